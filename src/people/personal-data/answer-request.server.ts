/** Accepts privacy requests, and fulfills them once the email address is verified. */
import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import type * as z from 'zod/mini';
import { database, isOfThisBatch } from '#src/integrations/database/client.ts';
import { privacyRequests } from '#src/integrations/database/tables/accounts.ts';
import { queueMail } from '#src/integrations/mail/outbox.ts';
import { hashToken, makeToken } from '#src/server/sessions/tokens.ts';
import { type Answer, ok, toFile } from '#src/server/answer.ts';
import type { Visitor } from '#src/server/endpoint.ts';
import { HttpError } from '#src/server/errors.ts';
import { keepHeldLink, privacyLinkPeriod } from '#src/people/account/mailed-links.ts';
import { erasePersonalData, selectPersonalData, selectWhatStays } from './personal-data.server.ts';
import type { privacyLinkSchema, privacyRequestForm } from './privacy-forms.server.ts';
import { erasedMail, privacyLinkMail } from './privacy-mails.server.ts';

const linkIsOver = 'This link no longer works. Please ask for a new one.';

/** Stores a request and mails its link, in the same way for known and unknown addresses. */
export async function askForData(
  { email, kind }: z.output<typeof privacyRequestForm.schema>,
  visitor: Visitor,
): Promise<Answer> {
  const token = makeToken();
  await visitor.batch({
    request: database()
      .insert(privacyRequests)
      .values({
        id: randomUUID(),
        email,
        kind,
        tokenHash: hashToken(token),
        expiresAt: sql`now() + ${privacyLinkPeriod}::interval`,
      }),
    mail: queueMail({
      ...privacyLinkMail(email, kind, `${visitor.siteUrl}/privacy-request/confirm?token=${token}`),
      dedupeKey: hashToken(token),
    }),
    held: keepHeldLink(privacyRequests, token),
  });
  return ok();
}

/** The open request of a mailed link, or null. */
export async function findOpenRequest(token: string) {
  const [found] = await database().select().from(privacyRequests).where(isOpen(token));
  return found ?? null;
}

const isOpen = (token: string) =>
  sql`${privacyRequests.tokenHash} = ${hashToken(token)} and ${privacyRequests.doneAt} is null
    and ${privacyRequests.expiresAt} > now()`;

/** Fulfills a request once: responds with a file of the data, or deletes the data. */
export async function answerRequest(
  { token }: z.output<typeof privacyLinkSchema>,
  visitor: Visitor,
): Promise<Answer | Response> {
  const request = await findOpenRequest(token);
  if (!request) throw new HttpError(410, linkIsOver);
  const { id, email, kind } = request;
  const done = database()
    .update(privacyRequests)
    .set({ doneAt: sql`now()` })
    .where(isOpen(token));
  if (kind === 'export') {
    const { done: taken, ...data } = await visitor.batch({ done, ...selectPersonalData(email) });
    if (taken.rowCount !== 1) throw new HttpError(410, linkIsOver);
    const content = JSON.stringify({ exportedAt: new Date(), email, ...data }, null, 2);
    // Not as JSON, which the form endpoint would replace by a redirect.
    return toFile(content, 'application/octet-stream', 'attachment; filename="my-data.json"');
  }
  const { stays } = await visitor.batch({ stays: selectWhatStays(email) });
  // Of two concurrent requests, only one deletes.
  const isTaken = sql`exists (select 1 from ${privacyRequests}
    where ${eq(privacyRequests.id, id)} and ${isOfThisBatch(privacyRequests)})`;
  const { done: taken } = await visitor.batch({
    done,
    erased: erasePersonalData(email, isTaken),
    mail: queueMail(erasedMail(email, stays.rows[0]!), { onlyIf: isTaken }),
  });
  if (taken.rowCount !== 1) throw new HttpError(410, linkIsOver);
  return ok();
}
