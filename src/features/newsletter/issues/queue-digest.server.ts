/** Queues the weekly email for every confirmed email address, each issue at most once per reader. */
import { randomBytes } from 'node:crypto';
import { desc, sql } from 'drizzle-orm';
import { freshDays } from '#src/content/lists/update-series.ts';
import { daysBefore } from '#src/formats/calendar-days.ts';
import { ourDay } from '#src/formats/our-day.ts';
import { database, isOfThisBatch, type Batch } from '#src/integrations/database/client.ts';
import {
  digestDeliveries,
  digests,
  newsletterSubscribers,
} from '#src/integrations/database/tables/newsletter.ts';
import { queueMailToEach } from '#src/integrations/mail/outbox.ts';
import { readLawNews } from '#src/laws/news/law-news.ts';
import { readListedArticles, type ListedArticle } from '#src/articles/listing/listed-articles.ts';
import { digestMail, registerMail } from './list-mail.server.ts';
import {
  currentLinkHashes,
  readerToken,
} from '#src/features/newsletter/subscription/reader-links.server.ts';
import { findFreshArticle, isNews, issuePath, planIssue, type IssueContent } from './issue.ts';
import { writeForEachChoice } from './register-sections.server.ts';

/** The result of a run. */
interface DigestRun {
  /** The path of the article or issue that was sent last. */
  issue: string;
  mails: number;
  /** False when readers are left for the next run. */
  complete: boolean;
}

/** The limits of a run. Tests lower them. */
export const pace = { readersPerBatch: 500, batchesPerRun: 100 };
/** No batch starts after this, so that a run ends within a scheduled function's 30 seconds. */
const lastBatchStartMs = 15_000;
/** The number of earlier issues that a run reads; it covers weeks more than an article or change stays news. */
const issuesRead = 20;
/** An issue without an article is sent for this many days, until the next one starts. */
const registerDays = 6;
/** An arbitrary advisory lock: concurrent runs start issues one after the other. */
const advisoryLock = 4_817_202;

type Issue = Awaited<ReturnType<typeof readIssues>>[number];

/**
 * Continues unfinished issues, and starts one when there is something new, in one round trip per 500 readers.
 * Resolves to null when there is nothing to send.
 */
export async function queueDigest(siteUrl: string, batch: Batch): Promise<DigestRun | null> {
  const startedAt = performance.now();
  const [articles, news] = await Promise.all([readListedArticles(), readLawNews()]);
  const today = ourDay();
  const isQuiet = news.deadlines.length + news.changes.length === 0;
  if (isQuiet && !findFreshArticle(articles, today)) return null;
  const run: DigestRun = { issue: '', mails: 0, complete: true };
  let batches = 0;
  const send = async (issue: Issue): Promise<void> => {
    const content = readContent(issue, articles, today);
    if (!content) return;
    Object.assign(run, { issue: issue.articlePath, complete: false });
    while (
      !run.complete &&
      batches < pace.batchesPerRun &&
      performance.now() - startedAt < lastBatchStartMs
    ) {
      batches += 1;
      const { readers, mails } = await queueBatch(issue, content, siteUrl, batch);
      run.mails += mails;
      run.complete = readers < pace.readersPerBatch;
    }
  };
  const started = await readIssues();
  for (const issue of started.toReversed()) if (run.complete) await send(issue);
  const content = run.complete && planIssue({ articles, news }, started, today);
  if (content) {
    const [newest] = await startIssue(content, started[0]?.articlePath ?? '', batch);
    if (newest) await send(newest);
  }
  return run.issue ? run : null;
}

const selectIssues = () =>
  database().select().from(digests).orderBy(desc(digests.startedAt)).limit(issuesRead);
const readIssues = async () => typed(await selectIssues());

const typed = (issues: Awaited<ReturnType<typeof selectIssues>>) =>
  issues.map((issue) => ({ ...issue, content: issue.content as IssueContent | null }));

/** The content for readers who don't have the issue yet; null when it is no longer sent. */
function readContent(
  { articlePath, content, startedAt }: Issue,
  articles: ListedArticle[],
  today: string,
): IssueContent | null {
  const day = content?.day ?? ourDay(startedAt);
  if (content && !content.article) return day >= daysBefore(today, registerDays) ? content : null;
  // The article as published now: corrections reach the remaining readers, and a withdrawn article is no longer sent.
  const article = articles.find(
    (candidate) => candidate.path === articlePath && isNews(candidate, today),
  );
  return article ? { day, article, register: content?.register ?? null } : null;
}

/** Stores a new issue, unless a concurrent run started one; resolves to the newest issues. */
async function startIssue(content: IssueContent, newestPath: string, batch: Batch) {
  const { day, article } = content;
  const { issues } = await batch({
    lock: database().execute(sql`select pg_advisory_xact_lock(${advisoryLock}::bigint)`),
    issue: database().execute(sql`
      insert into digests (article_path, article_date, slug, content)
      select coalesce(${article?.path ?? null}::text, ${issuePath('')}::text || place.slug),
        ${article?.date ?? null}::date, place.slug, ${JSON.stringify(content)}::jsonb
      from (
        select ${day}::text || case when count(*) = 0 then '' else '-' || count(*) + 1 end as slug
        from digests where starts_with(slug, ${day}::text)
      ) as place
      where ${newestPath}::text =
          coalesce((select article_path from digests order by started_at desc limit 1), '')
        and not exists (select 1 from digests where article_date >= ${article?.date ?? null}::date)
      on conflict do nothing`),
    issues: selectIssues(),
  });
  return typed(issues);
}

/** Records deliveries and queues their emails in one transaction, so that a crash neither loses nor repeats an email. */
async function queueBatch(
  { articlePath, slug }: Issue,
  content: IssueContent,
  siteUrl: string,
  batch: Batch,
): Promise<{ readers: number; mails: number }> {
  // The database replaces these placeholders with each reader's own values.
  const [token, text, html] = Array.from({ length: 3 }, () =>
    randomBytes(24).toString('base64url'),
  ) as [string, string, string];
  const written = { subscriber: { email: '', token }, siteUrl, slug, register: { text, html } };
  const delivered = sql`digest_deliveries.article_path = ${articlePath}
    and digest_deliveries.queued_at = now() and ${isOfThisBatch(digestDeliveries)}`;
  const toEach = {
    prepare: sql`
      reader as (
        select subscriber.email, ${readerToken(sql`subscriber.id`)} as token, subscriber.wants,
          subscriber.states, subscriber.topics
        from digest_deliveries
        join newsletter_subscribers subscriber on subscriber.id = digest_deliveries.subscriber_id
        where ${delivered}
      ),
      ${writeForEachChoice(content, siteUrl)}`,
    fill: { [token]: 'token', [text]: 'register_text', [html]: 'register_html' },
  };
  const columns = sql`email, token, coalesce(register_text, '') as register_text,
    coalesce(register_html, '') as register_html`;
  const { readers, updates, registers } = await batch({
    // Readers stay locked until their emails are stored, so that a concurrent unsubscription finds and cancels them.
    readers: database().execute(sql`
      with reader as (
        select subscriber.id
        from newsletter_subscribers subscriber
        join digests digest on digest.article_path = ${articlePath}
          and digest.started_at > now() - make_interval(days => ${freshDays}::integer)
        where subscriber.list = 'weekly-update' and subscriber.state = 'active'
          and subscriber.subscribed_at <= digest.started_at
          and not exists (
            select 1 from digest_deliveries delivery
            where delivery.article_path = ${articlePath}
              and delivery.subscriber_id = subscriber.id)
        order by subscriber.id
        limit ${pace.readersPerBatch}::integer
        for no key update of subscriber skip locked
      )
      insert into digest_deliveries (article_path, subscriber_id)
      select ${articlePath}, id from reader
      on conflict do nothing`),
    links: database().execute(sql`
      update ${newsletterSubscribers} set link_hashes = ${currentLinkHashes()}
      where id in (select subscriber_id from ${digestDeliveries} where ${delivered})
        and not link_hashes @> array[hash_token(${readerToken(sql`id`)})]`),
    updates: content.article
      ? queueMailToEach(digestMail(content.article, written), {
          ...toEach,
          readers: sql`select ${columns}
            from reader left join written using (wants, states, topics)
            where wants = 'everything'`,
        })
      : null,
    // The inner join leaves out readers for whom nothing is due or changed.
    registers: content.register
      ? queueMailToEach(registerMail(content, written), {
          ...toEach,
          readers: sql`select ${columns} from reader join written using (wants, states, topics)
            where ${content.article === null}::boolean or wants = 'register'`,
        })
      : null,
  });
  return {
    readers: readers.rowCount,
    mails: (updates?.rowCount ?? 0) + (registers?.rowCount ?? 0),
  };
}
