/** The laws of the register: what holds on a day, and which of them bind an agency of a state. */
import {
  federal,
  jurisdictions,
  lawCheckedForDays,
  publicBodies,
  type BoundBody,
  type Jurisdiction,
  type LawStatus,
} from '#src/content/law-lists.ts';
import type { Duty, LawRecord } from '#src/content/law-schema.ts';
import { daysBetween } from '#src/formats/calendar-days.ts';

/** One law with its id, the name of its file. */
export interface Law extends LawRecord {
  id: string;
}

/** How a law stands on the day `today`: an enacted law is in force from its day on. */
export const statusOn = (
  { status, effectiveOn }: Pick<Law, 'status' | 'effectiveOn'>,
  today: string,
): LawStatus => (status === 'enacted' && effectiveOn && effectiveOn <= today ? 'in-force' : status);

/** Whether anybody has to follow a law, now or from a day that is to come. */
export const isBinding = ({ status }: Pick<Law, 'status'>): boolean =>
  status === 'in-force' || status === 'enacted' || status === 'stayed';

/** The place with this part of an address, for example 'new-york'; undefined when there is none. */
export const findJurisdiction = (slug: string): Jurisdiction | undefined =>
  jurisdictions.find((one) => one.slug === slug);

/** What binds public bodies of a state, now or from a day that is to come: its own laws first, then the federal ones, in the order of `laws`. */
export function lawsBinding<Some extends Pick<Law, 'jurisdiction' | 'status' | 'binds'>>(
  laws: Some[],
  state: string,
): Some[] {
  const binding = laws.filter(
    (law) => isBinding(law) && law.binds.some((body) => publicBodies.includes(body)),
  );
  const inForceAt = (slug: string) => binding.filter((law) => law.jurisdiction === slug);
  return state === federal.slug
    ? inForceAt(state)
    : [...inForceAt(state), ...inForceAt(federal.slug)];
}

/** Who owes a duty: those whom it names, else everyone whom its law binds. */
export const owers = (law: Pick<Law, 'binds'>, duty: Pick<Duty, 'binds'>): BoundBody[] =>
  duty.binds.length > 0 ? duty.binds : law.binds;

/** How many days ago a record was checked, on the day `today`. */
export const daysSinceCheck = ({ checkedOn }: Pick<Law, 'checkedOn'>, today: string): number =>
  daysBetween(checkedOn, today);

/** Whether the last check of a record is too long ago to rely on. */
export const isStale = (law: Pick<Law, 'checkedOn'>, today: string): boolean =>
  daysSinceCheck(law, today) > lawCheckedForDays;
