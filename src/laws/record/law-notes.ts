/** What a law's record adds to an older article: its current status, and what happened since. */
import { writtenDay } from '#src/formats/calendar-days.ts';
import { statusOn, type Law } from './law.ts';
import { aboutWords, statusWords, whenWords } from './law-words.ts';

/** The events of a law's history after the day `since`, up to the day `today`. An event without a day counts only if its month or year is later than that of `since`. */
export const eventsSince = ({ history }: Pick<Law, 'history'>, since: string, today: string) =>
  history.filter(({ date, about = '' }) => {
    const when = date ?? about;
    return when > since.slice(0, when.length) && when <= today.slice(0, when.length);
  });

/** The status of a law after its name in a text: 'replaced', 'in force since January 1, 2026'. */
export function statusBeside(law: Law, today: string): string {
  const words = currentStatus(law, today);
  return words.charAt(0).toLowerCase() + words.slice(1);
}

/** The text of an editor's note about a law, for an article of the day `since`: the law's status, its summary, and its later events with the deadlines that they changed. */
export function noteWords(law: Law, since: string, today: string): string {
  const status = `${currentStatus(law, today)}. ${law.statusNote ?? law.summary}`;
  const events = eventsSince(law, since, today).flatMap(
    ({ date, about, event, changes, isSecondary }) => {
      const when = date ? writtenDay(date) : aboutWords(about ?? '');
      return [
        // An event that the status mentions is not repeated.
        !status.includes(when) && `${when}: ${asSentence(event)}`,
        !status.includes(when) &&
          isSecondary &&
          '(Reported by one secondary source, not confirmed by an official one.)',
        ...changedDates(law, changes),
      ];
    },
  );
  return [status, ...events].filter(Boolean).join(' ');
}

/** "Proposed" alone would be unclear next to a name in an article. */
const currentStatus = (law: Law, today: string): string =>
  statusOn(law, today) === 'proposed' ? 'Proposed, not law' : statusWords(law, today);

/** The dates of the duties that an event changed, a sentence each: 'Cities: Due December 31, 2026.' */
export const changedDates = ({ duties }: Pick<Law, 'duties'>, changes: string[]): string[] =>
  duties
    .filter((duty) => changes.includes(duty.id) && whenWords(duty))
    .map((duty) => `${duty.who}: ${whenWords(duty)}.`);

/** An event as a sentence. */
export const asSentence = (words: string): string => (/[.?!]$/.test(words) ? words : `${words}.`);
