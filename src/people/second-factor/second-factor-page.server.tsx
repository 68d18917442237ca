/** The pages that set up and remove a second factor. */
import { encode } from 'uqr';
import type * as z from 'zod/mini';
import { PlainForm } from '#src/forms/server/PlainForm.server.tsx';
import type { Account } from '#src/server/sessions/session.server.ts';
import type { PrivatePage } from '#src/server/sessions/private-page.server.tsx';
import { withHeading } from '#src/server/pages/link-page.server.tsx';
import { renderPrivatePage } from '#src/server/pages/site-page.ts';
import { type Answer, ok, type Visitor } from '#src/server/endpoint.ts';
import { isFormPost } from '#src/server/request-input.ts';
import { confirmationForm, removalForm, setUpForm } from './second-factor-forms.server.ts';
import {
  selectPendingSetUp,
  setUpSecondFactor,
  type NewSecondFactor,
} from './set-up-second-factor.server.ts';

/** Renders the page that starts the set-up, continues a pending one, or removes the second factor. */
export async function renderSecondFactorPage({
  id,
  email,
  hasSecondFactor,
}: Account): Promise<PrivatePage> {
  if (hasSecondFactor) return renderRemoval(email);
  const [pending] = await selectPendingSetUp(id);
  return pending ? renderPending(email) : renderStart(email);
}

const back = (
  <p>
    <a href="/account">Back to your account</a>
  </p>
);

function renderStart(email: string): PrivatePage {
  return withHeading({
    title: setUpForm.label,
    children: (
      <>
        <p>
          With a second factor, you sign in with your password and a code from your phone. You need
          an authenticator app, such as the one that came with your phone.
        </p>
        <p>Administrators need one.</p>
        <PlainForm form={setUpForm} username={email} />
        {back}
      </>
    ),
  });
}

/** The scanned secret stays valid after a mistyped code. */
function renderPending(email: string): PrivatePage {
  return withHeading({
    title: confirmationForm.label,
    children: (
      <>
        <p>
          You’ve started setting it up. Enter the code from your authenticator app and the code from
          our latest email.
        </p>
        <PlainForm form={confirmationForm} />
        <h2 className="h4">Start again</h2>
        <p>
          You get a new key for the app, new backup codes and a new email. The earlier ones stop
          working.
        </p>
        <PlainForm form={{ ...setUpForm, button: 'Start again' }} username={email} />
        {back}
      </>
    ),
  });
}

/** Starts the set-up. A plain form post gets the page with the secret directly, because no URL may contain it. */
export async function answerSetUp(
  { password }: z.output<typeof setUpForm.schema>,
  visitor: Visitor,
  account: Account,
): Promise<Answer | Response> {
  const factor = await setUpSecondFactor(password, visitor, account);
  return isFormPost(visitor.request)
    ? renderPrivatePage(renderNewSecondFactor(factor))
    : ok({ ...factor });
}

/** The page that shows the secret once, with the form that confirms the set-up. */
function renderNewSecondFactor({ secret, uri, backupCodes }: NewSecondFactor): PrivatePage {
  const readable = secret.match(/.{4}/g)?.join(' ') ?? secret;
  return withHeading({
    title: confirmationForm.label,
    children: (
      <>
        <h2 className="h4">1. Scan this with your authenticator app</h2>
        <div className="account-qr" role="img" aria-label="QR code for your authenticator app">
          <QrCode text={uri} />
        </div>
        <p>
          Or type this key into the app: <code className="mt-4 block account-key">{readable}</code>
        </p>
        <h2 className="h4">2. Keep your backup codes</h2>
        <p>
          Each one signs you in once when you don’t have your phone. We show them only now, so print
          this page or write them down.
        </p>
        <ul className="account-backup-codes grid gap-8">
          {backupCodes.map((code) => (
            <li key={code}>
              <code>{code}</code>
            </li>
          ))}
        </ul>
        <h2 className="h4">3. Enter both codes</h2>
        <PlainForm form={confirmationForm} />
        <p>Nothing changes until you do.</p>
      </>
    ),
  });
}

function QrCode({ text }: { text: string }) {
  const { data, size } = encode(text, { border: 2 });
  const dark = data.flatMap((row, y) =>
    row.flatMap((isDark, x) => (isDark ? [`M${x},${y}h1v1h-1z`] : [])),
  );
  return (
    <svg viewBox={`0 0 ${size} ${size}`} shapeRendering="crispEdges">
      <rect fill="white" width={size} height={size} />
      <path fill="black" d={dark.join('')} />
    </svg>
  );
}

function renderRemoval(email: string): PrivatePage {
  return withHeading({
    title: 'Your second factor is on',
    children: (
      <>
        <p>
          You sign in with your password and a code from your phone. To use another phone, turn this
          off and set it up again.
        </p>
        <h2 className="h4">{removalForm.label}</h2>
        <PlainForm form={removalForm} username={email} secondary />
        {back}
      </>
    ),
  });
}
