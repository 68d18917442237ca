/** The status of a law on a given day, and which laws bind the agencies of a state. */
import {
  federal,
  jurisdictions,
  lawCheckedForDays,
  publicBodies,
  type BoundBody,
  type Jurisdiction,
  type LawStatus,
} from '#src/content/lists/law-lists.ts';
import type { Duty, LawRecord } from '#src/content/schemas/law-schema.ts';
import { daysBetween } from '#src/formats/calendar-days.ts';

/** A law's record with its id, the name of its file. */
export interface Law extends LawRecord {
  id: string;
}

/** A law's status on the day `today`: an enacted law is in force from its effective date on. */
export const statusOn = (
  { status, effectiveOn }: Pick<Law, 'status' | 'effectiveOn'>,
  today: string,
): LawStatus => (status === 'enacted' && effectiveOn && effectiveOn <= today ? 'in-force' : status);

/** Whether nobody knows for certain when an enacted law begins, or whether it already has. */
export const isStartUnsettled = ({
  status,
  effectiveOn,
}: Pick<Law, 'status' | 'effectiveOn'>): boolean => status === 'enacted' && !effectiveOn;

/** Whether a law binds anyone, now or in the future. */
export const isBinding = ({ status }: Pick<Law, 'status'>): boolean =>
  status === 'in-force' || status === 'enacted' || status === 'stayed';

/** The place with this slug, for example 'new-york'; undefined when there is none. */
export const findJurisdiction = (slug: string): Jurisdiction | undefined =>
  jurisdictions.find((place) => place.slug === slug);

/** Whether a law binds public bodies of a state, now or in the future. */
export const bindsAgencies = (law: Pick<Law, 'status' | 'binds'>): boolean =>
  isBinding(law) && law.binds.some((body) => publicBodies.includes(body));

/** Whether a body is a local government or, as its police and as an employer, part of one. */
export const isLocal = (body: BoundBody): boolean =>
  ['cities', 'counties', 'special-districts', 'police', 'public-employers'].includes(body);

/** The laws that bind public bodies of a state, now or in the future: the state's own, then the federal ones, each in the order of `laws`. */
export function lawsBinding<Some extends Pick<Law, 'jurisdiction' | 'status' | 'binds'>>(
  laws: Some[],
  state: string,
): Some[] {
  const binding = laws.filter(bindsAgencies);
  const bindingIn = (slug: string) => binding.filter((law) => law.jurisdiction === slug);
  return state === federal.slug
    ? bindingIn(state)
    : [...bindingIn(state), ...bindingIn(federal.slug)];
}

/** The bodies that have a duty: those that it names, or else all that its law binds. */
export const whoOwes = (law: Pick<Law, 'binds'>, duty: Pick<Duty, 'binds'>): BoundBody[] =>
  duty.binds.length > 0 ? duty.binds : law.binds;

/** Whether a public body has a duty. */
export const isPublicDuty = (law: Pick<Law, 'binds'>, duty: Pick<Duty, 'binds'>): boolean =>
  whoOwes(law, duty).some((body) => publicBodies.includes(body));

/** The number of days between a record's last check and the day `today`. */
export const daysSinceCheck = ({ checkedOn }: Pick<Law, 'checkedOn'>, today: string): number =>
  daysBetween(checkedOn, today);

/** Whether a record's last check is too long ago to rely on. */
export const isStale = (law: Pick<Law, 'checkedOn'>, today: string): boolean =>
  daysSinceCheck(law, today) > lawCheckedForDays;
