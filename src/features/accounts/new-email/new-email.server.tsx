/** An account gets another address: the holder confirms with the password, and proves the address by the mailed link (R41). */
import { randomUUID } from 'node:crypto';
import { sql, type SQL } from 'drizzle-orm';
import type * as z from 'zod/mini';
import { database } from '#src/integrations/database/client.ts';
import { accounts, accountTokens } from '#src/integrations/database/tables/accounts.ts';
import { customerHandovers } from '#src/integrations/database/tables/handovers.ts';
import { queueMail } from '#src/integrations/mail/outbox.ts';
import type { Account } from '#src/server/accounts/account.ts';
import type { PrivatePage } from '#src/server/accounts/private-page.server.tsx';
import { provedCustomers } from '#src/server/accounts/proved-customers.server.ts';
import { toAccount } from '#src/server/accounts/session.server.ts';
import { hashToken, makeToken } from '#src/server/accounts/tokens.ts';
import { recordAudit } from '#src/server/audit.ts';
import { type Answer, ok, type Visitor } from '#src/server/endpoint.ts';
import { HttpError } from '#src/server/errors.ts';
import {
  emailChangedMails,
  newEmailAskedMail,
  newEmailMail,
  newEmailTakenMail,
} from '../account-mails.server.ts';
import {
  countMail,
  hasAddress,
  isAccount,
  isGiven,
  isToken,
  tokenPeriod,
} from '../account-rows.server.ts';
import { endOtherSessions } from '../account-page/end-sessions.server.ts';
import { renderMove } from '../move-page.server.tsx';
import { requirePassword } from '../password/require-password.server.ts';
import { readdressCustomers } from '../readdress-customers.server.ts';
import { knowBrowser } from '../sign-in/known-browser.server.ts';
import { confirmEmailForm, type newEmailForm } from './new-email-forms.ts';

const itIsYours = 'Your account has this address already.';
const noLink = 'This link isn’t for this account, or it was already used or has expired.';

/**
 * Mails a link to the new address, in place of any earlier one, and a notice to the present address. The
 * answer is the same when the new address has an account; then its reader learns that by mail (R32).
 */
export async function askForNewEmail(
  { newEmail, password }: z.output<typeof newEmailForm.schema>,
  visitor: Visitor,
  account: Account,
): Promise<Answer> {
  if (isSame(newEmail, account.email))
    throw new HttpError(400, itIsYours, { fields: { newEmail: itIsYours } });
  await requirePassword(account, password, visitor);
  const token = makeToken();
  const isTaken = sql`${hasAddress(newEmail)} and ${accounts.verifiedAt} is not null`;
  const { siteUrl } = visitor;
  await visitor.batch({
    mailTries: countMail(newEmail),
    oldLinks: database()
      .delete(accountTokens)
      .where(
        sql`${accountTokens.accountId} = ${account.id} and ${accountTokens.purpose} = 'new-email'`,
      ),
    link: database().execute(sql`
      insert into ${accountTokens} (token_hash, account_id, purpose, new_email, expires_at)
      select ${hashToken(token)}::text, ${account.id}::uuid, 'new-email', ${newEmail}::text,
        now() + ${tokenPeriod['new-email']}::interval
      where not ${isAccount(isTaken)}`),
    mails: [
      queueMail(newEmailMail(newEmail, token, siteUrl), { onlyIf: isGiven(token) }),
      queueMail(newEmailTakenMail(newEmail, siteUrl), { onlyIf: isAccount(isTaken) }),
      queueMail(newEmailAskedMail(account.email, newEmail, siteUrl)),
    ],
  });
  return ok();
}

const isLinkOf = ({ id }: Account, token: string) =>
  sql`${isToken(token, 'new-email')} and ${accountTokens.accountId} = ${id}`;

/** Asks the holder, who is signed in, for the last step; opening the link changes nothing. */
export async function renderNewEmail(
  { token }: z.output<typeof confirmEmailForm.schema>,
  _visitor: Visitor,
  account: Account,
): Promise<PrivatePage> {
  const [link] = await database()
    .select({ newEmail: accountTokens.newEmail })
    .from(accountTokens)
    .where(isLinkOf(account, token));
  return renderMove(confirmEmailForm, token, {
    move: link?.newEmail ? { from: account.email, to: link.newEmail } : null,
    effect:
      'You then sign in with the new address. Purchases, invoices and the customer portal follow your account. A quote that no one has accepted yet stays with the old address.',
    ...{ noLink, account },
  });
}

/**
 * Gives the account the address of the link, once, with its purchases; other browsers are signed out, and all
 * mailed links end. Both addresses get a mail. Throws 404 for any other link, or when the address has an
 * account by now. An account that nobody verified makes way, as it does for a registration.
 */
export async function confirmNewEmail(
  { token }: z.output<typeof confirmEmailForm.schema>,
  visitor: Visitor,
  account: Account,
): Promise<Answer> {
  const {
    link: [link],
    held,
  } = await visitor.batch({
    link: database()
      .select({ newEmail: accountTokens.newEmail, passwordHash: accounts.passwordHash })
      .from(accountTokens)
      .innerJoin(accounts, sql`${accounts.id} = ${accountTokens.accountId}`)
      .where(isLinkOf(account, token)),
    held: database().execute<{ customer_id: string }>(
      sql`select distinct customer_id from (${provedCustomers(account)}) as proved`,
    ),
  });
  if (!link?.newEmail) throw new HttpError(404, noLink);
  const customerIds = held.rows.map((row) => row.customer_id);
  const change = { from: account.email, to: link.newEmail, customerIds };
  const isChanged = isAccount(sql`${accounts.id} = ${account.id} and ${hasAddress(change.to)}`);
  const { changed } = await visitor.batch({
    ...changeAddress(account, change.to, token),
    handover: handOverTo(change.to, account, isChanged),
    otherSessions: endOtherSessions(account.id, visitor.request),
    otherLinks: database()
      .delete(accountTokens)
      .where(sql`${accountTokens.accountId} = ${account.id}`),
    mails: emailChangedMails(change, visitor.siteUrl).map((mail) =>
      queueMail(
        { ...mail, dedupeKey: `new-email:${hashToken(token)}:${mail.to}` },
        { onlyIf: isChanged },
      ),
    ),
    audit: isAdministrator(account, change.to)
      ? recordAudit(
          {
            actorEmail: change.from,
            action: 'Address of the account changed',
            detail: `To ${change.to}`,
          },
          { onlyIf: isChanged },
        )
      : null,
  });
  if (changed.rowCount !== 1) throw new HttpError(404, noLink);
  visitor.waitUntil(readdressCustomers(customerIds, change.to, visitor, change.from));
  return {
    ...ok(),
    cookies: [knowBrowser(visitor.request, change.to, link.passwordHash)],
  };
}

/** One statement ends the link and changes the address: of two concurrent requests, one succeeds. */
const changeAddress = (account: Account, email: string, token: string) => ({
  unverified: database()
    .delete(accounts)
    .where(
      sql`${hasAddress(email)} and ${accounts.verifiedAt} is null and ${accounts.id} <> ${account.id}`,
    ),
  changed: database().execute(sql`
    with used as (delete from ${accountTokens} where ${isLinkOf(account, token)} returning 1)
    update ${accounts} set email = ${email}::text
    where ${accounts.id} = ${account.id} and exists (select 1 from used)
      and not exists (select 1 from ${accounts} as other where lower(other.email) = lower(${email}::text))`),
});

/** What the old address proved is handed over to the new one: whoever has the old address later does not get it. */
const handOverTo = (email: string, account: Account, isChanged: SQL) =>
  database().execute(sql`
    insert into ${customerHandovers}
      (id, from_email, to_email, customer_ids, token_hash, expires_at, taken_at)
    select ${randomUUID()}::uuid, ${account.email}::text, ${email}::text,
      array_agg(distinct proved.customer_id), ${hashToken(makeToken())}::text, now(), now()
    from (${provedCustomers(account)}) as proved where ${isChanged} having count(*) > 0`);

/** Whether the holder administers the site with one of the addresses. */
const isAdministrator = (account: Account, email: string) =>
  account.role === 'admin' || toAccount({ ...account, email }).role === 'admin';

const isSame = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();
