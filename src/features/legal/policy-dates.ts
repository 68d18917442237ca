/** What a legal text says about its dates. */
import { legalVersions } from '#src/buying/terms/agreements.ts';
import { daysBefore, writtenDay } from '#src/formats/calendar-days.ts';
import { ourDay } from '#src/formats/our-day.ts';
import type { Policy } from './read-policy.ts';

type Dated = Pick<Policy, 'id' | 'effectiveDate' | 'lastUpdated' | 'next'>;

/** When a text takes effect, in words, and the other `version` that they name: the one that applies until then, or the next one with what it changes. */
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
  const coming = versionWords(next.effectiveDate);
  const replaced =
    id === 'subscription'
      ? `An order placed by ${writtenDay(daysBefore(next.effectiveDate, 1))} keeps this version for its whole term. Later orders follow the ${coming}.`
      : `The ${coming} follows it.`;
  return {
    words: [words, replaced, next.changes].filter(Boolean).join(' '),
    version: next.effectiveDate,
  };
}

/** A version as the words above name it. */
export const versionWords = (day: string): string => `version of ${writtenDay(day)}`;
