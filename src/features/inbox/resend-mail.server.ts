/** Sends an undelivered mail again: the same mail, with the same Message-ID (R20). */
import { sql } from 'drizzle-orm';
import type * as z from 'zod/mini';
import { database, isOfThisBatch } from '#src/integrations/database/client.ts';
import { isPreview } from '#src/environment/deploy-context.ts';
import { outboxMails } from '#src/integrations/database/tables/mail.ts';
import { makesMailDue } from '#src/integrations/mail/outbox.ts';
import type { Account } from '#src/server/accounts/account.ts';
import { recordAudit } from '#src/server/audit.ts';
import { ok, type Answer, type Visitor } from '#src/server/endpoint.ts';
import { HttpError } from '#src/server/errors.ts';
import { canBeResent } from './lists/undelivered-mail.server.ts';
import type { resendForm } from './resend-form.ts';

/**
 * Makes a mail due now, as if it had not been tried, and records the administrator. Throws 409 for every
 * other mail: a deleted or sent one, one before its first attempt, and one that is being sent.
 */
export async function resendMail(
  { mailId }: z.output<typeof resendForm.schema>,
  visitor: Visitor,
  { email }: Account,
): Promise<Answer> {
  if (isPreview()) throw new HttpError(409, 'This is a preview: it sends no email.');
  const { id } = outboxMails;
  const { resent } = await visitor.batch({
    resent: makesMailDue(
      database().execute(sql`
        update ${outboxMails}
        set state = 'waiting', attempts = 0, due_at = now(), resent_at = now(),
          -- Of a mail that the server may have taken, one more answer may be lost, not two.
          unconfirmed_handovers = least(unconfirmed_handovers, 1),
          lease_id = null, leased_until = null
        where ${id} = ${mailId}::uuid
          and ${canBeResent}`),
    ),
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
