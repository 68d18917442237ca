/** The pages on which a second factor is set up and removed. */
import type { Account } from '#src/server/accounts/account.ts';
import type { PrivatePage } from '#src/server/accounts/private-page.server.ts';
import { escapeHtml } from '#src/server/site-page.ts';
import { codeField, currentPasswordField, renderForm } from './account-forms.server.ts';
import { mailedCodeMinutes } from './mailed-code.server.ts';
import { selectBegun, type NewSecondFactor } from './set-up-second-factor.server.ts';

const path = '/api/account/second-factor';
const appCode = codeField('code', 'Code of the app', 'The six digits that it shows now.');
const back = '<p><a href="/account">Back to your account</a></p>';

/** Where somebody begins, goes on with what is begun, or ends what is set up. */
export async function renderSecondFactorPage({
  id,
  hasSecondFactor,
}: Account): Promise<PrivatePage> {
  if (hasSecondFactor) return renderRemoval();
  const [begun] = await selectBegun(id);
  return begun ? renderGoingOn() : renderBeginning();
}

const beginningForm = (button: string) =>
  renderForm({
    action: path,
    fields: currentPasswordField('setup', 'Your password'),
    button,
  });
const confirmationForm = renderForm({
  action: `${path}/confirmation`,
  fields: `${appCode}${codeField('mailedCode', 'Code of our email', `The six digits that we have just sent you. They work for ${mailedCodeMinutes} minutes.`)}`,
  button: 'Turn on',
});

function renderBeginning(): PrivatePage {
  const title = 'Set up a second factor';
  return {
    title,
    body: `<h1>${title}</h1>
      <p>With a second factor, signing in takes your password and a code from your phone. You need an authenticator app, for example the one that came with your phone.</p>
      <p>Administrators need one.</p>
      ${beginningForm('Continue')}${back}`,
  };
}

/** Who mistyped a code keeps what the app has scanned. */
function renderGoingOn(): PrivatePage {
  const title = 'Confirm your second factor';
  return {
    title,
    body: `<h1>${title}</h1>
      <p>You have begun to set it up. Type the code of the app that you added to it, and the one of our latest email.</p>
      ${confirmationForm}
      <h2 class="h4">Start again</h2>
      <p>You get a new key for the app, new backup codes and a new email; what you got before no longer counts.</p>
      ${beginningForm('Start again')}${back}`,
  };
}

/** The secret, once, and what confirms that it arrived. */
export function renderNewSecondFactor({
  secret,
  qrSvg,
  backupCodes,
}: NewSecondFactor): PrivatePage {
  const title = 'Confirm your second factor';
  const readable = secret.match(/.{4}/g)?.join(' ') ?? secret;
  return {
    title,
    body: `<h1>${title}</h1>
      <h2 class="h4">1. Scan this with your authenticator app</h2>
      <div class="account-qr" role="img" aria-label="QR code for your authenticator app">${qrSvg}</div>
      <p>Or type this key into the app: <code class="account-key">${escapeHtml(readable)}</code></p>
      <h2 class="h4">2. Keep your backup codes</h2>
      <p>Each lets you in once when your phone is not at hand. They are shown only now: print this page or write them down.</p>
      <ul class="account-backup-codes">${backupCodes.map((code) => `<li><code>${code}</code></li>`).join('')}</ul>
      <h2 class="h4">3. Type both codes</h2>
      ${confirmationForm}
      <p>Until you do, nothing changes.</p>`,
  };
}

function renderRemoval(): PrivatePage {
  const title = 'Your second factor is on';
  return {
    title,
    body: `<h1>${title}</h1>
      <p>Signing in takes your password and a code from your phone. To use another phone, turn it off and set it up again.</p>
      <h2 class="h4">Turn it off</h2>
      ${renderForm({
        action: `${path}/removal`,
        fields: `${currentPasswordField('removal', 'Your password')}${codeField('code', 'Code of the app, or a backup code', 'Each counts once.')}`,
        button: 'Turn off',
        isSecondary: true,
      })}${back}`,
  };
}
