/** Deadlines and changes from the register of laws, for functions. The build writes the list, which is deployed with them. */
import { readBuiltFile } from '#src/server/pages/platform-rules.ts';

/** A dated fact about a law. */
export interface LawNewsItem {
  /** Never changes, e.g. `tx-sb-1964.complaint-report.2026`. */
  id: string;
  /** Year-month-day, without a time zone. */
  date: string;
  /** The law's short name. */
  law: string;
  /** The path of its record, with the duty as fragment. */
  path: string;
  /** The slug of a state, or `us`. */
  place: string;
  /** Whether it concerns agencies in every state: federal law that binds them, or a change of federal law. */
  everywhere: boolean;
  topics: string[];
  /** A deadline, the first day of a duty, or an event. */
  kind: 'due' | 'starts' | 'changed';
  /** The duty or the event. */
  text: string;
  /** Who has the duty; null for an event. */
  who: string | null;
  /** A caveat for readers, or null. */
  note: string | null;
}

/** The deadlines and changes around the day of the build, earliest first. */
export interface LawNews {
  deadlines: LawNewsItem[];
  changes: LawNewsItem[];
}

/** Reads the list of this build. */
export async function readLawNews(): Promise<LawNews> {
  return JSON.parse(await readBuiltFile('dist/law-news.json')) as LawNews;
}
