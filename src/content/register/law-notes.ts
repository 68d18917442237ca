/** What the record of a law says to the reader of an older article: how it stands now, and what happened since. */
import { writtenDay } from '#src/formats/calendar-days.ts';
import { statusOn, type Law } from './law.ts';
import { aboutWords, statusWords, whenWords } from './law-words.ts';

/** The events of a law's history after the day `since`, up to the day `today`; an event without a day counts from the next month or year on. */
export const eventsSince = ({ history }: Pick<Law, 'history'>, since: string, today: string) =>
  history.filter(({ date, about = '' }) => {
    const when = date ?? about;
    return when > since.slice(0, when.length) && when <= today.slice(0, when.length);
  });

/** 'replaced', 'in force since January 1, 2026': the status of a law beside its name in a text. */
export function statusBeside(law: Law, today: string): string {
  if (law.kind === 'standard') return 'voluntary';
  const words = currentStatus(law, today);
  return words.charAt(0).toLowerCase() + words.slice(1);
}

/** An editor's note about a law, for an article of the day `since`: its status, what that means, and its later events, each with its day and the days that it moved. */
export function noteWords(law: Law, since: string, today: string): string {
  const status = `${currentStatus(law, today)}. ${law.statusNote ?? law.summary}`;
  const events = eventsSince(law, since, today).flatMap(
    ({ date, about, event, changes, isSecondary }) => {
      const when = date ? writtenDay(date) : aboutWords(about ?? '');
      return [
        // What the status already explains is not repeated.
        !status.includes(when) && `${when}: ${asSentence(event)}`,
        !status.includes(when) && isSecondary && '(One secondary source says so.)',
        ...law.duties
          .filter((duty) => changes.includes(duty.id) && whenWords(duty))
          .map((duty) => `${duty.who}: ${whenWords(duty)}.`),
      ];
    },
  );
  return [status, ...events].filter(Boolean).join(' ');
}

/** Beside a name, "proposed" alone could be what the article itself reports. */
const currentStatus = (law: Law, today: string): string =>
  statusOn(law, today) === 'proposed' ? 'Proposed, not law' : statusWords(law, today);

const asSentence = (words: string): string => (/[.?!]$/.test(words) ? words : `${words}.`);
