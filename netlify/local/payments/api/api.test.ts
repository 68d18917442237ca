import fc from 'fast-check';
import Stripe from 'stripe';
import { expect, test } from 'vitest';
import { anyText } from '#tests/fixtures/any-text.ts';
import { openStripe } from '#src/integrations/payments/stripe-client.server.ts';
import { setUpPayments } from '#tests/fixtures/payments.ts';

const payments = setUpPayments();

async function send(
  path: string,
  {
    method = 'POST',
    body = '',
    headers = {},
  }: { method?: string; body?: string; headers?: Record<string, string> } = {},
) {
  const response = await fetch(payments.standIn.url + path, {
    method,
    headers: {
      authorization: `Bearer ${payments.standIn.secretKey}`,
      'content-type': 'application/x-www-form-urlencoded',
      ...headers,
    },
    ...(method === 'POST' && { body }),
  });
  const answer = (await response.json()) as { id: string; error: Record<string, string> };
  return { status: response.status, headers: response.headers, ...answer };
}

test('a wrong or missing key is Stripe’s authentication error', async () => {
  const unauthorized = openStripe({ secretKey: 'sk_test_wrong', apiBase: payments.standIn.url });
  await expect(unauthorized.prices.list()).rejects.toThrow(Stripe.errors.StripeAuthenticationError);
  expect((await send('/v1/prices', { method: 'GET', headers: { authorization: '' } })).status).toBe(
    401,
  );
});

test('every response has a request id and the API version; another version is rejected', async () => {
  const { headers } = await send('/v1/prices', { method: 'GET' });
  expect(headers.get('request-id')).toMatch(/^req_/);
  expect(headers.get('stripe-version')).toBe(Stripe.API_VERSION);
  const old = await send('/v1/prices', {
    method: 'GET',
    headers: { 'stripe-version': '2020-08-27' },
  });
  expect(old.status).toBe(400);
});

test.each([
  ['', 'name', 'parameter_missing'],
  ['name=', 'name', 'parameter_invalid_empty'],
  ['name=A&colour=red', 'colour', 'parameter_unknown'],
  ['name[first]=A', 'name', undefined],
  ['name=A&name=B', 'name', undefined],
  ['name=A&metadata[a][b]=c', 'metadata[a]', undefined],
  ['name=A&active=yes', 'active', undefined],
  ['name=A&__proto__[polluted]=1', '__proto__', 'parameter_unknown'],
])('rejects a product made from %j and names the parameter', async (body, param, code) => {
  const { status, error } = await send('/v1/products', { body });
  expect(status).toBe(400);
  expect(error).toMatchObject({ type: 'invalid_request_error', param, ...(code && { code }) });
  expect(({} as { polluted?: string }).polluted).toBeUndefined();
});

test('rejects JSON, an unknown path and a wrong method', async () => {
  const json = await send('/v1/products', {
    body: '{"name":"A"}',
    headers: { 'content-type': 'application/json' },
  });
  expect(json.status).toBe(400);
  expect((await send('/v1/nothing')).status).toBe(404);
  expect((await send('/v1/events')).status).toBe(404);
});

test('random requests get a Stripe-shaped response and never a 500', async () => {
  const text = anyText({ maxLength: 12 });
  const name = fc.oneof(
    fc.constantFrom(
      'mode',
      'line_items[0][price]',
      'line_items[]',
      'expand[]',
      'metadata[a]',
      'limit',
    ),
    text,
  );
  const path = fc.constantFrom(
    '/v1/checkout/sessions',
    '/v1/customers',
    '/v1/invoices',
    '/v1/subscriptions',
    '/v1/refunds',
    '/v1/prices/%E0%A4%A',
    '/v1/billing_portal/sessions',
  );
  await fc.assert(
    fc.asyncProperty(path, fc.array(fc.tuple(name, text), { maxLength: 5 }), async (to, params) => {
      const { status, error, id } = await send(to, {
        body: new URLSearchParams(params).toString(),
      });
      if (status === 200) expect(id).toBeTypeOf('string');
      else {
        expect([400, 404]).toContain(status);
        expect(error.message).toBeTypeOf('string');
      }
    }),
    { numRuns: 200 },
  );
});

test('a repeated idempotency key acts once and returns the same response', async () => {
  const { client } = payments;
  const options = { idempotencyKey: 'once' };
  const first = await client.customers.create({ email: 'a@city.example' }, options);
  const second = await client.customers.create({ email: 'a@city.example' }, options);
  expect(second.id).toBe(first.id);
  expect(second.lastResponse.headers['idempotent-replayed']).toBe('true');
  const { data } = await client.customers.list({ email: 'a@city.example' });
  expect(data).toHaveLength(1);
});

test('rejects an idempotency key with other parameters or for another path', async () => {
  const { client } = payments;
  const options = { idempotencyKey: 'other' };
  await client.customers.create({ email: 'b@city.example' }, options);
  await expect(client.customers.create({ email: 'c@city.example' }, options)).rejects.toThrow(
    Stripe.errors.StripeIdempotencyError,
  );
  await expect(client.products.create({ name: 'A' }, options)).rejects.toThrow(/idempotent/);
  expect((await client.customers.list({ email: 'c@city.example' })).data).toEqual([]);
});

test('a rejected request does not use up its idempotency key', async () => {
  const options = { idempotencyKey: 'corrected' };
  const { client } = payments;
  await expect(client.customers.create({ email: 'nobody' }, options)).rejects.toThrow(/email/);
  expect((await client.customers.create({ email: 'd@city.example' }, options)).id).toMatch(/^cus_/);
});

test('lists are paginated newest first, without duplicates or gaps', async () => {
  const { client } = payments;
  const made: string[] = [];
  for (let n = 0; n < 7; n += 1) {
    made.unshift((await client.customers.create({ email: 'page@city.example' })).id);
  }
  const seen: string[] = [];
  for await (const { id } of client.customers.list({ email: 'page@city.example', limit: 3 }))
    seen.push(id);
  expect(seen).toEqual(made);
  const back = await client.customers.list({
    email: 'page@city.example',
    ending_before: made[4] as string,
    limit: 3,
  });
  expect(back.data.map(({ id }) => id)).toEqual(made.slice(1, 4));
  await expect(client.customers.list({ starting_after: 'cus_nobody' })).rejects.toThrow(/No such/);
  await expect(client.customers.list({ limit: 101 })).rejects.toThrow(/less than or equal/);
});

test('accepts at most ten lookup keys per request, as Stripe does', async () => {
  const keys = Array.from({ length: 11 }, (_, n) => `key-${n}`);
  await expect(payments.client.prices.list({ lookup_keys: keys })).rejects.toThrow(/at most 10/);
});

test('a lookup key belongs to one price and moves only with transfer_lookup_key', async () => {
  const { client } = payments;
  const made = { currency: 'usd', product: 'levee-standard', unit_amount: 100 };
  const first = await client.prices.create({ ...made, lookup_key: 'moving' });
  await expect(client.prices.create({ ...made, lookup_key: 'moving' })).rejects.toThrow(
    /already uses/,
  );
  const second = await client.prices.create({
    ...made,
    lookup_key: 'moving',
    transfer_lookup_key: true,
  });
  expect((await client.prices.list({ lookup_keys: ['moving'] })).data.map(({ id }) => id)).toEqual([
    second.id,
  ]);
  expect((await client.prices.retrieve(first.id)).lookup_key).toBeNull();
});

test('expands only expandable properties', async () => {
  const { client, openCheckout } = payments;
  const { id } = await openCheckout('medium-yearly');
  const plain = await client.checkout.sessions.retrieve(id);
  expect(plain.line_items).toBeUndefined();
  const session = await client.checkout.sessions.retrieve(id, {
    expand: ['line_items.data.price.product'],
  });
  const price = session.line_items?.data[0]?.price;
  expect(price).toMatchObject({ nickname: 'Medium Agency', recurring: { interval: 'year' } });
  expect(price?.product).toMatchObject({ name: 'Medium Agency' });
  for (const path of ['metadata', 'id', 'nothing', 'line_items.data.price.product.a.b']) {
    await expect(client.checkout.sessions.retrieve(id, { expand: [path] })).rejects.toThrow(
      /cannot be expanded/,
    );
  }
});

test('rejects a request through another host name', async () => {
  const { request } = await import('node:http');
  const { port } = new URL(payments.standIn.url);
  const status = await new Promise((resolve) => {
    request({ port, host: '127.0.0.1', path: '/v1/prices', headers: { host: 'evil.example' } })
      .once('response', (response) => resolve(response.resume().statusCode))
      .end();
  });
  expect(status).toBe(403);
});
