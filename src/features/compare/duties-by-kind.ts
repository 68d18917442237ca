/** The duties of public bodies in the register by their kind, for the pages under `/compare`. */
import {
  publicBodies,
  states,
  type BoundBody,
  type DutyKind,
} from '#src/content/lists/law-lists.ts';
import type { Duty } from '#src/content/schemas/law-schema.ts';
import { isPublicDuty, lawsBinding, whoOwes, type Law } from '#src/laws/record/law.ts';

/** A duty with its law. */
export interface OwedDuty {
  law: Law;
  duty: Duty;
}

/** The duties of public bodies in a place on the day `today`, its own before the federal ones; without those that have ended. */
export function dutiesByKind(laws: Law[], place: string, today: string): Map<DutyKind, OwedDuty[]> {
  const owed = lawsBinding(laws, place).flatMap((law) =>
    law.duties
      .filter((duty) => !(duty.endedOn && duty.endedOn <= today) && isPublicDuty(law, duty))
      .map((duty) => ({ law, duty })),
  );
  return Map.groupBy(owed, ({ duty }) => duty.kind);
}

/** How many states have a duty of each kind in laws of their own; with `local`, one that binds a local body. */
export function countStates(laws: Law[], today: string) {
  const kinds = states.map(({ slug }) => {
    const own = laws.filter(({ jurisdiction }) => jurisdiction === slug);
    return dutiesByKind(own, slug, today);
  });
  return (kind: DutyKind, local = false): number =>
    kinds.filter((found) => found.get(kind)?.some((owed) => !local || isLocal(owed))).length;
}

const notLocal: readonly BoundBody[] = ['state-agencies', 'universities', 'courts'];

/** Whether a city, a county or another local body has a duty, and not only bodies of the state. */
export const isLocal = ({ law, duty }: OwedDuty): boolean =>
  whoOwes(law, duty).some((body) => publicBodies.includes(body) && !notLocal.includes(body));
