/** Queues the due lessons of the email course, each at most once per reader. */
import { randomBytes } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { Batch } from '#src/integrations/database/client.ts';
import { newsletterSubscribers } from '#src/integrations/database/tables/newsletter.ts';
import { queueMailToEach, type Mail } from '#src/integrations/mail/outbox.ts';
import {
  currentLinkHashes,
  readerToken,
} from '#src/features/newsletter/subscription/reader-links.server.ts';
import { renderMail } from '#src/integrations/mail/mail-layout.server.tsx';
import {
  listFooter,
  listHeaders,
  type Subscriber,
} from '#src/features/newsletter/issues/list-mail.server.ts';
import { readBuiltFile } from '#src/server/pages/platform-rules.ts';

const readersPerRun = 500;

/**
 * Queues the next lesson of every reader for whom it is due, in one round trip, and resolves to the number of emails. A
 * reader is advanced by the statement that stores the email, so that neither a crash nor a concurrent run loses or repeats
 * a lesson. A late lesson moves the later ones. The last one ends the subscription.
 */
export async function queueLessons(siteUrl: string, batch: Batch): Promise<number> {
  const lessons = await readLessons();
  const statements = lessons.map((lesson, at) => {
    // The database replaces this placeholder with the token of the reader's links.
    const token = randomBytes(24).toString('base64url');
    const place = `Lesson ${at + 1} of ${lessons.length}`;
    const days = at === 0 ? 0 : lesson.day - lessons[at - 1]!.day;
    const end = sql`, state = 'unsubscribed', unsubscribed_at = now(),
      confirmation_hashes = '{}', confirmation_mailed_at = null`;
    const statement = queueMailToEach(lessonMail(lesson, place, { email: '', token }, siteUrl), {
      prepare: sql`
        due as (
          select id from ${newsletterSubscribers}
          where list = 'five-lessons' and state = 'active' and lessons_sent = ${at}::integer
            and coalesce(lesson_at, '-infinity') <= now() - make_interval(days => ${days}::integer)
          order by id
          limit ${readersPerRun}::integer
          for no key update skip locked
        ),
        reader as (
          update ${newsletterSubscribers}
          set lessons_sent = ${at + 1}::integer, lesson_at = now(), link_hashes = ${currentLinkHashes()}
            ${at + 1 === lessons.length ? end : sql``}
          where id in (select id from due)
          returning email, ${readerToken(sql`id`)} as token
        )`,
      readers: sql`select email, token from reader`,
      fill: { [token]: 'token' },
    });
    return [place, statement] as const;
  });
  const queued = await batch(Object.fromEntries(statements));
  return Object.values(queued).reduce((sum, { rowCount }) => sum + rowCount, 0);
}

/** Writes the email with a lesson; `place` is such as 'Lesson 2 of 5'. */
function lessonMail(
  { title, paragraphs, task, paper }: Lesson,
  place: string,
  subscriber: Subscriber,
  siteUrl: string,
): Mail {
  return {
    to: subscriber.email,
    subject: `${place}: ${title}`,
    ...renderMail({
      heading: title,
      paragraphs: [place, ...paragraphs],
      sections: [{ heading: 'Your task', paragraph: task }],
      action: { label: paper.label, url: `${siteUrl}${paper.path}` },
      footer: listFooter(subscriber, siteUrl, 'five-lessons'),
    }),
    headers: listHeaders(subscriber, siteUrl, 'five-lessons'),
  };
}

/** A lesson, as an email needs it. */
export interface Lesson {
  title: string;
  /** The day of the course on which it is sent, from 1. */
  day: number;
  paragraphs: string[];
  task: string;
  paper: { label: string; path: string };
}

/** Reads the lessons of this build, in order. */
async function readLessons(): Promise<Lesson[]> {
  return JSON.parse(await readBuiltFile('dist/lessons.json')) as Lesson[];
}
