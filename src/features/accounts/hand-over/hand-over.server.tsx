/** Hands purchases over: the owner confirms with the password, and the colleague proves the email address by the mailed link (R41). */
import { randomUUID } from 'node:crypto';
import { and, eq, isNull, sql } from 'drizzle-orm';
import type * as z from 'zod/mini';
import { database } from '#src/integrations/database/client.ts';
import { customerHandovers } from '#src/integrations/database/tables/handovers.ts';
import { queueMail } from '#src/integrations/mail/outbox.ts';
import type { Account } from '#src/server/accounts/account.ts';
import type { PrivatePage } from '#src/server/accounts/private-page.server.tsx';
import { provedCustomers } from '#src/server/accounts/proved-customers.server.ts';
import { hashToken, makeToken } from '#src/server/accounts/tokens.ts';
import { type Answer, ok, type Visitor } from '#src/server/endpoint.ts';
import { HttpError } from '#src/server/errors.ts';
import { handedOverMails, handOverMail, handOverPeriod } from '../account-mails.server.ts';
import { renderMove } from '../move-page.server.tsx';
import { requirePassword } from '../password/require-password.server.ts';
import { readdressCustomers } from '../readdress-customers.server.ts';
import { takeOverForm, type handOverForm } from './hand-over-forms.ts';

const nothing = 'We don’t know of any purchases of yours, so there’s nothing to transfer.';
const noLink = 'This link is for another account, was already used, or has expired.';

/** Stores a handover and mails the link to the colleague; throws 409 when the account has no purchases. */
export async function handOver(
  { colleagueEmail, password }: z.output<typeof handOverForm.schema>,
  visitor: Visitor,
  account: Account,
): Promise<Answer> {
  await requirePassword(account, password, visitor);
  const token = makeToken();
  const id = randomUUID();
  const { stored } = await visitor.batch({
    stored: database().execute(sql`
      insert into ${customerHandovers} (id, from_email, to_email, customer_ids, token_hash, expires_at)
      select ${id}::uuid, ${account.email}::text, ${colleagueEmail}::text,
        array_agg(distinct proved.customer_id), ${hashToken(token)}::text,
        now() + ${handOverPeriod}::interval
      from (${provedCustomers(account)}) as proved having count(*) > 0`),
    mail: queueMail(handOverMail(colleagueEmail, account.email, token, visitor.siteUrl), {
      onlyIf: sql`exists (select 1 from ${customerHandovers} where ${customerHandovers.id} = ${id}::uuid)`,
    }),
  });
  if (stored.rowCount !== 1) throw new HttpError(409, nothing);
  return ok();
}

const isOpenFor = ({ email }: Account, token: string) =>
  and(
    eq(customerHandovers.tokenHash, hashToken(token)),
    isNull(customerHandovers.takenAt),
    sql`${customerHandovers.expiresAt} > now()`,
    sql`lower(${customerHandovers.toEmail}) = lower(${email}::text)`,
  );

/** Renders the page of the link, for the signed-in colleague; opening it changes nothing. */
export async function renderTakeOver(
  { token }: z.output<typeof takeOverForm.schema>,
  _visitor: Visitor,
  account: Account,
): Promise<PrivatePage> {
  const [found] = await database()
    .select({ fromEmail: customerHandovers.fromEmail })
    .from(customerHandovers)
    .where(isOpenFor(account, token));
  return renderMove(takeOverForm, token, {
    move: found ? { from: found.fromEmail, to: account.email } : null,
    effect:
      'You then get the receipts, the invoices and the customer portal. The current owner loses access to them.',
    ...{ noLink, account },
  });
}

/** Moves the purchases to the colleague, mails both, and updates Stripe; throws 404 for an invalid link. */
export async function takeOver(
  { token }: z.output<typeof takeOverForm.schema>,
  visitor: Visitor,
  account: Account,
): Promise<Answer> {
  const { taken } = await visitor.batch({
    taken: database()
      .update(customerHandovers)
      .set({ takenAt: sql`now()` })
      .where(isOpenFor(account, token))
      .returning(),
  });
  const [handover] = taken;
  if (!handover) throw new HttpError(404, noLink);
  await visitor.batch({
    mails: handedOverMails(handover, visitor.siteUrl).map((mail) => queueMail(mail)),
  });
  visitor.waitUntil(readdressCustomers(handover.customerIds, account.email, visitor));
  return ok();
}
