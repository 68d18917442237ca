/** The portal's login page: a mailed code shows who somebody is, and the page never tells who is a customer (R12). */
import { randomInt, timingSafeEqual } from 'node:crypto';
import { html } from '../../mail/html.ts';
import type { PortalConfigurationRow } from '../records.ts';
import { openPortal } from '../resources/portal.ts';
import type { World } from '../world.ts';
import { alert, goTo, linkTo, page } from './document.ts';

const codeSeconds = 600;
const tries = 5;

/** Asks for the address; `prefilled_email` is filled in. */
export function showLogin(configuration: PortalConfigurationRow, query: URLSearchParams): Response {
  if (!configuration.login_page.enabled) return page('There is no such page', html``, 404);
  return page(
    'Sign in to manage your subscription',
    html`<form method="post" action="/p/login/${configuration.id}">
        <label for="email">Email</label>
        <input
          id="email"
          name="email"
          type="email"
          autocomplete="email"
          required
          value="${query.get('prefilled_email') ?? ''}"
        />
        <button name="deed" value="send">Send a code</button>
      </form>
      ${linkTo(configuration.default_return_url, 'Return to the website')}`,
  );
}

/** Sends a code to a customer, or opens the portal for one who has it. */
export function actOnLogin(
  world: World,
  configuration: PortalConfigurationRow,
  form: URLSearchParams,
): Response {
  const email = form.get('email')?.trim().toLowerCase() ?? '';
  if (form.get('deed') !== 'enter') {
    sendCode(world, email);
    return askForCode(configuration, email, false);
  }
  const customer = isRightCode(world, email, form.get('code')?.trim() ?? '')
    ? findCustomer(world, email)
    : null;
  if (!customer) return askForCode(configuration, email, true);
  return goTo(new URL(openPortal(world, customer.id, configuration).url).pathname);
}

function askForCode(
  configuration: PortalConfigurationRow,
  email: string,
  isWrong: boolean,
): Response {
  return page(
    'Enter the code',
    html`${isWrong ? alert('This code is not right, or no longer good.') : ''}
      <p>
        If ${email} belongs to a customer, a code is on its way to it. It is good for 10 minutes.
      </p>
      <form method="post" action="/p/login/${configuration.id}">
        <input type="hidden" name="email" value="${email}" />
        <label for="code">Code</label>
        <input id="code" name="code" inputmode="numeric" autocomplete="one-time-code" required />
        <button name="deed" value="enter">Continue</button>
      </form>`,
    isWrong ? 422 : 200,
  );
}

function sendCode(world: World, email: string): void {
  const { store, now } = world;
  store.codes = store.codes.filter((code) => code.email !== email && code.expiresAt > now());
  if (!findCustomer(world, email)) return;
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  store.codes.push({ email, code, expiresAt: now() + codeSeconds, triesLeft: tries });
  world.sendMail({
    to: email,
    subject: 'Your code for the local billing portal',
    text: `Your code is ${code}. It is good for 10 minutes.\n\nThe local payment stand-in sends it in place of Stripe.\n`,
  });
}

function isRightCode({ store, now }: World, email: string, given: string): boolean {
  const kept = store.codes.find((code) => code.email === email && code.expiresAt > now());
  if (!kept || kept.triesLeft <= 0) return false;
  kept.triesLeft -= 1;
  const isRight =
    given.length === kept.code.length &&
    timingSafeEqual(Buffer.from(kept.code), Buffer.from(given.padEnd(6).slice(0, 6)));
  if (isRight) store.codes = store.codes.filter((code) => code !== kept);
  return isRight;
}

// The latest customer of that address who has something to manage, as Stripe does it.
function findCustomer({ store }: World, email: string) {
  const customers = store.all('customer').filter((row) => row.email?.toLowerCase() === email);
  const subscribed = customers.find(({ id }) =>
    store.all('subscription').some((row) => row.customer === id && row.status !== 'canceled'),
  );
  return subscribed ?? customers[0] ?? null;
}
