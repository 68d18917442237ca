import type * as z from 'zod/mini';
import { ButtonLink } from '#src/components/Button.tsx';
import { PlainForm } from '#src/forms/PlainForm.server.tsx';
import { answerLink, unavailablePage, renderLinkPage } from '#src/server/link-page.server.tsx';
import { tokenPeriod } from '../account-rows.server.ts';
import { newPasswordForm } from './new-password-form.ts';
import { selectLinkOwner } from './set-password.server.ts';
import type { mailedLinkSchema } from '../registration/verify-email.server.tsx';

/** Renders the page of the link to set a new password; opening it changes nothing. */
export function renderNewPasswordPage({
  token,
}: z.output<typeof mailedLinkSchema>): Promise<Response> {
  return answerLink(unavailablePage(), async () => {
    const [owner] = await selectLinkOwner(token);
    return owner ? renderForm(token) : renderInvalidLink();
  });
}

function renderForm(token: string): Promise<Response> {
  return renderLinkPage({
    title: newPasswordForm.label,
    children: (
      <>
        <p>This signs out every browser that is signed in to the account.</p>
        <PlainForm form={newPasswordForm} values={{ token }} />
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
