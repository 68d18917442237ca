/** The companies that process data of this website for us, and the changes of that list. */
import type { Subprocessor } from '#src/content/schemas/procurement-schema.ts';

/** The path of the list; with `.xml` it is the feed of changes. */
export const subprocessorsPath = '/procurement/subprocessors';

/** A subprocessor with the name of its file. */
export type ListedSubprocessor = Subprocessor & { id: string };

/** The subprocessors on a day, including announced ones. */
export const currentOn = (all: ListedSubprocessor[], day: string) =>
  all.filter(({ endedOn }) => !endedOn || endedOn > day);

/** The changes of the list, newest first; `date` is year-month-day. */
export function listSubprocessorChanges(all: ListedSubprocessor[]) {
  return all
    .flatMap(({ id, name, task, since, endedOn }) => [
      { id: `${id}-since`, date: since, text: `Added ${name}. ${task}` },
      ...(endedOn ? [{ id: `${id}-ended`, date: endedOn, text: `Removed ${name}.` }] : []),
    ])
    .sort((a, b) => b.date.localeCompare(a.date) || a.id.localeCompare(b.id));
}

/** The changes as the page and its file list them: the companies of the first day in one line. */
export function writtenChanges(all: ListedSubprocessor[]) {
  const changes = listSubprocessorChanges(all);
  const first = changes.at(-1)?.date ?? '';
  const later = changes.filter(({ date }) => date !== first);
  const count = changes.length - later.length;
  return [
    ...later,
    {
      id: 'first-list',
      date: first,
      text: `The list began, with ${count} ${count === 1 ? 'company' : 'companies'}.`,
    },
  ];
}

/** The oldest check date of the entries; '' without entries. */
export const checkedOnOf = (all: Subprocessor[]): string =>
  all.map(({ checkedOn }) => checkedOn).sort()[0] ?? '';
