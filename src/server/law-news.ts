/** What is due under the laws of the register and what changed in them, for functions: the build writes the list, and it is deployed with them. */
import { readBuiltFile } from './built-file.ts';

/** One day of one law. */
export interface LawNewsItem {
  /** Stable for ever, such as `tx-sb-1964.complaint-report.2026`. */
  id: string;
  /** Year-month-day; it belongs to no time zone. */
  date: string;
  /** The law's short name. */
  law: string;
  /** The address of its record, with the duty that the day is about. */
  path: string;
  /** Whose law it is: a state's part of an address, or `us`. */
  place: string;
  /** Whether agencies of every state have to know it: federal law that binds them, or a change of federal law. */
  everywhere: boolean;
  topics: string[];
  /** Whether it is the last day to do something, the first day of a duty, or the day of an event. */
  kind: 'due' | 'starts' | 'changed';
  /** What has to be done, or what happened. */
  text: string;
  /** Who has to do it; null for what happened. */
  who: string | null;
  /** What a reader has to know before relying on it, or null. */
  note: string | null;
}

/** The days around the build's own, the earliest first. */
export interface LawNews {
  deadlines: LawNewsItem[];
  changes: LawNewsItem[];
}

/** What the register of this build has for the weekly mail. */
export async function readLawNews(): Promise<LawNews> {
  return JSON.parse(await readBuiltFile('dist/law-news.json')) as LawNews;
}
