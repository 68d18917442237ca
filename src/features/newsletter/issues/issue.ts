/** Plans the content of a weekly issue from law records, articles and a date. */
import { freshDays } from '#src/content/lists/update-series.ts';
import { daysBefore, daysBetween, writtenDay } from '#src/formats/calendar-days.ts';
import type { LawNews, LawNewsItem } from '#src/laws/news/law-news.ts';
import type { ListedArticle } from '#src/articles/listing/listed-articles.ts';

/** The path of the list of issues. */
export const issuesPath = '/newsletter/issues';

/** The path of an issue's page. */
export const issuePath = (slug: string): string => `${issuesPath}/${slug}`;

/** Deadlines and changes from the register of AI laws. */
interface RegisterPart {
  /** The soonest first. */
  due: LawNewsItem[];
  /** The newest first. */
  changes: LawNewsItem[];
}

/** An issue's content, as it is stored and shown on the web. */
export interface IssueContent {
  /** The day on which the issue was started, YYYY-MM-DD. */
  day: string;
  article: Pick<
    ListedArticle,
    'path' | 'title' | 'description' | 'date' | 'readMinutes' | 'summary'
  > | null;
  /** Null when nothing was due or changed, or an issue of the same week reported it. */
  register: RegisterPart | null;
}

/** The parts of an earlier issue that the next one depends on. */
export interface StartedIssue {
  articleDate: string | null;
  /** Null for the oldest issues, which had only an article. */
  content: IssueContent | null;
}

/** An issue lists deadlines up to this many days ahead, inclusive. */
const dueWithinDays = 30;
/** A change that we learn of later than this is not reported. */
const changedWithinDays = 30;
const daysBetweenRegisters = 7;
/** Mail programs cut longer emails; the site has the rest. */
const mostItems = 100;

/** Whether an article is published and recent on `today`: a first deploy must not mail the back catalog. */
export const isNews = ({ isDraft, date }: ListedArticle, today: string): boolean =>
  !isDraft && date <= today && date >= daysBefore(today, freshDays);

/** The newest article that is news on `today`. */
export function findFreshArticle(
  articles: ListedArticle[],
  today: string,
): ListedArticle | undefined {
  return articles
    .filter((article) => isNews(article, today))
    .reduce<ListedArticle | undefined>(
      (newest, article) => (newest && newest.date >= article.date ? newest : article),
      undefined,
    );
}

/** The issue to start on `today`, given the earlier issues, newest first; null when there is nothing new. */
export function planIssue(
  { articles, news }: { articles: ListedArticle[]; news: LawNews },
  started: StartedIssue[],
  today: string,
): IssueContent | null {
  const fresh = findFreshArticle(articles, today);
  // Only an article dated after everything that was sent is new, so an article that moved to another path,
  // or became the newest again because a newer one was withdrawn, isn't sent twice.
  const isNew = fresh && started.every(({ articleDate }) => (articleDate ?? '') < fresh.date);
  const register = planRegister(news, started, today);
  if (!isNew) return register && { day: today, article: null, register };
  const { path, title, description, date, readMinutes, summary } = fresh;
  const article = { path, title, description, date, readMinutes, summary };
  return { day: today, article, register };
}

function planRegister(news: LawNews, started: StartedIssue[], today: string): RegisterPart | null {
  const earlier = started.flatMap(({ content }) => (content?.register ? [content] : []));
  if (earlier.some(({ day }) => daysBetween(day, today) < daysBetweenRegisters)) return null;
  const reported = new Set(
    earlier.flatMap(({ register }) => register?.changes.map(({ id }) => id) ?? []),
  );
  const [oldest, last] = [daysBefore(today, changedWithinDays), daysBefore(today, -dueWithinDays)];
  const due = news.deadlines.filter(({ date }) => date >= today && date <= last);
  const changes = news.changes.filter(
    ({ id, date }) => date >= oldest && date <= today && !reported.has(id),
  );
  if (due.length + changes.length === 0) return null;
  return { due: due.slice(0, mostItems), changes: changes.reverse().slice(0, mostItems) };
}

/** The heading above deadlines. */
export const dueHeading = `Due in the next ${dueWithinDays} days`;

/** Introduces the deadlines of an issue of this day. */
export const dueText = (day: string): string =>
  `Days that are certain, through ${writtenDay(daysBefore(day, -dueWithinDays))}. Federal deadlines hold in every state.`;

/** The heading above changes. */
export const changesHeading = 'Changes in AI law';

/** Introduces the changes. */
export const changesText = 'What happened to the laws that it holds, newest first.';

/** The disclaimer that every issue shows. */
export const noAdvice =
  'This update is information, not legal advice. Ask your counsel how a law applies to your agency.';

/** Describes a deadline or change: what it is, whom it concerns, and any caveat. */
export const itemText = ({ kind, text, who, note }: LawNewsItem): string =>
  [kind === 'starts' && 'Applies from this day on.', text, who && `Who: ${who}.`, note]
    .filter(Boolean)
    .join(' ');
