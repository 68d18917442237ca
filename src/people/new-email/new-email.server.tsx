/** Changes an account's email address: the holder confirms with the password, and proves the new address by the mailed link. */
import { randomUUID } from 'node:crypto';
import { eq, sql, type SQL } from 'drizzle-orm';
import type * as z from 'zod/mini';
import { database } from '#src/integrations/database/client.ts';
import {
  accounts,
  accountTokens,
  customerHandovers,
} from '#src/integrations/database/tables/accounts.ts';
import { queueMail } from '#src/integrations/mail/outbox.ts';
import { type Account, findSessionHash, toAccount } from '#src/server/sessions/session.server.ts';
import type { PrivatePage } from '#src/server/sessions/private-page.server.tsx';
import { customersOf, provedCustomers } from '#src/buying/ledger/proved-customers.server.ts';
import { hashToken, makeToken } from '#src/server/sessions/tokens.ts';
import { recordAudit } from '#src/server/audit.ts';
import { type Answer, ok, type Visitor } from '#src/server/endpoint.ts';
import { HttpError } from '#src/server/errors.ts';
import { keepHeldLink } from '#src/people/account/mailed-links.ts';
import {
  emailChangedMails,
  newEmailMail,
  newEmailNoticeMail,
  newEmailTakenMail,
} from '#src/people/account/account-mails.server.ts';
import {
  countMail,
  endAccess,
  endLinks,
  endLinksTo,
  hasAddress,
  isAccount,
  isToken,
  isTokenStored,
  isUnchanged,
  lockAccounts,
  storeToken,
  requirePassword,
} from '#src/people/account/account-rows.server.ts';
import { renderMove, readdressCustomers } from '#src/people/account/move.server.tsx';
import { rememberBrowser } from '#src/people/sign-in/known-browser.server.ts';
import { confirmEmailForm, type newEmailForm } from '#src/people/account/move-forms.ts';

const isCurrent = 'Your account already has this address.';
const noLink = 'This link isn’t for this account, or it was already used or has expired.';

/**
 * Mails a link to the new address, which replaces any earlier link, and a notice to the current one. When the
 * new address has an account, the response is the same, and only the owner of the address learns it by email
 * (R32).
 */
export async function requestNewEmail(
  { newEmail, password }: z.output<typeof newEmailForm.schema>,
  visitor: Visitor,
  account: Account,
): Promise<Answer> {
  if (isSame(newEmail, account.email))
    throw new HttpError(400, isCurrent, { fields: { newEmail: isCurrent } });
  const passwordHash = await requirePassword(account, password, visitor);
  const token = makeToken();
  const isTaken = sql`${hasAddress(newEmail)} and ${accounts.verifiedAt} is not null`;
  const { siteUrl } = visitor;
  await visitor.batch({
    mailTries: countMail(newEmail, visitor),
    lock: lockAccounts(eq(accounts.id, account.id)),
    oldLinks: endLinks(account.id, 'new-email'),
    link: storeToken(
      token,
      'new-email',
      sql`${isUnchanged(account, passwordHash)} and not ${isAccount(isTaken)}`,
      { newEmail },
    ),
    mails: [
      queueMail(newEmailMail(newEmail, token, siteUrl), { onlyIf: isTokenStored(token) }),
      queueMail(newEmailTakenMail(newEmail, siteUrl), { onlyIf: isAccount(isTaken) }),
      queueMail(newEmailNoticeMail(account.email, newEmail, siteUrl)),
    ],
    held: keepHeldLink(accountTokens, token),
  });
  return ok();
}

const isLinkOf = ({ id }: Account, token: string) =>
  sql`${isToken(token, 'new-email')} and ${accountTokens.accountId} = ${id}`;

/** Renders the page of the link, for the signed-in holder; opening it changes nothing. */
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
    noLink,
    account,
  });
}

/**
 * Changes the account's address once, together with its purchases, signs out other browsers, ends all mailed
 * links and open offers, and mails both addresses. Throws 404 for an invalid link, or when the address has a verified account
 * by now. An unverified account is replaced, like at registration.
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
  const isNewAddress = sql`${accounts.id} = ${account.id} and ${hasAddress(change.to)}`;
  const isChanged = isAccount(isNewAddress);
  const { changed } = await visitor.batch({
    ...changeAddress(account, change.to, token),
    handover: handOverTo(change.to, account, isChanged),
    ended: endAccess(isNewAddress, { except: findSessionHash(visitor.request), allLinks: true }),
    linksToOld: endLinksTo(change.from, isChanged),
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
    cookies: [
      rememberBrowser(
        visitor.request,
        { email: change.to, passwordHash: link.passwordHash },
        'link',
      ),
    ],
  };
}

/** One statement ends the link and changes the address, so that only one of two concurrent requests succeeds. */
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

/** Hands proved customers over to the new address, so that a later owner of the old address doesn't get them. */
const handOverTo = (email: string, account: Account, isChanged: SQL) =>
  database().execute(sql`
    insert into ${customerHandovers} (id, from_email, to_email, customer_ids, taken_at)
    select ${randomUUID()}::uuid, ${account.email}::text, ${email}::text, held, now()
    from (select ${customersOf(account)} as held) as own where held is not null and ${isChanged}`);

/** Whether one of the two addresses is an administrator's. */
const isAdministrator = (account: Account, email: string) =>
  account.role === 'admin' || toAccount({ ...account, email }).role === 'admin';

const isSame = (address: string, other: string) => address.toLowerCase() === other.toLowerCase();
