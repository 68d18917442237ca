/** The portal's login page: an emailed code proves the email address, and the page never reveals who is a customer. */
import { randomInt } from 'node:crypto';
import { html } from '#local/html.ts';
import { openPortal } from '#local/payments/resources/portal.ts';
import type { PortalConfiguration } from '#local/payments/stripe-objects.ts';
import type { Store } from '#local/payments/store.ts';
import { alert, button, goTo, linkTo, page } from './page-parts.ts';

const codeSeconds = 600;
const maxAttempts = 5;

/** Asks for the email address, filled in from `prefilled_email`. */
export function showLogin(
  _store: Store,
  { default_return_url: back, id, login_page: login }: PortalConfiguration,
  query: URLSearchParams,
): Response {
  if (!login.enabled) return page('There is no such page', html``, 404);
  const email = html`value="${query.get('prefilled_email') ?? ''}"`;
  return page(
    'Sign in to manage your subscription',
    html`<form method="post" action="/p/login/${id}">
        <label for="email">Email</label>
        <input id="email" name="email" type="email" autocomplete="email" required ${email} />
        ${button('send', 'Send a code')}
      </form>
      ${linkTo(back, 'Return to the website')}`,
  );
}

/** Emails a code, or opens the portal when the entered code is right. */
export function actOnLogin(
  store: Store,
  configuration: PortalConfiguration,
  form: URLSearchParams,
): Response {
  const email = form.get('email')?.trim().toLowerCase() ?? '';
  const isEntry = form.get('action') === 'enter';
  if (isEntry && isRightCode(store, email, form.get('code')?.trim() ?? '')) {
    const customer = findCustomer(store, email);
    if (customer) return goTo(new URL(openPortal(store, customer.id, configuration).url).pathname);
  }
  if (!isEntry) sendCode(store, email);
  return page(
    'Enter the code',
    html`${isEntry ? alert('This code is incorrect or has expired.') : ''}
      <p>If ${email} belongs to a customer, a code is on its way. It works for 10 minutes.</p>
      <form method="post" action="/p/login/${configuration.id}">
        <input type="hidden" name="email" value="${email}" />
        <label for="code">Code</label>
        <input id="code" name="code" inputmode="numeric" autocomplete="one-time-code" required />
        ${button('enter', 'Continue')}
      </form>`,
    isEntry ? 422 : 200,
  );
}

function sendCode(store: Store, email: string): void {
  const { state } = store;
  state.codes = state.codes.filter((code) => code.email !== email);
  if (!findCustomer(store, email)) return;
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  state.codes.push({ email, code, expiresAt: store.now() + codeSeconds, triesLeft: maxAttempts });
  store.sendMail({
    to: email,
    subject: 'Your code for the local billing portal',
    text: `Your code is ${code}. It works for 10 minutes.\n\nThe local payment stand-in sends it in place of Stripe.\n`,
  });
}

function isRightCode(store: Store, email: string, given: string): boolean {
  const { state } = store;
  const sent = state.codes.find((code) => code.email === email && code.expiresAt > store.now());
  if (!sent || sent.triesLeft <= 0) return false;
  sent.triesLeft -= 1;
  if (given !== sent.code) return false;
  state.codes = state.codes.filter((code) => code !== sent);
  return true;
}

// As in Stripe: the newest customer with this email address that has a subscription, if any.
function findCustomer(store: Store, email: string) {
  const customers = store
    .all('customer')
    .filter((customer) => customer.email?.toLowerCase() === email);
  const running = store.all('subscription').filter(({ status }) => status !== 'canceled');
  return (
    customers.find(({ id }) => running.some((subscription) => subscription.customer === id)) ??
    customers[0]
  );
}
