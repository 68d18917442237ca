/** The past events of all laws of the register. */
import type { Law } from './law.ts';

/** An event of a law with a certain day. */
export interface LawChange extends Pick<Event, 'event' | 'changes' | 'isSecondary'> {
  /** It never changes: feed readers identify an item by it. */
  id: string;
  law: Law;
  /** Year-month-day. */
  date: string;
}

type Event = Law['history'][number];

/** Feed readers refuse very long files. */
const feedLength = 100;

/** The newest events with a certain day, up to the day `today`, the newest first. */
export const listChanges = (laws: Law[], today: string, atMost = feedLength): LawChange[] =>
  laws
    .flatMap(changesOf)
    .filter(({ date }) => date <= today)
    .sort((a, b) => b.date.localeCompare(a.date) || a.id.localeCompare(b.id))
    .slice(0, atMost);

/** The events of a law with a certain day. The id has the law's id, the day, and a number from the second event of a day on; feed readers identify an item by it. */
function changesOf(law: Law): LawChange[] {
  const perDay = new Map<string, number>();
  return law.history.flatMap(({ date, event, changes, isSecondary }) => {
    if (!date) return [];
    const count = (perDay.get(date) ?? 0) + 1;
    perDay.set(date, count);
    const id = `${law.id}.${date}${count > 1 ? `.${count}` : ''}`;
    return [{ id, law, date, event, changes, isSecondary }];
  });
}
