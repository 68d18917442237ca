/** `/account`: the account's details and actions, all of which work without a script. */
import { sql, eq } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { ReactNode } from 'react';
import { writtenDate } from '#src/formats/our-day.ts';
import { ButtonLink } from '#src/components/Button.tsx';
import { Fact } from '#src/components/Fact.tsx';
import { batch, database } from '#src/integrations/database/client.ts';
import { accountSessions, accounts } from '#src/integrations/database/tables/accounts.ts';
import { retention } from '#src/retention.ts';
import { type Account, findSessionHash } from '#src/server/sessions/session.server.ts';
import type { PrivatePage } from '#src/server/sessions/private-page.server.tsx';
import { PlainForm } from '#src/forms/server/PlainForm.server.tsx';
import { isMailWaiting } from '#src/formats/mail-waits.ts';
import { SavedNote } from '#src/forms/server/describe-saved.server.tsx';
import {
  changePasswordForm,
  deletionForm,
  detailsForm,
  signOutElsewhereForm,
  signOutForm,
} from './account-forms.ts';
import { AccountPurchases, selectPurchases, selectQuotes } from './AccountPurchases.server.tsx';
import {
  handOverForm,
  takeOverForm,
  confirmEmailForm,
  newEmailForm,
} from '#src/people/account/move-forms.ts';
import {
  confirmationForm,
  removalForm,
} from '#src/people/second-factor/second-factor-forms.server.ts';
import { type Answer, ok, type Visitor } from '#src/server/endpoint.ts';
import { endedSession, writeCookie } from '#src/server/sessions/cookies.ts';
import { endAccess, endSession } from '#src/people/account/account-rows.server.ts';

const title = 'Your account';
/** The forms that lead back to this page, by the value of `saved`. */
const savedForms = {
  details: detailsForm,
  password: changePasswordForm,
  elsewhere: signOutElsewhereForm,
  'new-email': newEmailForm,
  email: confirmEmailForm,
  'hand-over': handOverForm,
  'take-over': takeOverForm,
  'second-factor-on': confirmationForm,
  'second-factor-off': removalForm,
};

const savedNames = Object.keys(savedForms) as (keyof typeof savedForms)[];

/** The query of the page: what was just saved, if anything, and whether its email waits. */
export const accountPageSchema = z.object({
  saved: z.catch(z.optional(z.enum(savedNames)), undefined),
  mail: z.catch(z.optional(z.literal('waits')), undefined),
});

interface Session {
  createdAt: Date;
  isThis: boolean;
}

/** Renders the page, with active sessions, purchases and quotes. */
export async function renderAccountPage(
  { saved, ...facts }: z.output<typeof accountPageSchema>,
  { request }: Visitor,
  account: Account,
): Promise<PrivatePage> {
  const { tokenHash, accountId, createdAt, expiresAt } = accountSessions;
  const { sessions, ...bought } = await batch({
    sessions: database()
      .select({ createdAt, isThis: sql<boolean>`${tokenHash} = ${findSessionHash(request)}` })
      .from(accountSessions)
      .where(sql`${accountId} = ${account.id} and ${expiresAt} > now()`)
      .orderBy(sql`${createdAt} desc`),
    purchases: selectPurchases(account),
    quotes: selectQuotes(account),
  });
  return {
    title,
    children: (
      <>
        <h1>{title}</h1>
        {saved && <SavedNote {...savedForms[saved].messages} isWaiting={isMailWaiting(facts)} />}
        <Details {...account} />
        <Actions {...account} />
        <AccountPurchases {...bought} />
        {bought.purchases.length > 0 && (
          <Part heading={handOverForm.label}>
            <p>
              We email them a link. Once they take over the purchases, you no longer see them.
              Another transfer, another purchase or a new password ends an open transfer.
            </p>
            <PlainForm form={handOverForm} username={account.email} secondary />
          </Part>
        )}
        <SecondFactor {...account} />
        <Sessions sessions={sessions} />
        <Part heading={detailsForm.label}>
          <PlainForm form={detailsForm} values={{ ...account }} secondary />
        </Part>
        <Part heading={newEmailForm.label}>
          <p>
            We email a link to the new address. Your current address stays in use until you open the
            link and confirm it.
          </p>
          <PlainForm form={newEmailForm} username={account.email} secondary />
        </Part>
        <Part heading={changePasswordForm.label}>
          <p>This signs out your other browsers.</p>
          <PlainForm form={changePasswordForm} username={account.email} />
        </Part>
        <Data {...account} />
      </>
    ),
  };
}

/** `bdi` isolates the text direction of typed text. */
function Details({ firstName, lastName, email, agencyName, jobTitle, createdAt }: Account) {
  return (
    <dl className="account-details">
      <Fact label="Name">
        <bdi>{`${firstName} ${lastName}`}</bdi>
      </Fact>
      <Fact label="Email">
        <bdi>{email}</bdi> (verified)
      </Fact>
      <Fact label="Agency">
        <bdi>{agencyName}</bdi>
      </Fact>
      {jobTitle && (
        <Fact label="Job title">
          <bdi>{jobTitle}</bdi>
        </Fact>
      )}
      <Fact label="Registered">{writtenDate(createdAt)}</Fact>
    </dl>
  );
}

function Actions({ role }: Account) {
  return (
    <>
      <p className="actions">
        {role === 'admin' && (
          <>
            <ButtonLink href="/admin">Settings</ButtonLink>{' '}
            <ButtonLink href="/admin/inbox">Inbox</ButtonLink>{' '}
            <ButtonLink secondary href="/admin/announcement">
              Announce new terms
            </ButtonLink>{' '}
          </>
        )}
        <ButtonLink secondary href="/subscription-portal">
          Manage your subscription
        </ButtonLink>
      </p>
      <PlainForm form={signOutForm} secondary />
    </>
  );
}

function Part({ heading, children }: { heading: string; children: ReactNode }) {
  return (
    <section className="account-part">
      <h2 className="h3">{heading}</h2>
      {children}
    </section>
  );
}

function SecondFactor({ hasSecondFactor, role }: Account) {
  return (
    <Part heading="Second factor">
      <p>
        {hasSecondFactor
          ? 'On: you sign in with your password and a code from your phone.'
          : 'Off: you sign in with only your password.'}
        {role === 'admin' && !hasSecondFactor && ' Administrators must turn it on.'}
      </p>
      <p>
        <a href="/account/second-factor">{hasSecondFactor ? 'Change it' : 'Set it up'}</a>
      </p>
    </Part>
  );
}

function Sessions({ sessions }: { sessions: Session[] }) {
  return (
    <Part heading="Where you are signed in">
      <ul>
        {sessions.map(({ createdAt, isThis }, index) => (
          <li key={index}>
            Signed in on {writtenDate(createdAt)}
            {isThis && ' (this browser)'}
          </li>
        ))}
      </ul>
      {sessions.length > 1 && (
        <>
          <p>
            Signing out everywhere else also ends an open transfer of your purchases, and a new
            address or second factor that isn’t confirmed yet.
          </p>
          <PlainForm form={signOutElsewhereForm} secondary />
        </>
      )}
    </Part>
  );
}

function Data({ email }: Account) {
  return (
    <Part heading="Your data">
      <p>
        One file with everything we keep under this account and its address. It has the purchases
        that we know are yours: you were signed in with this address when you bought, or this
        address accepted the quote or took over its invoices.
      </p>
      <p>
        <ButtonLink secondary href="/api/account/export" download>
          Download your data
        </ButtonLink>
      </p>
      <h3 className="h4 mt-32">{deletionForm.label}</h3>
      <p>
        We delete the account, its sessions and its second factor right away. We must keep records
        of purchases, invoices and quotes for {retention.purchases.text} by law. This can’t be
        undone, and it doesn’t end a subscription: <a href="/subscription-portal">end that first</a>
        .
      </p>
      <PlainForm form={deletionForm} username={email} secondary />
    </Part>
  );
}

/** Stores an account's new details. */
export async function correctDetails(
  { firstName, lastName, agencyName, jobTitle }: z.output<typeof detailsForm.schema>,
  visitor: Visitor,
  { id }: Account,
): Promise<Answer> {
  const details = { firstName, lastName, agencyName, jobTitle: jobTitle || null };
  await visitor.batch({
    details: database().update(accounts).set(details).where(eq(accounts.id, id)),
  });
  return ok();
}

/** Ends this browser's session, if any. Idempotent. */
export async function signOut(_input: unknown, visitor: Visitor): Promise<Answer> {
  const { request } = visitor;
  await visitor.batch({ session: endSession(findSessionHash(request)) });
  const { cookies, headers } = endedSession(request);
  return { ...ok(), headers, cookies: [...cookies, writeCookie('second-factor', null, request)] };
}

/** Ends every session of the account except the current one, and what other browsers may have started. */
export async function signOutElsewhere(
  _input: unknown,
  visitor: Visitor,
  { id }: Account,
): Promise<Answer> {
  await visitor.batch({
    ended: endAccess(eq(accounts.id, id), { except: findSessionHash(visitor.request) }),
  });
  return ok();
}
