/** The pages of the mailed links that verify an email address or set a new password. */
import { sql, type SQL } from 'drizzle-orm';
import type { ReactNode } from 'react';
import * as z from 'zod/mini';
import { ButtonLink } from '#src/components/Button.tsx';
import { PlainForm } from '#src/forms/server/PlainForm.server.tsx';
import { database, type BatchItem } from '#src/integrations/database/client.ts';
import { accounts, accountTokens } from '#src/integrations/database/tables/accounts.ts';
import { writeCookie } from '#src/server/sessions/cookies.ts';
import { tokenPeriod } from '#src/server/sessions/tokens.ts';
import {
  answerLink,
  unavailablePage,
  renderLinkPage,
} from '#src/server/pages/link-page.server.tsx';
import { isToken } from './account-rows.server.ts';
import { rememberBrowser } from '#src/people/sign-in/known-browser.server.ts';
import { verificationMailForm, newPasswordForm } from './link-forms.ts';
import type { Visitor } from '#src/server/visitor.ts';
import { selectLinkOwner } from '#src/people/password/set-password.server.ts';

/** The token of a mailed link; a malformed one becomes empty, and matches nothing. */
export const mailedLinkSchema = z.object({ token: z.catch(z.string(), '') });

/**
 * Responds to the link by storing its token in this browser's cookie, and nothing on the server: mail scanners
 * open links, too, and someone else may have registered the address with their own password. Signing in with
 * both the cookie and the password verifies the address.
 */
export function openVerificationLink(
  { token }: z.output<typeof mailedLinkSchema>,
  { request }: Visitor,
): Promise<Response> {
  return answerLink(unavailablePage(), async () => {
    const account = await findUnverified(token);
    if (!account) return renderInvalidVerification();
    const page = await renderLastStep(account.email);
    page.headers.append('set-cookie', writeCookie('verification', token, request));
    // So that others' tries don't slow down this browser's sign-in.
    page.headers.append('set-cookie', rememberBrowser(request, account, 'link'));
    return page;
  });
}

/** A condition: the account of this verification link. */
export const holdsLink = (token: string): SQL => sql`exists (select 1 from ${accountTokens}
  where ${accountTokens.accountId} = ${accounts.id} and ${isToken(token, 'verification')})`;

/** Statements that verify the account that meets the condition by its own link, and end its links. */
export function verify(token: string, condition: SQL): BatchItem[] {
  return [
    database()
      .update(accounts)
      .set({ verifiedAt: sql`now()` })
      .where(sql`${condition} and ${accounts.verifiedAt} is null and ${holdsLink(token)}`),
    database().execute(sql`
      delete from ${accountTokens} where ${accountTokens.purpose} = 'verification' and ${accountTokens.accountId} in (
        select ${accounts.id} from ${accounts} where ${condition} and ${accounts.verifiedAt} is not null)`),
  ];
}

async function findUnverified(token: string) {
  const [account] = await database()
    .select({ email: accounts.email, passwordHash: accounts.passwordHash })
    .from(accounts)
    .where(sql`${accounts.verifiedAt} is null and ${holdsLink(token)}`);
  return account;
}

function renderLastStep(email: string): Promise<Response> {
  return renderLinkPage({
    title: 'One step left',
    children: (
      <>
        <p>
          Sign in with the password you chose to verify your address. Please do it in this browser,
          within an hour.
        </p>
        <p>
          Your address is{' '}
          <strong>
            <bdi>{email}</bdi>
          </strong>
          .
        </p>
        <p className="actions">
          <ButtonLink href="/login">Sign in</ButtonLink>
        </p>
        <p>
          Didn’t register, or don’t know the password?{' '}
          <a href="/forgot-password">Set a new password</a>. Anyone who chose the old one is then
          locked out.
        </p>
      </>
    ),
  });
}

function renderInvalidVerification(): Promise<Response> {
  return renderInvalidLink(
    <>
      <p>
        A verification link works for {tokenPeriod.verification}, until you sign in or register
        again. It may also have been cut off in your email. If your address is already verified,
        just <a href="/login">sign in</a>.
      </p>
      <h2 className="h4">{verificationMailForm.label}</h2>
      <PlainForm form={verificationMailForm} isPublic />
    </>,
  );
}

/**
 * Renders the page of the link to set a new password. Opening it changes nothing on the server, but makes this
 * browser known, so that others' tries don't slow down its sign-in.
 */
export function renderNewPasswordPage(
  { token }: z.output<typeof mailedLinkSchema>,
  { request }: Visitor,
): Promise<Response> {
  return answerLink(unavailablePage(), async () => {
    const [owner] = await selectLinkOwner(token);
    if (!owner) return renderInvalidPasswordLink();
    const page = await renderForm(token, owner.email);
    page.headers.append('set-cookie', rememberBrowser(request, owner, 'link'));
    return page;
  });
}

function renderForm(token: string, email: string): Promise<Response> {
  return renderLinkPage({
    title: newPasswordForm.label,
    children: (
      <>
        <p>This signs out every browser that is signed in to the account.</p>
        <PlainForm form={newPasswordForm} values={{ token }} username={email} />
        <p>
          Do you know your password? Then just <a href="/login">sign in</a> in this browser.
        </p>
      </>
    ),
  });
}

function renderInvalidPasswordLink(): Promise<Response> {
  return renderInvalidLink(
    <>
      <p>
        A link to set a new password works once and expires after {tokenPeriod['new-password']}. It
        may also have been cut off in your email.
      </p>
      <p className="actions">
        <ButtonLink href="/forgot-password">Get a new link</ButtonLink>
      </p>
    </>,
  );
}

const renderInvalidLink = (children: ReactNode): Promise<Response> =>
  renderLinkPage({ title: 'This link no longer works', status: 410, children });
