/** What an issue of the weekly mail carries, decided by records, articles and a day alone. */
import { freshDays } from '#src/content/update-series.ts';
import { daysBefore, daysBetween } from '#src/formats/calendar-days.ts';
import type { LawNews, LawNewsItem } from '#src/server/law-news.ts';
import type { ListedArticle } from '#src/server/listed-articles.ts';

/** The register's part of an issue. */
interface RegisterPart {
  /** The soonest first. */
  due: LawNewsItem[];
  /** The newest first. */
  changes: LawNewsItem[];
}

/** What an issue carries, as it is stored and shown on the web. */
export interface IssueContent {
  /** The day on which it was started, year-month-day. */
  day: string;
  article: Pick<
    ListedArticle,
    'path' | 'title' | 'description' | 'date' | 'readMinutes' | 'summary'
  > | null;
  /** Null when there was nothing, or an issue of the same week had it. */
  register: RegisterPart | null;
}

/** An issue that was started, as far as the next one depends on it. */
export interface StartedIssue {
  articleDate: string | null;
  /** Null for the first issues, which carried their article alone. */
  content: IssueContent | null;
}

/** Deadlines of so many days, the day of the mail and the last one included. */
export const dueWithinDays = 30;
/** A change is reported when we learn of it within so many days. */
const changedWithinDays = 30;
/** The register's part goes out once a week. */
const daysBetweenRegisters = 7;
/** A mail that is longer is cut by mail programs; the pages have the rest. */
const mostItems = 100;

/** Whether an article is out and recent on the day `today`: a first deploy must not mail the back catalogue. */
export const isNews = ({ isDraft, date }: ListedArticle, today: string): boolean =>
  !isDraft && date <= today && date >= daysBefore(today, freshDays);

/** The newest article that is out and still news on the day `today`. */
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

/** The issue to begin on the day `today`, after those that were started, newest first; null when there is nothing new. */
export function planIssue(
  { articles, news }: { articles: ListedArticle[]; news: LawNews },
  started: StartedIssue[],
  today: string,
): IssueContent | null {
  const fresh = findFreshArticle(articles, today);
  // Only articles dated after everything that was sent: an article that moves to another address,
  // or is the newest again because a newer one was withdrawn, is not news.
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
