import type Stripe from 'stripe';
import { expect, test } from 'vitest';
import { setUpPayments } from '#tests/fixtures/payments.ts';
import { dollars } from '#tests/fixtures/prices.ts';

const payments = setUpPayments();

const press = (path: string, fields: Record<string, string>, headers = {}) =>
  fetch(new URL(path, payments.standIn.url), {
    method: 'POST',
    body: new URLSearchParams(fields),
    redirect: 'manual',
    headers,
  });
const textOf = async (response: Response | Promise<Response>) => (await response).text();
const read = (id: string) => payments.client.checkout.sessions.retrieve(id);

async function open(priceId = 'medium-yearly', params = {}) {
  const session = await payments.openCheckout(priceId, params);
  return { ...session, page: session.url ?? '' };
}

test('the payment page shows that it is not real, the price and the payer', async () => {
  const { page } = await open();
  const response = await fetch(page);
  expect(response.headers.get('content-security-policy')).toContain("default-src 'none'");
  // With `no-referrer` a browser would send the form with a null origin, which is refused.
  expect(response.headers.get('referrer-policy')).toBe('same-origin');
  const text = await response.text();
  const price = `${dollars('medium-yearly')}.00 per year`;
  for (const phrase of ['no real money', price, 'buyer@city.example', 'lang="en"'])
    expect(text).toContain(phrase);
  expect(text).not.toContain('<script');
});

test('Pay redirects to the success page with the session id, and a second press charges nothing', async () => {
  const { id, page } = await open();
  for (let presses = 0; presses < 2; presses += 1) {
    const response = await press(page, { action: 'card' });
    expect(response.status).toBe(303);
    expect(response.headers.get('location')).toBe(`https://site.example/done?session_id=${id}`);
  }
  expect((await read(id)).payment_status).toBe('paid');
  expect(await textOf(fetch(page))).toContain('Continue to the website');
  const { data } = await payments.client.events.list({ types: ['charge.succeeded'] });
  expect(data).toHaveLength(1);
});

test('Decline shows a message and leaves the session open', async () => {
  const { id, page } = await open();
  const response = await press(page, { action: 'decline' });
  const shown = await textOf(fetch(new URL(response.headers.get('location') ?? '', page)));
  expect(shown).toContain('Your card was declined. Nothing was charged.');
  expect(shown).toContain('role="alert"');
  expect(await read(id)).toMatchObject({ status: 'open', payment_status: 'unpaid' });
});

test('an expired session cannot be paid, and its page says so', async () => {
  const { id, page } = await open();
  await payments.standIn.control('expire', { session: id });
  const response = await press(page, { action: 'card' });
  expect(response.headers.get('location')).toBe(`/c/pay/${id}`);
  expect(await textOf(fetch(page))).toContain('This payment page has expired');
  expect((await read(id)).payment_status).toBe('unpaid');
});

test('a pending bank debit can be settled or failed on its page', async () => {
  for (const [action, title, status] of [
    ['settle', 'Paid', 'paid'],
    ['fail', 'The bank debit failed', 'unpaid'],
  ] as const) {
    const { id, page } = await open();
    await press(page, { action: 'debit' });
    expect(await textOf(fetch(page))).toContain('Waiting for the bank');
    await press(page, { action });
    expect(await textOf(fetch(page))).toContain(`<h1>${title}</h1>`);
    expect((await read(id)).payment_status).toBe(status);
  }
});

test('the page asks for an unknown email address, and escapes everything typed', async () => {
  const { id, page } = await open('levee-standard', { customer_email: undefined });
  const refused = await press(page, { action: 'card', email: '"><script>' });
  expect(refused.headers.get('location')).toContain('problem=email');
  await press(page, { action: 'card', email: 'new@city.example', name: '<b>Name</b>' });
  expect((await read(id)).customer_details).toMatchObject({ email: 'new@city.example' });
  const { page: hostile } = await open('medium-yearly', {
    cancel_url: 'https://site.example/"><script>alert(1)</script>',
  });
  expect(await textOf(fetch(hostile))).not.toContain('<script');
});

test('a form from another site does nothing, and an unknown page is 404', async () => {
  const { id, page } = await open();
  const foreign = await press(page, { action: 'card' }, { origin: 'https://evil.example' });
  expect(foreign.status).toBe(403);
  expect((await read(id)).status).toBe('open');
  for (const path of ['/', '/c/pay/cs_x', '/i/in_x', '/p/session/x', '/p/login/x', '/c'])
    expect((await fetch(payments.standIn.url + path)).status).toBe(404);
});

async function buyer(email: string) {
  const { id } = await open('small-rural-monthly', { customer_email: email });
  await payments.standIn.control('pay', { session: id });
  const session = await read(id);
  return { customer: session.customer as string, subscription: session.subscription as string };
}

test('the portal cancels, keeps and upgrades a subscription, and links back', async () => {
  const { customer, subscription } = await buyer('portal@city.example');
  const { url } = await payments.client.billingPortal.sessions.create({
    customer,
    return_url: 'https://site.example/subscription-portal',
  });
  const text = await textOf(fetch(url));
  expect(text).toContain('href="https://site.example/subscription-portal"');
  const state = () => payments.client.subscriptions.retrieve(subscription);
  await press(url, { subscription, action: 'cancel' });
  expect((await state()).cancel_at_period_end).toBe(true);
  await press(url, { subscription, action: 'keep' });
  expect((await state()).cancel_at_period_end).toBe(false);
  const action = /value="(price_[^"]+)"/.exec(text)?.[1] ?? '';
  await press(url, { subscription, action });
  expect((await state()).items.data[0]?.price.id).toBe(action);
});

test('a portal session reaches only the customer’s own subscriptions', async () => {
  const mine = await buyer('mine@city.example');
  const theirs = await buyer('theirs@city.example');
  const { url } = await payments.client.billingPortal.sessions.create({ customer: mine.customer });
  expect(await textOf(fetch(url))).not.toContain(theirs.subscription);
  await press(url, { subscription: theirs.subscription, action: 'cancel' });
  const untouched = await payments.client.subscriptions.retrieve(theirs.subscription);
  expect(untouched.cancel_at_period_end).toBe(false);
});

async function loginPage() {
  const { data } = await payments.client.billingPortal.configurations.list();
  return (data[0] as Stripe.BillingPortal.Configuration).login_page.url ?? '';
}

test('the login page signs a customer in with the emailed code, once', async () => {
  await buyer('login@city.example');
  const login = await loginPage();
  expect(await textOf(fetch(`${login}?prefilled_email=login%40city.example`))).toContain(
    'value="login@city.example"',
  );
  await press(login, { email: 'Login@city.example', action: 'send' });
  const mail = payments.mails.at(-1);
  expect(mail?.to).toBe('login@city.example');
  const code = /\d{6}/.exec(mail?.text ?? '')?.[0] ?? '';
  const entered = { email: 'login@city.example', action: 'enter', code };
  const entry = await press(login, entered);
  expect(entry.status).toBe(303);
  const portal = new URL(entry.headers.get('location') ?? '', payments.standIn.url);
  expect(await textOf(fetch(portal))).toContain('Signed in as login@city.example');
  expect((await press(login, entered)).status).toBe(422);
});

test('the login page shows the same to everyone else and emails nothing (R12)', async () => {
  await buyer('known@city.example');
  const login = await loginPage();
  const mailsBefore = payments.mails.length;
  const known = await textOf(press(login, { email: 'known@city.example', action: 'send' }));
  const unknown = await textOf(press(login, { email: 'other@city.example', action: 'send' }));
  expect(unknown.replaceAll('other@', 'known@')).toBe(known);
  expect(payments.mails).toHaveLength(mailsBefore + 1);
});

test('a code can be tried five times', async () => {
  await buyer('tries@city.example');
  const login = await loginPage();
  await press(login, { email: 'tries@city.example', action: 'send' });
  const code = /\d{6}/.exec(payments.mails.at(-1)?.text ?? '')?.[0] ?? '';
  const wrong = code === '000000' ? '111111' : '000000';
  const enter = (given: string) =>
    press(login, { email: 'tries@city.example', action: 'enter', code: given });
  for (let n = 0; n < 5; n += 1) expect((await enter(wrong)).status).toBe(422);
  expect((await enter(code)).status).toBe(422);
});
