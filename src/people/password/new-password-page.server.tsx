import type * as z from 'zod/mini';
import { ButtonLink } from '#src/components/Button.tsx';
import { PlainForm } from '#src/forms/server/PlainForm.server.tsx';
import { tokenPeriod } from '#src/server/sessions/tokens.ts';
import {
  answerLink,
  unavailablePage,
  renderLinkPage,
} from '#src/server/pages/link-page.server.tsx';
import type { Visitor } from '#src/server/visitor.ts';
import { rememberBrowser } from '#src/people/sign-in/known-browser.server.ts';
import { newPasswordForm } from '#src/people/account/link-forms.ts';
import { selectLinkOwner } from './set-password.server.ts';
import type { mailedLinkSchema } from '#src/people/registration/verify-email.server.tsx';

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
    if (!owner) return renderInvalidLink();
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

function renderInvalidLink(): Promise<Response> {
  return renderLinkPage({
    title: 'This link no longer works',
    status: 410,
    children: (
      <>
        <p>
          A link to set a new password works once and expires after {tokenPeriod['new-password']}.
          It may also have been cut off in your email.
        </p>
        <p className="actions">
          <ButtonLink href="/forgot-password">Get a new link</ButtonLink>
        </p>
      </>
    ),
  });
}
