/** Sets up, confirms and removes the second factor of a signed-in account. */
import { eq, sql } from 'drizzle-orm';
import type * as z from 'zod/mini';
import { database, type BatchItem } from '#src/integrations/database/client.ts';
import { accounts, secondFactors } from '#src/integrations/database/tables/accounts.ts';
import { queueMail } from '#src/integrations/mail/outbox.ts';
import { type Account, findSessionHash } from '#src/server/sessions/session.server.ts';
import { writeSession } from '#src/server/sessions/cookies.ts';
import { hashCode, hashToken, makeToken } from '#src/server/sessions/tokens.ts';
import { recordAudit } from '#src/server/audit.ts';
import { type Answer, ok, type Visitor } from '#src/server/endpoint.ts';
import { HttpError } from '#src/server/errors.ts';
import {
  secondFactorChangedMail,
  secondFactorCodeMail,
} from '#src/people/account/account-mails.server.ts';
import {
  countSecretTry,
  endAccess,
  startSession,
  requirePassword,
} from '#src/people/account/account-rows.server.ts';
import { rememberBrowser } from '#src/people/sign-in/known-browser.server.ts';
import {
  findStepOf,
  hashBackupCode,
  makeBackupCodes,
  makeMailedCode,
  sealFor,
  consumeCode,
  makeSecret,
  writeAppUri,
} from './second-factor-codes.server.ts';
import type { confirmationForm, removalForm } from './second-factor-forms.server.ts';
import { mailedCodeMinutes, wrongCode } from './second-factor.ts';

/** What the holder must save; it is shown only once. */
export interface NewSecondFactor {
  secret: string;
  /** The `otpauth:` URI for the QR code. */
  uri: string;
  backupCodes: string[];
}

type PendingSetUp = Pick<typeof secondFactors.$inferSelect, 'accountId' | 'sealedSecret'>;

const alreadyOn = 'Your second factor is already set up. Turn it off first to set up another one.';
const notStarted = 'The code we emailed has expired. Please start again.';

/** Starts the set-up, or replaces a pending one. Signing in doesn't change until it is confirmed. */
export async function setUpSecondFactor(
  password: string,
  visitor: Visitor,
  account: Account,
): Promise<NewSecondFactor> {
  if (account.hasSecondFactor) throw new HttpError(400, alreadyOn);
  await requirePassword(account, password, visitor);
  const { id, email } = account;
  const [secret, backupCodes, mailedCode] = [makeSecret(), makeBackupCodes(), makeMailedCode()];
  const pending = {
    sealedSecret: sealFor(id, secret),
    backupCodeHashes: backupCodes.map((code) => hashBackupCode(id, code)),
    mailedCodeHash: hashCode(id, mailedCode),
    mailedCodeExpiresAt: sql`now() + make_interval(mins => ${mailedCodeMinutes}::integer)`,
  };
  await visitor.batch({
    pending: database()
      .insert(secondFactors)
      .values({ accountId: id, ...pending })
      .onConflictDoUpdate({
        target: secondFactors.accountId,
        set: pending,
        setWhere: sql`${secondFactors.confirmedAt} is null`,
      }),
    mail: queueMail(secondFactorCodeMail(email, mailedCode)),
  });
  return { secret, uri: writeAppUri(secret, email), backupCodes };
}

/**
 * Turns on the second factor. The mailed code proves that the visitor reads the email address. This browser
 * gets a new session that passed the second factor; other browsers, which haven't passed it, are signed out.
 */
export async function confirmSecondFactor(
  { code, mailedCode }: z.output<typeof confirmationForm.schema>,
  visitor: Visitor,
  account: Account,
): Promise<Answer> {
  const { id, email } = account;
  const {
    pending: [pending],
    holder: [holder],
  } = await visitor.batch({
    secretTry: countSecretTry('code', id),
    pending: selectPendingSetUp(id),
    holder: database()
      .select({ email: accounts.email, passwordHash: accounts.passwordHash })
      .from(accounts)
      .where(sql`${accounts.id} = ${id}`),
  });
  if (!pending || !holder) throw new HttpError(400, notStarted);
  const step = findStepOf(pending, code);
  if (step === null) throw refuse('code');
  if (hashCode(id, mailedCode.replace(/\s/g, '')) !== pending.mailedCodeHash)
    throw refuse('mailedCode');
  const token = makeToken();
  await visitor.batch({
    factor: database()
      .update(secondFactors)
      .set({ confirmedAt: sql`now()`, lastStep: step, mailedCodeHash: '' })
      .where(sql`${isPending(id)} and ${secondFactors.sealedSecret} = ${pending.sealedSecret}`),
    session: startSession(token, isSetUp(pending), sql`true`),
    ended: endAccess(isSetUp(pending), { except: hashToken(token) }),
    mail: queueMail(secondFactorChangedMail(email, true, visitor.siteUrl)),
    audit: auditOf(account, 'second factor set up'),
  });
  return {
    ...ok(),
    cookies: [
      ...writeSession(token, visitor.request),
      rememberBrowser(visitor.request, holder, 'factor'),
    ],
  };
}

/** Turns off the second factor; needs the password and a code. */
export async function removeSecondFactor(
  { password, code }: z.output<typeof removalForm.schema>,
  visitor: Visitor,
  account: Account,
): Promise<Answer> {
  await requirePassword(account, password, visitor);
  const { id, email } = account;
  const {
    factor: [factor],
  } = await visitor.batch({
    secretTry: countSecretTry('code', id),
    factor: database()
      .select()
      .from(secondFactors)
      .where(sql`${secondFactors.accountId} = ${id} and ${secondFactors.confirmedAt} is not null`),
  });
  if (!factor) return ok();
  const used = await database().execute(consumeCode(factor, code));
  if (used.rows.length !== 1) throw refuse('code');
  await visitor.batch({
    factor: database()
      .delete(secondFactors)
      .where(sql`${secondFactors.accountId} = ${id}`),
    ended: endAccess(eq(accounts.id, id), { except: findSessionHash(visitor.request) }),
    mail: queueMail(secondFactorChangedMail(email, false, visitor.siteUrl)),
    audit: auditOf(account, 'second factor removed'),
  });
  return ok();
}

/** A query for an account's pending set-up, while its mailed code is valid. */
export function selectPendingSetUp(accountId: string) {
  return database().select().from(secondFactors).where(isPending(accountId));
}

// No session starts when a concurrent set-up replaced this one.
const isSetUp = ({
  accountId,
  sealedSecret,
}: PendingSetUp) => sql`${accounts.id} = ${accountId} and exists (
  select 1 from ${secondFactors} where ${secondFactors.accountId} = ${accountId}
    and ${secondFactors.sealedSecret} = ${sealedSecret} and ${secondFactors.confirmedAt} is not null)`;

const isPending = (accountId: string) =>
  sql`${secondFactors.accountId} = ${accountId} and ${secondFactors.confirmedAt} is null
    and ${secondFactors.mailedCodeExpiresAt} > now()`;

const refuse = (field: string) => new HttpError(400, wrongCode, { fields: { [field]: wrongCode } });

function auditOf({ role, email }: Account, action: string): BatchItem | null {
  return role === 'admin' ? recordAudit({ actorEmail: email, action }) : null;
}
