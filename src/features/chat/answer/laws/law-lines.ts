/** The lines of a record that can answer by themselves. */
import type { LexiBook } from '#src/content/answered-question.ts';
import { monthNames, writtenDay } from '#src/formats/calendar-days.ts';

type Law = LexiBook['laws'][number];

/** When a duty is due, as the beginning of a line has it. */
export function dueWords({ starts, due, every }: Law['duties'][number], law: Law): string {
  if (every)
    return `by ${monthNames[every.month - 1]} ${every.day} of each ${every.years === 'all' ? 'year' : `${every.years} year`}`;
  if (due) return `by ${writtenDay(due)}`;
  return starts && starts !== law.effectiveOn ? `from ${writtenDay(starts)}` : '';
}

/** A duty with who has it and by when. */
export function dutyLine(duty: Law['duties'][number], law: Law): string {
  const when = dueWords(duty, law);
  return `${duty.who}${when && `, ${when}`}: ${duty.text}`;
}

/** Every line of a record that can answer by itself. */
export function linesOf(law: Law): string[] {
  return [
    ...law.duties.map((duty) => dutyLine(duty, law)),
    law.summary,
    law.whoIsBound,
    law.enforcement,
    ...(law.statusNote ? [law.statusNote] : []),
    ...law.toDo,
    ...law.unsettled,
    ...law.history.map(({ date, event }) => (date ? `${writtenDay(date)}: ${event}` : event)),
  ];
}
