/** What a legal text says about its dates. */
import { legalVersions } from '#src/buying/terms/agreements.ts';
import { writtenDay } from '#src/formats/calendar-days.ts';
import { ourDay } from '#src/formats/our-day.ts';
import type { Policy } from './read-policy.ts';

type Dated = Pick<Policy, 'id' | 'effectiveDate' | 'lastUpdated' | 'next'>;

/** When a text takes effect, in words, and the other `version` that they name: the one that applies until then, or the next one with the sections that it changes. */
export function policyDates(policy: Dated): { words: string; version?: string } {
  const { id, effectiveDate, lastUpdated, next } = policy;
  const today = ourDay();
  const effective = writtenDay(effectiveDate);
  if (effectiveDate > today) {
    const versions: Partial<Record<string, Record<string, string>>> = legalVersions;
    const until = Object.keys(versions[id] ?? {}).findLast((day) => day <= today);
    if (until)
      return {
        words: `Takes effect ${effective}. Until then, the ${versionWords(until)} applies.`,
        version: until,
      };
  }
  const updated = lastUpdated === effectiveDate ? '' : ` Last updated ${writtenDay(lastUpdated)}.`;
  const words = `Effective ${effective}.${updated}`;
  if (!next) return { words };
  const kept = id === 'subscription' ? ' An order keeps its version until its next term.' : '';
  return {
    words: `${words} The ${versionWords(next.effectiveDate)} replaces it on that day. ${changesWords(policy as Policy, next)}${kept}`,
    version: next.effectiveDate,
  };
}

/** A version as the words above name it. */
export const versionWords = (day: string): string => `version of ${writtenDay(day)}`;

/** Which sections of `next` are not word for word in `now`. */
function changesWords(now: Policy, next: Policy): string {
  const textOf = ({ heading, html }: Policy['sections'][number]) =>
    (heading.replace(/^\d+/, '') + html).replaceAll(/section \d+/g, '');
  const known = new Set(now.sections.map(textOf));
  const changed = next.sections.filter((section) => !known.has(textOf(section)));
  const numbers = changed.map(({ heading }) => heading.split('.')[0]!);
  if (numbers.length === 0) return 'It changes the summary only.';
  return `It changes section${numbers.length > 1 ? 's' : ''} ${list.format(numbers)}.`;
}

const list = new Intl.ListFormat('en-US');
