import fc from 'fast-check';
import { expect, test } from 'vitest';
import { setUpDatabaseAndPayments } from '#tests/fixtures/database-and-payments.ts';
import createSession from '#functions/payments.ts';
import { centsToDollars } from '#src/buying/catalog/money.ts';
import { findPrice, prices, type Price } from '#src/buying/catalog/prices.ts';
import { postJson } from '#tests/fixtures/post-json.ts';

const shop = setUpDatabaseAndPayments();

const honest = (price: Price) => ({
  email: 'dana@city.example',
  isSubscription: price.plan !== null,
  priceId: price.priceId,
  amount: centsToDollars(price.priceCents),
  currency: 'usd',
  metadata: {
    price: centsToDollars(price.priceCents),
    isCoalitionPrice: price.isCoalitionPrice,
    ...(price.plan
      ? { planName: price.plan.name, billingInterval: price.plan.interval }
      : { productId: price.product.id, productName: price.product.name }),
  },
});

// Values that an attacker might send in any field.
const odd = fc.oneof(
  fc.constantFrom(0, -1, 0.01, 1, 10, 1500, 1999.98, 2000, 1e308, -0, 1499.999_999_999, null, true),
  fc.constantFrom('', '1', '0.01', '1e3', '0x1', 'usd', 'eur', 'jpy', 'USD ', '1500\n', ' 1'),
  fc.constantFrom('__proto__', 'constructor', 'toString', 'hasOwnProperty', 'price_1Abc', 'month'),
  fc.constantFrom(...prices.map(({ priceId }) => priceId)),
  fc.constantFrom(...prices.map(({ name }) => name)),
  fc.constantFrom([], {}, [1], { priceCents: 1 }, ['small-rural-monthly', 'large-yearly'], [null]),
  fc.jsonValue(),
  fc.double(),
);
const fields = [
  'priceId',
  'amount',
  'currency',
  'isSubscription',
  'metadata',
  '__proto__',
  'constructor',
  'price',
  'priceCents',
  'stripeId',
  'line_items',
  'mode',
  'baseUrl',
  'returnUrl',
  'quantity',
].map((name) => [name]);
const metadataFields = [
  'price',
  'planName',
  'billingInterval',
  'isCoalitionPrice',
  'productId',
  'productName',
  'baseUrl',
  'productDetails',
  '__proto__',
  'amount',
  'priceId',
].map((name) => ['metadata', name]);
const change = fc.tuple(fc.constantFrom(...fields, ...metadataFields), odd);

// An assignment to `__proto__` would set the prototype.
function set(target: object, [name, ...rest]: string[], value: unknown): void {
  if (name === undefined) return;
  const inner: unknown = Object.getOwnPropertyDescriptor(target, name)?.value;
  if (rest.length > 0 && typeof inner === 'object' && inner !== null) set(inner, rest, value);
  else if (rest.length === 0)
    Object.defineProperty(target, name, {
      value,
      enumerable: true,
      configurable: true,
      writable: true,
    });
}

/** The only price that a request may lead to: the catalog's for its price id. */
function expectedPrice(body: Record<string, unknown>): Price | null {
  const isSubscription = body.isSubscription === true || body.isSubscription === 'true';
  const named = [body.priceId].flat().at(-1);
  return findPrice(named === undefined && !isSubscription ? 'levee-standard' : named);
}

const send = (body: object) =>
  postJson<{ url: string }>({
    to: createSession,
    path: '/api/payment/create-checkout-session',
    body,
  });

test('a tampered request never creates a session at another price than the catalog’s (R11)', async () => {
  const outcomes = { opened: 0, refused: 0 };
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...prices),
      fc.array(change, { minLength: 1, maxLength: 3 }),
      fc.uuid(),
      async (price, changes, attemptId) => {
        const body = { ...structuredClone(honest(price)), attemptId };
        for (const [path, value] of changes) set(body, path, value);
        const text = JSON.stringify(body);
        const answer = await send(body);
        expect([200, 400], text).toContain(answer.status);
        const { data: sessions } = await shop.payments.client.checkout.sessions.list({
          limit: 1,
          expand: ['data.line_items'],
        });
        if (answer.status === 400) {
          outcomes.refused += 1;
          expect(answer.error).toMatch(/^[A-Z].*[.a-z]$/s);
          return;
        }
        outcomes.opened += 1;
        const [session] = sessions;
        const truth = expectedPrice(JSON.parse(text) as Record<string, unknown>);
        expect(answer.data?.url, text).toBe(session?.url);
        expect(session?.line_items?.data, text).toMatchObject([
          { quantity: 1, price: { lookup_key: truth?.priceId, unit_amount: truth?.priceCents } },
        ]);
        expect(session?.success_url).toMatch(/^https:\/\/www\.levee\.example\//);
        expect(session?.metadata).toEqual({
          price_id: truth?.priceId,
          is_coalition_price: String(truth?.isCoalitionPrice),
          agreement: expect.stringMatching(/^[a-z]+\/\d{4}-\d\d-\d\d$/) as string,
          opened_on: expect.stringMatching(/^\/[a-z0-9/._-]*$/) as string,
        });
        // A request with a wrong amount must have been refused.
        const sent = JSON.parse(text) as ReturnType<typeof honest>;
        for (const amount of [sent.amount, sent.metadata?.price]) {
          if (amount !== undefined) expect(Number(amount) * 100).toBeCloseTo(truth!.priceCents, 6);
        }
      },
    ),
    { numRuns: 200, seed: 20_260_302 },
  );
  // Both outcomes occurred.
  expect(outcomes.opened).toBeGreaterThan(20);
  expect(outcomes.refused).toBeGreaterThan(50);
  expect(({} as Record<string, unknown>).priceCents).toBeUndefined();
}, 120_000);

test.each([
  ['a lower amount', { amount: 1 }, 'amount'],
  ['a fraction of a cent', { amount: 1500.001 }, 'amount'],
  ['an amount in cents', { amount: 150_000 }, 'amount'],
  ['another currency', { currency: 'jpy' }, 'currency'],
  ['the price id of a smaller plan', { priceId: 'small-rural-monthly-coalition' }, 'amount'],
  ['an unknown price id', { priceId: 'small-rural-weekly' }, 'priceId'],
  ['a price id of Stripe’s own', { priceId: 'price_1Abc' }, 'priceId'],
  ['the one-time product as a subscription', { priceId: 'levee-standard' }, 'priceId'],
  ['a lower price in the metadata', { metadata: { price: 1 } }, 'metadata.price'],
  ['another plan’s name', { metadata: { planName: 'Enterprise Agency' } }, 'metadata.planName'],
  ['another interval', { metadata: { billingInterval: 'year' } }, 'metadata.billingInterval'],
  [
    'a member who pays the regular price',
    { metadata: { isCoalitionPrice: true } },
    'metadata.isCoalitionPrice',
  ],
])('refuses %s with a message at its field (R11)', async (_name, changes, field) => {
  const order = { ...honest(findPrice('small-rural-monthly')!), ...changes };
  const { status, error, fields = {} } = await send(order);
  expect(status).toBe(400);
  expect(Object.keys(fields)).toContain(field);
  expect(error).toMatch(/^(We|That|Please) .*\.$/s);
});
