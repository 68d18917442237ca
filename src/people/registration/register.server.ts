/** Registers a visitor in two round trips, with the same statements for every address (R32). */
import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { asInserted, database, type BatchItem } from '#src/integrations/database/client.ts';
import { accounts, accountTokens } from '#src/integrations/database/tables/accounts.ts';
import { queueMail } from '#src/integrations/mail/outbox.ts';
import { readPageQuery } from '#src/server/request-input.ts';
import { countForm } from '#src/server/counts.ts';
import { hashPassword } from '#src/people/password/password-hash.ts';
import { makeToken } from '#src/server/sessions/tokens.ts';
import { type Answer, created, type Visitor } from '#src/server/endpoint.ts';
import { keepHeldLink } from '#src/people/account/mailed-links.ts';
import {
  countMail,
  storeToken,
  hasAddress,
  isAccount,
} from '#src/people/account/account-rows.server.ts';
import { registrationResult, type Registration } from './registration.ts';
import {
  alreadyRegisteredMail,
  verificationMail,
} from '#src/people/account/account-mails.server.ts';
import { refuseCommonPassword } from '#src/people/password/common-passwords.server.ts';

/**
 * Stores the account and the mail with its verification link. An unverified account is replaced, and its
 * verification links end, so that only the latest registration can be verified. A verified account doesn't
 * change, and its address gets a mail about that. The try is counted before the expensive password hash.
 */
export async function register(registration: Registration, visitor: Visitor): Promise<Answer> {
  const { password, agreeToTerms: _, checkout, ...typed } = registration;
  const { email } = typed;
  await visitor.batch({ mailTries: countMail(email, visitor) });
  await refuseCommonPassword(password, 'password');
  const passwordHash = await hashPassword(password);
  const account = { ...typed, jobTitle: typed.jobTitle || null, passwordHash };
  const token = makeToken();
  const isOpen = sql`${hasAddress(email)} and ${accounts.verifiedAt} is null`;
  const isTaken = sql`${hasAddress(email)} and ${accounts.verifiedAt} is not null`;
  await visitor.batch({
    account: storeAccount(account),
    oldTokens: database()
      .delete(accountTokens)
      // Links to set a new password stay valid: only the owner of the address has them.
      .where(
        sql`${accountTokens.purpose} = 'verification' and ${accountTokens.accountId} in (
          select ${accounts.id} from ${accounts} where ${isOpen})`,
      ),
    token: storeToken(token, 'verification', isOpen),
    mails: [
      queueMail(verificationMail(email, token, visitor.siteUrl), { onlyIf: isAccount(isOpen) }),
      queueMail(alreadyRegisteredMail(email, visitor.siteUrl), { onlyIf: isAccount(isTaken) }),
    ],
    held: keepHeldLink(accountTokens, token),
    counted: countForm('accounts', visitor.openedOn, isAccount(isOpen)),
  });
  const inQuery = new URLSearchParams(readPageQuery(visitor.request)).get('checkout');
  return { ...created(), page: registrationResult(checkout ?? inQuery) };
}

function storeAccount(account: Omit<typeof accounts.$inferInsert, 'id'>): BatchItem {
  const inserted = database()
    .insert(accounts)
    .values({ ...account, id: randomUUID() })
    .getSQL();
  return database().execute(sql`${inserted}
    on conflict (lower(email)) do update set ${asInserted(accounts, account)}, created_at = now()
    where ${accounts}.verified_at is null`);
}
