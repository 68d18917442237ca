/** The next deadlines of each place, for pages of other sites and for the picker of a state. */
import { jurisdictions } from '#src/content/lists/law-lists.ts';
import { nextDeadlines } from './deadlines.ts';
import { lawsBinding, type Law } from '#src/laws/record/law.ts';
import { lawPath } from '#src/laws/record/law-words.ts';

/** A place with its next deadlines. */
export interface NextInPlace {
  name: string;
  deadlines: NextDeadline[];
}

/** A deadline, as text. */
export interface NextDeadline {
  /** Year-month-day. */
  date: string;
  law: string;
  /** Of the duty on the law's page. */
  path: string;
  /** Whether the duty applies from that day on, instead of being due on it. */
  starts: boolean;
  /** What has to be done, and who has to do it. */
  text: string;
}

/** The most deadlines that a place has here. */
const most = 6;

/** The next deadlines that bind public bodies of each place, federal ones included, by the place's slug. */
export const nextByPlace = (laws: Law[], today: string): Record<string, NextInPlace> =>
  Object.fromEntries(
    jurisdictions.map(({ slug, name }) => [
      slug,
      {
        name,
        deadlines: nextDeadlines(lawsBinding(laws, slug), today, most).map(
          ({ date, kind, law, duty }) => ({
            date,
            law: law.shortName,
            path: `${lawPath(law)}#${duty.id}`,
            starts: kind === 'starts',
            text: `${duty.text} (${duty.who})`,
          }),
        ),
      },
    ]),
  );
