/** The public pages with what was sent by email: the list of issues, and each issue. */
import * as z from 'zod/mini';
import { ButtonLink } from '#src/components/Button.tsx';
import { writtenDay } from '#src/formats/calendar-days.ts';
import { isTemporaryFault } from '#src/integrations/database/database-error.ts';
import type { LawNewsItem } from '#src/laws/news/law-news.ts';
import { securityHeaders } from '#src/server/answer.ts';
import { caches, networkCaches } from '#src/server/pages/platform-rules.ts';
import { renderPage, type Page } from '#src/server/pages/site-page.ts';
import type { Visitor } from '#src/server/endpoint.ts';
import {
  changesHeading,
  changesText,
  dueHeading,
  dueText,
  itemText,
  noAdvice,
  issuePath,
  issuesPath,
  type IssueContent,
} from './issue.ts';
import { desc, eq, isNotNull, sql } from 'drizzle-orm';
import { database } from '#src/integrations/database/client.ts';
import { digests } from '#src/integrations/database/tables/newsletter.ts';
import { readListedArticles } from '#src/articles/listing/listed-articles.ts';

/** The path parameter of an issue; a malformed one becomes empty. */
export const issueSchema = z.object({
  issue: z.catch(z.string().check(z.regex(/^\d{4}-\d\d-\d\d(?:-\d{1,3})?$/)), ''),
});

/** Renders the list of issues. */
export const renderIssues = (_: unknown, visitor: Visitor): Promise<Response> =>
  answer(visitor, async () => {
    const issues = await listIssues();
    return {
      title: 'What we sent by email',
      children: (
        <>
          <p>
            Every issue of our weekly AI governance update, the newest first. Older updates are in
            the <a href="/blog">blog</a>.
          </p>
          {issues.length === 0 ? (
            <p>The first issue is still to come.</p>
          ) : (
            <ul>
              {issues.map((issue) => (
                <li key={issue.slug}>
                  <a href={issuePath(issue.slug)}>{writtenDay(issue.day)}</a>: {describe(issue)}
                </li>
              ))}
            </ul>
          )}
          {subscribeButton}
        </>
      ),
    };
  });

/** Renders an issue. */
export const renderIssue = (
  { issue }: z.output<typeof issueSchema>,
  visitor: Visitor,
): Promise<Response> =>
  answer(visitor, async () => {
    const content = await findIssue(issue);
    if (!content) return notFound;
    const { day, article, register } = content;
    return {
      title: article?.title ?? `Deadlines and changes of AI laws, ${writtenDay(day)}`,
      children: (
        <>
          <p className="hint">Sent by email on {writtenDay(day)}</p>
          {article && <Article {...article} />}
          {register && register.due.length > 0 && (
            <Items heading={dueHeading} text={dueText(day)} items={register.due} />
          )}
          {register && register.changes.length > 0 && (
            <Items heading={changesHeading} text={changesText} items={register.changes} />
          )}
          <p>
            This is what we sent on that day; readers who chose states or topics got their part of
            it. See <a href="/laws">AI laws by state</a> for what holds today.
          </p>
          <p className="hint">{noAdvice}</p>
          {subscribeButton}
          <p>
            <a href={issuesPath}>All issues</a>
          </p>
        </>
      ),
    };
  });

/** The sitemap of all issues: one URL per line, as sitemaps.org defines it. */
export const listUrls = (_: unknown, visitor: Visitor): Promise<Response> =>
  answer(visitor, async () => {
    const paths = [issuesPath, ...(await listIssues()).map(({ slug }) => issuePath(slug))];
    return new Response(paths.map((path) => `${visitor.siteUrl}${path}\n`).join(''), {
      headers: { ...securityHeaders, 'content-type': 'text/plain; charset=utf-8', ...shared },
    });
  });

/** The pages are the same for everyone, so the CDN caches them. */
const shared = {
  'cache-control': caches.revalidated,
  'netlify-cdn-cache-control': networkCaches.fiveMinutes,
};

/** Renders a page that may be indexed and cached, or an error page that may not. */
async function answer(
  { deploy }: Visitor,
  write: () => Promise<Page | Response>,
): Promise<Response> {
  const isPreview = ['deploy-preview', 'branch-deploy'].includes(deploy);
  const page = await write().catch((error: unknown) => {
    if (isTemporaryFault(error)) return unavailable;
    throw error;
  });
  if (page instanceof Response) return page;
  const isFound = page.status === undefined;
  const response = await renderPage({
    ...page,
    ...(isFound && !isPreview ? { isIndexed: true } : { noindex: true }),
    children: (
      <>
        <h1>{page.title}</h1>
        {page.children}
      </>
    ),
  });
  if (isFound)
    for (const [name, value] of Object.entries(shared)) response.headers.set(name, value);
  return response;
}

const subscribeButton = (
  <p>
    <ButtonLink href="/newsletter">Get the next one by email</ButtonLink>
  </p>
);

const otherPages = (
  <ul>
    <li>
      <a href="/blog">All updates</a>
    </li>
    <li>
      <a href="/laws/deadlines">AI law deadlines</a>
    </li>
    <li>
      <a href="/laws">AI laws by state</a>
    </li>
  </ul>
);

const notFound: Page = {
  title: 'There is no such issue',
  status: 404,
  children: (
    <>
      <p>
        The address may have been cut off. <a href={issuesPath}>All issues</a>
      </p>
      {otherPages}
    </>
  ),
};

const unavailable: Page = {
  title: 'We can’t show what we sent right now',
  status: 503,
  children: (
    <>
      <p>Something went wrong on our side. Please try again in a minute. Meanwhile you can read:</p>
      {otherPages}
    </>
  ),
};

/** Such as 'Senate votes on audits; 3 deadlines, 1 change'. */
function describe({ title, due, changes }: ListedIssue): string {
  const count = (number: number, word: string) =>
    number > 0 && `${number} ${word}${number === 1 ? '' : 's'}`;
  const register = [count(due, 'deadline'), count(changes, 'change')].filter(Boolean).join(', ');
  return [title, register].filter(Boolean).join('; ') || 'An update that was withdrawn since';
}

function Article({
  path,
  description,
  readMinutes,
  summary,
}: NonNullable<IssueContent['article']>) {
  return (
    <>
      <p>{description}</p>
      <h2>What happened</h2>
      <p>{summary.happened}</p>
      <h2>Why it matters to you</h2>
      <p>{summary.matters}</p>
      <h2>What to do this week</h2>
      <ul>
        {summary.acts.map((act) => (
          <li key={act}>{act}</li>
        ))}
      </ul>
      <p>
        <a href={path}>Read the whole update ({readMinutes} min)</a>
      </p>
    </>
  );
}

function Items({ heading, text, items }: { heading: string; text: string; items: LawNewsItem[] }) {
  return (
    <>
      <h2>{heading}</h2>
      <p>{text}</p>
      <ul>
        {items.map((item) => (
          <li key={item.id}>
            <strong>{writtenDay(item.date)}</strong>: <a href={item.path}>{item.law}</a>.{' '}
            {itemText(item)}
          </li>
        ))}
      </ul>
    </>
  );
}

/** A row in the list of issues. */
interface ListedIssue {
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
async function listIssues(): Promise<ListedIssue[]> {
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
async function findIssue(slug: string): Promise<IssueContent | null> {
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
