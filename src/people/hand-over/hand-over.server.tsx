/** Hands purchases over: the owner confirms with the password, and the colleague proves the email address by the mailed link. */
import { randomUUID } from 'node:crypto';
import { eq, or, sql } from 'drizzle-orm';
import type * as z from 'zod/mini';
import { database } from '#src/integrations/database/client.ts';
import {
  accounts,
  accountTokens,
  customerHandovers,
} from '#src/integrations/database/tables/accounts.ts';
import { queueMail } from '#src/integrations/mail/outbox.ts';
import type { Account } from '#src/server/sessions/session.server.ts';
import type { PrivatePage } from '#src/server/sessions/private-page.server.tsx';
import { customersOf } from '#src/buying/ledger/proved-customers.server.ts';
import { hashToken, makeToken } from '#src/server/sessions/tokens.ts';
import { type Answer, ok, type Visitor } from '#src/server/endpoint.ts';
import { HttpError } from '#src/server/errors.ts';
import { keepHeldLink } from '#src/people/account/mailed-links.ts';
import {
  handedOverMails,
  handOverMail,
  offerMadeMail,
} from '#src/people/account/account-mails.server.ts';
import {
  endLinks,
  isTokenStored,
  isUnchanged,
  lockAccounts,
  storeToken,
  requirePassword,
} from '#src/people/account/account-rows.server.ts';
import { renderMove, readdressCustomers } from '#src/people/account/move.server.tsx';
import { isOffer, tokenOfOwner } from './end-offer.server.tsx';
import { takeOverForm, type handOverForm } from '#src/people/account/move-forms.ts';

const nothing = 'We don’t know of any purchases of yours, so there’s nothing to transfer.';
const noLink =
  'This link is for another account, was already used, has expired, or the transfer has ended.';

/**
 * Stores an offer of the account's purchases in place of an earlier one, and mails the link to the colleague and
 * the owner a link that ends the offer; throws 409 when the account has no purchases.
 */
export async function handOver(
  { colleagueEmail, password }: z.output<typeof handOverForm.schema>,
  visitor: Visitor,
  account: Account,
): Promise<Answer> {
  const passwordHash = await requirePassword(account, password, visitor);
  const token = makeToken();
  const ownersToken = tokenOfOwner(token);
  const onlyIf = isTokenStored(ownersToken);
  const customerIds = customersOf(account);
  const { stored } = await visitor.batch({
    lock: lockAccounts(eq(accounts.id, account.id)),
    earlier: endLinks(account.id, 'hand-over'),
    stored: storeToken(
      ownersToken,
      'hand-over',
      sql`${isUnchanged(account, passwordHash)} and ${customerIds} is not null`,
      { newEmail: colleagueEmail, customerIds },
    ),
    mails: [
      queueMail(
        {
          ...handOverMail(colleagueEmail, account.email, token, visitor.siteUrl),
          dedupeKey: hashToken(ownersToken),
        },
        { onlyIf },
      ),
      queueMail(offerMadeMail(account.email, colleagueEmail, ownersToken, visitor.siteUrl), {
        onlyIf,
      }),
    ],
    held: keepHeldLink(accountTokens, ownersToken),
  });
  if (stored.rowCount !== 1) throw new HttpError(409, nothing);
  return ok();
}

/** A condition: the offer is to the account's present address, and its owner still has exactly these purchases. */
const isOpenFor = ({ id }: Account, token: string) => sql`${isOffer(tokenOfOwner(token))}
  and lower(${accountTokens.newEmail}) = (
    select lower(taker.email) from ${accounts} as taker where taker.id = ${id}::uuid)
  and ${accountTokens.customerIds} = (
    select ${customersOf({ id: sql`owner.id`, email: sql`owner.email` })} from ${accounts} as owner
    where owner.id = ${accountTokens.accountId})`;

/** Renders the page of the link, for the signed-in colleague; opening it changes nothing. */
export async function renderTakeOver(
  { token }: z.output<typeof takeOverForm.schema>,
  _visitor: Visitor,
  account: Account,
): Promise<PrivatePage> {
  const [found] = await database()
    .select({ fromEmail: accounts.email })
    .from(accountTokens)
    .innerJoin(accounts, eq(accounts.id, accountTokens.accountId))
    .where(isOpenFor(account, token));
  return renderMove(takeOverForm, token, {
    move: found ? { from: found.fromEmail, to: account.email } : null,
    effect:
      'You then get the receipts, the invoices and the customer portal. The current owner loses access to them.',
    noLink,
    account,
  });
}

/** Moves the purchases to the colleague, mails both, and updates Stripe; throws 404 for an invalid link. */
export async function takeOver(
  { token }: z.output<typeof takeOverForm.schema>,
  visitor: Visitor,
  account: Account,
): Promise<Answer> {
  const isOwner = sql`${accounts.id} in (
    select ${accountTokens.accountId} from ${accountTokens} where ${isOffer(tokenOfOwner(token))})`;
  const { taken } = await visitor.batch({
    lock: lockAccounts(or(eq(accounts.id, account.id), isOwner)!),
    // One statement checks and ends the offer and moves the purchases, so that nothing can come between.
    taken: database().execute<Handover>(sql`
      with used as (delete from ${accountTokens} where ${isOpenFor(account, token)} returning *)
      insert into ${customerHandovers} (id, from_email, to_email, customer_ids, taken_at)
      select ${randomUUID()}::uuid, owner.email, ${account.email}::text, used.customer_ids, now()
      from used join ${accounts} as owner on owner.id = used.account_id
      returning from_email as "fromEmail", to_email as "toEmail", customer_ids as "customerIds"`),
  });
  const [handover] = taken.rows;
  if (!handover) throw new HttpError(404, noLink);
  await visitor.batch({
    mails: handedOverMails(handover, visitor.siteUrl).map((mail) => queueMail(mail)),
  });
  visitor.waitUntil(readdressCustomers(handover.customerIds, account.email, visitor));
  return ok();
}

type Handover = Pick<
  typeof customerHandovers.$inferSelect,
  'fromEmail' | 'toEmail' | 'customerIds'
>;
