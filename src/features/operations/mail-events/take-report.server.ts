/** Handles reports from mail services: an email address that bounced permanently or complained is unsubscribed. */
import { createHash, timingSafeEqual } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { env } from '#src/environment/env.ts';
import { database } from '#src/integrations/database/client.ts';
import { outboxMails } from '#src/integrations/database/tables/mail.ts';
import {
  BadReport,
  type Bounce,
  recordBounce,
} from '#src/integrations/mail/bounces/bounce.server.ts';
import { readDsn } from '#src/integrations/mail/bounces/read-dsn.server.ts';
import { readPostmarkReport } from '#src/integrations/mail/bounces/read-postmark.server.ts';
import {
  confirmSubscription,
  readSesReport,
} from '#src/integrations/mail/bounces/read-ses.server.ts';
import { ok, type Answer, type Visitor } from '#src/server/endpoint.ts';
import { HttpError } from '#src/server/errors.ts';

/** More recipients than any of our emails has. */
const mostAddresses = 50;
const notSetUp = () => new HttpError(404, 'Reports are not set up.');
const hash = (text: string) => createHash('sha256').update(text).digest();

/** Requires the password of `MAIL_WEBHOOK_AUTH`; throws 401 without it, and 404 while none is set. */
export async function requireMailAuth(request: Request): Promise<undefined> {
  const expected = env().MAIL_WEBHOOK_AUTH;
  if (!expected) throw notSetUp();
  const [, given = ''] =
    /^Basic ([\w+/=-]+)$/i.exec(request.headers.get('authorization') ?? '') ?? [];
  if (timingSafeEqual(hash(Buffer.from(given, 'base64').toString()), hash(expected))) return;
  throw new HttpError(401, 'This needs the password of the address.', {
    headers: { 'www-authenticate': 'Basic realm="reports"' },
  });
}

/** Handles a message of our Amazon SNS topic, which is authenticated by its signature. */
export async function takeSesReport({ raw }: { raw: string }, visitor: Visitor): Promise<Answer> {
  if (!env().SES_TOPIC_ARN) throw notSetUp();
  const report = await refuseBadReports(() => readSesReport(raw));
  if ('confirmAt' in report) await confirmSubscription(report.confirmAt);
  else await store(report.bounces, visitor);
  return ok();
}

/** Handles an event from Postmark. */
export async function takePostmarkReport(
  { raw }: { raw: string },
  visitor: Visitor,
): Promise<Answer> {
  await store(await refuseBadReports(async () => readPostmarkReport(raw)), visitor);
  return ok();
}

/** Handles a report by email; it counts only for the recipient of an email that we sent. */
export async function takeDsn({ raw }: { raw: string }, visitor: Visitor): Promise<Answer> {
  const report = await refuseBadReports(() => readDsn(raw));
  if (!report) return ok();
  const { messageId, detail, occurredAt } = report;
  const [mail] = await database()
    .select({ email: outboxMails.recipient })
    .from(outboxMails)
    .where(eq(outboxMails.messageId, messageId));
  if (mail)
    await store(
      [{ source: 'dsn', kind: 'bounce', eventId: messageId, ...mail, detail, occurredAt }],
      visitor,
    );
  return ok();
}

async function store(bounces: Bounce[], visitor: Visitor): Promise<void> {
  if (bounces.length === 0) return;
  await visitor.batch({ reports: bounces.slice(0, mostAddresses).flatMap(recordBounce) });
  visitor.log.info('mail reports', { reports: bounces.length });
}

async function refuseBadReports<Result>(read: () => Promise<Result>): Promise<Result> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof BadReport) throw new HttpError(400, error.message);
    throw error;
  }
}
