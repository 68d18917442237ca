/** The words of the register's part of an issue, in mails and on the web. */
import { daysBefore, writtenDay } from '#src/formats/calendar-days.ts';
import type { LawNewsItem } from '#src/server/law-news.ts';
import { dueWithinDays } from './issue.ts';

/** The heading of the deadlines. */
export const dueHeading = `Due in the next ${dueWithinDays} days`;

/** What the list of deadlines of an issue of this day is. */
export const dueWords = (day: string): string =>
  `Days that are certain, through ${writtenDay(daysBefore(day, -dueWithinDays))}. Federal deadlines hold in every state.`;

/** The heading of the changes. */
export const changesHeading = 'Changes to the register of AI laws';

/** What the list of changes is. */
export const changesWords = 'What happened to the laws that it holds, newest first.';

/** What no issue may leave out. */
export const noAdvice =
  'This update is information, not legal advice. Ask your counsel how a law applies to your agency.';

/** What is due or happened, who owes it, and what a reader has to know before relying on it. */
export const itemWords = ({ kind, text, who, note }: LawNewsItem): string =>
  [kind === 'starts' && 'Applies from this day on.', text, who && `Who: ${who}.`, note]
    .filter(Boolean)
    .join(' ');
