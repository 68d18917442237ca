/** Sends undelivered emails again, with the same Message-IDs. */
import { sql, type SQL } from 'drizzle-orm';
import type * as z from 'zod/mini';
import { database, isOfThisBatch } from '#src/integrations/database/client.ts';
import { isPreview } from '#src/environment/env.ts';
import { outboxMails } from '#src/integrations/database/tables/mail.ts';
import { makesMailDue } from '#src/integrations/mail/outbox.ts';
import type { Account } from '#src/server/sessions/session.server.ts';
import { recordAudit } from '#src/server/audit.ts';
import { ok, type Answer, type Visitor } from '#src/server/endpoint.ts';
import { HttpError } from '#src/server/errors.ts';
import { renewMailedLinks } from '#src/people/account/mailed-links.ts';
import { canBeResent } from '#src/features/operations/inbox/lists/mail.server.ts';
import {
  mostResent,
  type resendAllForm,
  type resendForm,
} from '#src/features/operations/inbox/inbox-forms.ts';

/**
 * Makes an email due now, with a fresh set of attempts, and records the administrator. Throws 409 for any
 * other email: a deleted or sent one, one before its first attempt, and one that is being sent.
 */
export async function resendMail(
  { mailId }: z.output<typeof resendForm.schema>,
  visitor: Visitor,
  { email }: Account,
): Promise<Answer> {
  refusePreview();
  const { id } = outboxMails;
  const { resent } = await visitor.batch({
    resent: sendAgain(sql`${id} = ${mailId}::uuid and ${canBeResent}`),
    links: renewMailedLinks(),
    audit: recordAudit(
      { actorEmail: email, action: 'Email sent again', detail: mailId },
      {
        onlyIf: sql`exists (select 1 from ${outboxMails} where ${id} = ${mailId}::uuid and ${isOfThisBatch(outboxMails)})`,
      },
    ),
  });
  if (resent.rowCount !== 1) {
    throw new HttpError(
      409,
      'This email can’t be sent again: it was deleted, was sent, or is about to be sent.',
    );
  }
  return ok();
}

/** Sends all emails again that have a state, match the words and were stored until a given time, oldest first. */
export async function resendAll(
  { state, q, until }: z.output<typeof resendAllForm.schema>,
  visitor: Visitor,
  { email }: Account,
): Promise<Answer> {
  refusePreview();
  const { id, createdAt } = outboxMails;
  const isFound = q ? sql`${outboxMails}.search_words @@ word_query(${q}::text)` : sql`true`;
  const { resent } = await visitor.batch({
    resent: sendAgain(sql`${canBeResent} and ${id} in (
      select ${id} from ${outboxMails}
      where ${outboxMails.state} = ${state}::text and ${isFound}
        and ${createdAt} <= 'epoch'::timestamptz + ${until}::bigint * interval '1 microsecond'
      order by ${createdAt}, ${id} limit ${mostResent}::integer)`),
    links: renewMailedLinks(),
    audit: recordAudit(
      {
        actorEmail: email,
        action: 'Emails sent again',
        detail: q ? `Those that were ${state}, narrowed by words` : `All that were ${state}`,
      },
      { onlyIf: sql`exists (select 1 from ${outboxMails} where ${isOfThisBatch(outboxMails)})` },
    ),
  });
  if (resent.rowCount === 0)
    throw new HttpError(409, 'None of these emails can be sent again. Please open the list again.');
  return ok();
}

/** Makes emails due now, with a fresh set of attempts. */
const sendAgain = (which: SQL) =>
  makesMailDue(
    database().execute(sql`
      update ${outboxMails}
      set state = 'waiting', attempts = 0, due_at = now(), resent_at = now(),
        -- An email that the server may have accepted can lose one more response, not two.
        unconfirmed_handovers = least(unconfirmed_handovers, 1),
        lease_id = null, leased_until = null
      where ${which}`),
  );

function refusePreview(): void {
  if (isPreview()) throw new HttpError(409, 'This is a preview: it sends no email.');
}
