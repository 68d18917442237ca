/** The list of articles, for functions. The build writes it, and it is deployed with them. */
import { readBuiltFile } from '#src/server/pages/platform-rules.ts';

/** One article of this build. */
export interface ListedArticle {
  path: string;
  title: string;
  description: string;
  /** Day of publication, year-month-day. */
  date: string;
  category: string;
  readMinutes: number;
  /** A draft or a post with a future date: only previews list it. */
  isDraft: boolean;
  summary: { happened: string; matters: string; acts: string[] };
}

/** Reads every article of this build, newest first. */
export async function readListedArticles(): Promise<ListedArticle[]> {
  return JSON.parse(await readBuiltFile('dist/articles.json')) as ListedArticle[];
}
