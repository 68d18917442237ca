/** Who works for us with data of this website, and what changed in that list. */
import type { Subprocessor } from '#src/content/procurement-schema.ts';

/** The page of the list; its feed of changes is at the same address with `.xml`. */
export const subprocessorsPath = '/procurement/subprocessors';

/** A change of the list. */
export interface SubprocessorChange {
  id: string;
  /** Year-month-day. */
  date: string;
  words: string;
}

/** One that works for us, by the name of its file. */
export type ListedSubprocessor = Subprocessor & { id: string };

/** Who works for us on a day, planned ones included: they are announced before they begin. */
export const currentOn = (all: ListedSubprocessor[], day: string) =>
  all.filter(({ endedOn }) => !endedOn || endedOn > day);

/** What changed, the newest first: each that began, or is announced, and each that ended. */
export function listSubprocessorChanges(all: ListedSubprocessor[]): SubprocessorChange[] {
  return all
    .flatMap(({ id, name, task, since, endedOn }) => [
      { id: `${id}-since`, date: since, words: `${name} works for us. ${task}` },
      ...(endedOn
        ? [{ id: `${id}-ended`, date: endedOn, words: `${name} no longer works for us.` }]
        : []),
    ])
    .sort((a, b) => b.date.localeCompare(a.date) || a.id.localeCompare(b.id));
}

/** The oldest day on which an entry was checked. */
export const checkedOnOf = (all: Subprocessor[]): string =>
  all.map(({ checkedOn }) => checkedOn).sort()[0] ?? '';
