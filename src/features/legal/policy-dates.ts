/** What a legal text says about its dates. */
import { legalVersions } from '#src/buying/terms/agreements.ts';
import { writtenDay } from '#src/formats/calendar-days.ts';
import { ourDay } from '#src/formats/our-day.ts';
import type { Policy } from './read-policy.ts';

/** When a text takes effect, in words; before that day also which version, `until`, applies. */
export function policyDates({
  id,
  effectiveDate,
  lastUpdated,
}: Pick<Policy, 'id' | 'effectiveDate' | 'lastUpdated'>): { words: string; until?: string } {
  const today = ourDay();
  const effective = writtenDay(effectiveDate);
  if (effectiveDate > today) {
    const versions: Partial<Record<string, Record<string, string>>> = legalVersions;
    const until = Object.keys(versions[id] ?? {}).findLast((day) => day <= today);
    if (until)
      return {
        words: `Takes effect ${effective}. Until then, the version of ${writtenDay(until)} applies.`,
        until,
      };
  }
  const updated = lastUpdated === effectiveDate ? '' : ` Last updated ${writtenDay(lastUpdated)}.`;
  return { words: `Effective ${effective}.${updated}` };
}
