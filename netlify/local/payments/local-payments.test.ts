import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import PostalMime from 'postal-mime';
import { afterAll, expect, test } from 'vitest';
import {
  portalLoginUrl,
  requirePortal,
} from '#src/integrations/payments/portal-configuration.server.ts';
import { stripe } from '#src/integrations/payments/stripe-client.server.ts';
import { requireStripePrice } from '#src/buying/stripe/stripe-prices.server.ts';
import { makeLocalSite } from '#tests/fixtures/local-site.ts';
import { startLocalPlatform } from '#local/local-platform.ts';
import { openMailStore } from '#local/mail/mail-store.ts';
import { startLocalPayments } from './local-payments.ts';
import { cents } from '#tests/fixtures/prices.ts';

const site = makeLocalSite({
  'functions/webhook.mjs': `
      import { appendFileSync } from 'node:fs';
      import { join } from 'node:path';
      export default async (request) => {
        const { type } = await request.json();
        appendFileSync(join(import.meta.dirname, 'events.txt'), type + '\\n');
        return new Response('taken');
      };
      export const config = { path: '/api/payment/webhook' };`,
  'functions/policy.mjs': `
      export default () => new Response('page', {
        headers: { 'content-security-policy': "default-src 'self'; form-action 'self' https://checkout.stripe.com; img-src 'self'" },
      });
      export const config = { path: '/policy' };`,
});
const platform = await startLocalPlatform(site);
afterAll(async () => {
  await platform.close();
  site.remove();
});

test('the site finds every price and the portal without any Stripe account', async () => {
  expect(process.env.STRIPE_SECRET_KEY).toMatch(/^sk_test_local_/);
  expect(process.env.STRIPE_PUBLISHABLE_KEY).toMatch(/^pk_test_local_/);
  const { stripeId, price } = await requireStripePrice('small-rural-monthly-coalition');
  expect(price.priceCents).toBe(cents('small-rural-monthly-coalition'));
  expect((await stripe().prices.retrieve(stripeId)).unit_amount).toBe(
    cents('small-rural-monthly-coalition'),
  );
  const login = portalLoginUrl(await requirePortal(), 'a+b@city.example');
  const text = await (await fetch(login)).text();
  expect(text).toContain('value="a+b@city.example"');
  expect(text).toContain(`href="${platform.url}/subscription-portal"`);
});

test('a purchase reaches the site’s webhook', async () => {
  const { stripeId } = await requireStripePrice('levee-standard');
  const session = await stripe().checkout.sessions.create({
    mode: 'payment',
    line_items: [{ price: stripeId, quantity: 1 }],
    success_url: `${platform.url}/payment-success`,
    customer_email: 'buyer@city.example',
  });
  await fetch(session.url ?? '', {
    method: 'POST',
    body: new URLSearchParams({ action: 'card' }),
    redirect: 'manual',
  });
  const events = join(site.functionsDir, 'events.txt');
  await expect
    .poll(() => existsSync(events) && readFileSync(events, 'utf8'), { timeout: 60_000 })
    .toContain('checkout.session.completed');
});

test('the portal’s sign-in code arrives in the local emails', async () => {
  await stripe().customers.create({ email: 'known@city.example' });
  const { loginUrl } = await requirePortal();
  const form = new URLSearchParams({ action: 'send', email: 'known@city.example' });
  await fetch(loginUrl, { method: 'POST', body: form });
  const mails = openMailStore(platform.mailDir, { deletePartial: false });
  const newest = async () => {
    const source = await mails.read(mails.list()[0] ?? '');
    return source && (await PostalMime.parse(source)).text;
  };
  await expect.poll(newest, { timeout: 60_000 }).toMatch(/Your code is \d{6}/);
});

test('forms may redirect to the local payment pages as well as to Stripe’s hosts', async () => {
  const { headers } = await fetch(`${platform.url}/policy`);
  expect(headers.get('content-security-policy')).toBe(
    `default-src 'self'; form-action 'self' ${process.env.STRIPE_API_BASE} https://checkout.stripe.com; img-src 'self'`,
  );
});

test.each([{ STRIPE_SECRET_KEY: 'sk_test_mine' }, { STRIPE_API_BASE: 'https://stripe.example' }])(
  'with %j in the environment there is no stand-in',
  async (environment) => {
    expect(await startLocalPayments(site.localDir, environment)).toBeNull();
  },
);
