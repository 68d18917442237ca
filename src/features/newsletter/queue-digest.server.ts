/** Queues mails with the newest article for every confirmed address (R40): at most once per article and reader. */
import { randomBytes } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { freshDays } from '#src/content/update-series.ts';
import { daysBefore, todayIn } from '#src/formats/calendar-days.ts';
import { database, type Batch } from '#src/integrations/database/client.ts';
import { queueMailToEach } from '#src/integrations/mail/outbox.ts';
import { readListedArticles, type ListedArticle } from '#src/server/listed-articles.ts';
import { site } from '#src/site.ts';
import { digestMail } from './digest-mail.server.ts';

/** The result of a run. */
export interface DigestRun {
  article: string;
  mails: number;
  /** False when the next run has readers left. */
  complete: boolean;
}

/** The limits of a run. Tests lower them. */
export const pace = { readersPerBatch: 500, batchesPerRun: 100 };
/** A run starts no new batch after this, so that it ends within a scheduled function's 30 seconds. */
const beginUntilMs = 15_000;

/** Queues the newest article for readers who do not have it yet, in one round trip per 500; null when there is nothing to send. */
export async function queueDigest(siteUrl: string, batch: Batch): Promise<DigestRun | null> {
  const startedAt = performance.now();
  const article = findFreshArticle(await readListedArticles());
  if (!article) return null;
  const run: DigestRun = { article: article.path, mails: 0, complete: false };
  for (let done = 0; done < pace.batchesPerRun; done += 1) {
    const mails = await queueBatch(article, siteUrl, batch);
    run.mails += mails;
    run.complete = mails < pace.readersPerBatch;
    if (run.complete || performance.now() - startedAt > beginUntilMs) break;
  }
  return run;
}

function findFreshArticle(articles: ListedArticle[]): ListedArticle | undefined {
  const today = todayIn(site.timeZone, new Date());
  // Older articles are not news: a first deploy must not mail the back catalogue.
  const oldest = daysBefore(today, freshDays);
  return articles
    .filter(({ isDraft, date }) => !isDraft && date <= today && date >= oldest)
    .reduce<ListedArticle | undefined>(
      (newest, article) => (newest && newest.date >= article.date ? newest : article),
      undefined,
    );
}

async function queueBatch(article: ListedArticle, siteUrl: string, batch: Batch): Promise<number> {
  // A placeholder for each reader's token, which never leaves the database.
  const token = randomBytes(24).toString('base64url');
  const { path, date } = article;
  const { queued } = await batch({
    // Only articles dated after everything that was sent: an article that moves to another address,
    // or is the newest again because a newer one was withdrawn, is not news.
    digest: database().execute(sql`
      insert into digests (article_path, article_date)
      select ${path}, ${date}::date
      where not exists (select 1 from digests where article_date >= ${date}::date)
      on conflict do nothing`),
    queued: queueMailToEach(digestMail(article, { email: '', token }, siteUrl), {
      // Locked until the mails are stored, so that an unsubscription at the same time finds them and cancels them.
      prepare: sql`
        reader as (
          select subscriber.id, subscriber.email, subscriber.token
          from newsletter_subscribers subscriber
          join digests digest on digest.article_path = ${path}
            and digest.started_at > now() - make_interval(days => ${freshDays}::integer)
          where subscriber.state = 'active' and subscriber.subscribed_at <= digest.started_at
            and not exists (
              select 1 from digest_deliveries delivery
              where delivery.article_path = ${path} and delivery.subscriber_id = subscriber.id)
          order by subscriber.id
          limit ${pace.readersPerBatch}::integer
          for no key update of subscriber skip locked
        ),
        delivery as (
          insert into digest_deliveries (article_path, subscriber_id)
          select ${path}, id from reader
          on conflict do nothing
          returning subscriber_id
        )`,
      readers: sql`
        select reader.email, reader.token
        from reader join delivery on delivery.subscriber_id = reader.id`,
      fill: { [token]: 'token' },
    }),
  });
  return queued.rowCount;
}
