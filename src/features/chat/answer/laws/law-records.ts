/** What answers need of the register's records: their order, and the lines that can stand alone. */
import { publicBodies } from '#src/content/law-lists.ts';
import type { Law } from '#src/content/register/law.ts';
import { monthNames, writtenDay } from '#src/formats/calendar-days.ts';

/** Laws in force rank 0, enacted ones 1, and all others 2. */
export const rank = ({ status }: Law) => (status === 'in-force' ? 0 : status === 'enacted' ? 1 : 2);

/** Whether a law binds local governments of any kind. */
export const bindsLocals = ({ binds }: Law): boolean =>
  binds.some((body) =>
    ['cities', 'counties', 'special-districts', 'public-employers', 'everyone'].includes(body),
  );

/** Records sorted by {@link rank}. */
export const newestFirst = (laws: Law[]) => laws.toSorted((one, other) => rank(one) - rank(other));

/** Higher for the law that people most likely mean by "the AI law" of a state: binding, broad, and written about. */
export const prominence = (law: Law): number =>
  (rank(law) < 2 ? 4 : 0) +
  (law.binds.some((body) => publicBodies.includes(body)) ? 2 : 0) +
  (law.kind === 'statute' ? 2 : 0) +
  law.topics.length * 0.3 +
  law.articles.length * 0.5 +
  law.duties.length * 0.2;

/** The slug of a state: 'new-york' for 'new york'. */
export const slugOf = (state: string) => state.replaceAll(' ', '-');

/** The dates of a duty, as a line begins with them; empty when it has none. */
export function dueWords({ starts, due, every }: Law['duties'][number], law: Law): string {
  if (every)
    return `by ${monthNames[every.month - 1]} ${every.day} of each ${every.years === 'all' ? 'year' : `${every.years} year`}`;
  if (due) return `by ${writtenDay(due)}`;
  return starts && starts !== law.effectiveOn ? `from ${writtenDay(starts)}` : '';
}

/** A duty with who has it and its dates. */
export function dutyLine(duty: Law['duties'][number], law: Law): string {
  const when = dueWords(duty, law);
  return `${duty.who}${when && `, ${when}`}: ${duty.text}`;
}

/** Every line of a record that can stand alone in an answer. */
export function linesOf(law: Law): string[] {
  return [
    ...law.duties.map((duty) => dutyLine(duty, law)),
    ...[law.summary, law.whoIsBound, law.enforcement],
    ...(law.statusNote ? [law.statusNote] : []),
    ...law.toDo,
    ...law.unsettled,
    ...law.history.map(({ date, event }) => (date ? `${writtenDay(date)}: ${event}` : event)),
  ];
}
