/** Reads the published issues. */
import { desc, eq, isNotNull, sql } from 'drizzle-orm';
import { database } from '#src/integrations/database/client.ts';
import { digests } from '#src/integrations/database/tables/newsletter.ts';
import { readListedArticles } from '#src/articles/listing/listed-articles.ts';
import type { IssueContent } from './issue.ts';

/** A row in the list of issues. */
export interface ListedIssue {
  slug: string;
  /** YYYY-MM-DD. */
  day: string;
  /** The article's title; null without an article, or after it was withdrawn. */
  title: string | null;
  due: number;
  changes: number;
}

/** Ten years of weeks. */
const mostListed = 520;

/** All issues, newest first. */
export async function listIssues(): Promise<ListedIssue[]> {
  const { content } = digests;
  const count = (list: string) =>
    sql<number>`coalesce(jsonb_array_length(nullif(${content}->'register', 'null'::jsonb)->${sql.raw(`'${list}'`)}), 0)::integer`;
  const rows = await database()
    .select({
      slug: digests.slug,
      day: sql<string>`${content}->>'day'`,
      path: digests.articlePath,
      title: sql<string | null>`${content}->'article'->>'title'`,
      due: count('due'),
      changes: count('changes'),
    })
    .from(digests)
    .where(isNotNull(digests.slug))
    .orderBy(desc(digests.startedAt))
    .limit(mostListed);
  const isPublished = rows.some(({ title }) => title) ? await publishedPaths() : () => false;
  return rows.map(({ path, title, slug, ...rest }) => ({
    ...rest,
    slug: slug ?? '',
    title: isPublished(path) ? title : null,
  }));
}

/** An issue's content, without an article that was withdrawn later; null for an unknown issue. */
export async function findIssue(slug: string): Promise<IssueContent | null> {
  if (!slug) return null;
  const [row] = await database()
    .select({ content: digests.content })
    .from(digests)
    .where(eq(digests.slug, slug));
  if (!row?.content) return null;
  const content = row.content as IssueContent;
  const { article } = content;
  if (!article || (await publishedPaths())(article.path)) return content;
  return { ...content, article: null };
}

/** Whether an article's path is published: issues must not show an article that was withdrawn. */
async function publishedPaths(): Promise<(path: string) => boolean> {
  const articles = await readListedArticles();
  const paths = new Set(articles.filter(({ isDraft }) => !isDraft).map(({ path }) => path));
  return (path) => paths.has(path);
}
