/** The words for deadlines and changes in an issue, in emails and on the web. */
import { daysBefore, writtenDay } from '#src/formats/calendar-days.ts';
import type { LawNewsItem } from '#src/laws/news/law-news.ts';
import { dueWithinDays } from './issue.ts';

/** The heading above deadlines. */
export const dueHeading = `Due in the next ${dueWithinDays} days`;

/** Introduces the deadlines of an issue of this day. */
export const dueWords = (day: string): string =>
  `Days that are certain, through ${writtenDay(daysBefore(day, -dueWithinDays))}. Federal deadlines hold in every state.`;

/** The heading above changes. */
export const changesHeading = 'Changes to the register of AI laws';

/** Introduces the changes. */
export const changesWords = 'What happened to the laws that it holds, newest first.';

/** The disclaimer that every issue shows. */
export const noAdvice =
  'This update is information, not legal advice. Ask your counsel how a law applies to your agency.';

/** Describes a deadline or change: what it is, whom it concerns, and any caveat. */
export const itemWords = ({ kind, text, who, note }: LawNewsItem): string =>
  [kind === 'starts' && 'Applies from this day on.', text, who && `Who: ${who}.`, note]
    .filter(Boolean)
    .join(' ');
