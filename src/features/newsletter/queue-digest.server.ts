/** Queues the issues of the weekly mail for every confirmed address (R40): each at most once per reader. */
import { randomBytes } from 'node:crypto';
import { desc, sql } from 'drizzle-orm';
import { freshDays } from '#src/content/update-series.ts';
import { daysBefore } from '#src/formats/calendar-days.ts';
import { ourDay } from '#src/formats/our-day.ts';
import { database, isOfThisBatch, type Batch } from '#src/integrations/database/client.ts';
import { digestDeliveries, digests } from '#src/integrations/database/tables/newsletter.ts';
import { queueMailToEach } from '#src/integrations/mail/outbox.ts';
import { readLawNews } from '#src/server/law-news.ts';
import { readListedArticles, type ListedArticle } from '#src/server/listed-articles.ts';
import { digestMail, registerMail } from './digest-mail.server.ts';
import { issuePath } from './issue-path.ts';
import { findFreshArticle, isNews, planIssue, type IssueContent } from './issue.ts';
import { writeForEachChoice } from './register-sections.server.ts';

/** The result of a run. */
export interface DigestRun {
  /** The address of the article or of the issue that was sent last. */
  issue: string;
  mails: number;
  /** False when the next run has readers left. */
  complete: boolean;
}

/** The limits of a run. Tests lower them. */
export const pace = { readersPerBatch: 500, batchesPerRun: 100 };
/** A run starts no new batch after this, so that it ends within a scheduled function's 30 seconds. */
const beginUntilMs = 15_000;
/** A run looks so far back: weeks more than an article is news, or a change is reported. */
const remembered = 20;
/** An issue without an article is continued until the next one. */
const registerDays = 6;
/** An arbitrary number of ours: runs that begin an issue wait for each other. */
const lockNumber = 4_817_202;

type Issue = Awaited<ReturnType<typeof readIssues>>[number];

/** Continues the issues that have readers left, and begins one when something is new, in one round trip per 500 readers; null when there is nothing to send. */
export async function queueDigest(siteUrl: string, batch: Batch): Promise<DigestRun | null> {
  const startedAt = performance.now();
  const [articles, news] = await Promise.all([readListedArticles(), readLawNews()]);
  const today = ourDay();
  const isNothingNear = news.deadlines.length + news.changes.length === 0;
  if (isNothingNear && !findFreshArticle(articles, today)) return null;
  const run: DigestRun = { issue: '', mails: 0, complete: true };
  let batches = 0;
  const send = async (issue: Issue): Promise<void> => {
    const content = readContent(issue, articles, today);
    if (!content) return;
    Object.assign(run, { issue: issue.articlePath, complete: false });
    while (
      !run.complete &&
      batches < pace.batchesPerRun &&
      performance.now() - startedAt < beginUntilMs
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
    const [newest] = await beginIssue(content, started[0]?.articlePath ?? '', batch);
    if (newest) await send(newest);
  }
  return run.issue ? run : null;
}

/** The newest issues, the newest first. */
const selectIssues = () =>
  database().select().from(digests).orderBy(desc(digests.startedAt)).limit(remembered);
const readIssues = async () => typed(await selectIssues());

const typed = (issues: Awaited<ReturnType<typeof selectIssues>>) =>
  issues.map((issue) => ({ ...issue, content: issue.content as IssueContent | null }));

/** What an issue still has to carry to readers who do not have it; null when it is no longer sent. */
function readContent(
  { articlePath, content, startedAt }: Issue,
  articles: ListedArticle[],
  today: string,
): IssueContent | null {
  const day = content?.day ?? ourDay(startedAt);
  if (content && !content.article) return day >= daysBefore(today, registerDays) ? content : null;
  // As it reads now: a correction reaches the readers who have no mail yet, and a withdrawn article goes to nobody.
  const article = articles.find((one) => one.path === articlePath && isNews(one, today));
  return article ? { day, article, register: content?.register ?? null } : null;
}

/** Stores a new issue, unless a run at the same time began one; resolves to the newest issues. */
async function beginIssue(content: IssueContent, newestPath: string, batch: Batch) {
  const { day, article } = content;
  const { issues } = await batch({
    turn: database().execute(sql`select pg_advisory_xact_lock(${lockNumber}::bigint)`),
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

/** Takes up readers and stores their mails, in one transaction: whatever is killed, each gets theirs once. */
async function queueBatch(
  { articlePath, slug }: Issue,
  content: IssueContent,
  siteUrl: string,
  batch: Batch,
): Promise<{ readers: number; mails: number }> {
  // Placeholders for what only the database knows of each reader.
  const [token, text, html] = Array.from({ length: 3 }, () =>
    randomBytes(24).toString('base64url'),
  ) as [string, string, string];
  const written = { subscriber: { email: '', token }, siteUrl, slug, register: { text, html } };
  const toEach = {
    prepare: sql`
      reader as (
        select subscriber.email, subscriber.token, subscriber.wants, subscriber.states,
          subscriber.topics
        from digest_deliveries
        join newsletter_subscribers subscriber on subscriber.id = digest_deliveries.subscriber_id
        where digest_deliveries.article_path = ${articlePath}
          and digest_deliveries.queued_at = now() and ${isOfThisBatch(digestDeliveries)}
      ),
      ${writeForEachChoice(content, siteUrl)}`,
    fill: { [token]: 'token', [text]: 'register_text', [html]: 'register_html' },
  };
  const columns = sql`email, token, coalesce(register_text, '') as register_text,
    coalesce(register_html, '') as register_html`;
  const { readers, updates, registers } = await batch({
    // Locked until the mails are stored, so that an unsubscription at the same time finds them and cancels them.
    readers: database().execute(sql`
      with reader as (
        select subscriber.id
        from newsletter_subscribers subscriber
        join digests digest on digest.article_path = ${articlePath}
          and digest.started_at > now() - make_interval(days => ${freshDays}::integer)
        where subscriber.state = 'active' and subscriber.subscribed_at <= digest.started_at
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
    updates: content.article
      ? queueMailToEach(digestMail(content.article, written), {
          ...toEach,
          readers: sql`select ${columns}
            from reader left join written using (wants, states, topics)
            where wants = 'everything'`,
        })
      : null,
    // Nobody gets a mail with nothing in it.
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
