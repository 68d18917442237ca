import type Stripe from 'stripe';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openTestPayments, type TestPayments } from '#tests/fixtures/payments.ts';
import { startHttpServer, type HttpServer } from '#local/http-server.ts';

let payments: TestPayments;
let site: HttpServer;
let received: { body: string; signature: string; event: Stripe.Event }[];
/** Statuses of the site's next responses; 200 after these. */
let statuses: number[];

beforeEach(async () => {
  received = [];
  statuses = [];
  site = await startHttpServer(async (request) => {
    const body = await request.text();
    const signature = request.headers.get('stripe-signature') ?? '';
    received.push({ body, signature, event: JSON.parse(body) as Stripe.Event });
    return new Response(null, { status: statuses.shift() ?? 200 });
  });
  payments = await openTestPayments({ retryDelaysMs: [5, 10, 20] });
  payments.standIn.deliverTo(site.url);
});
afterEach(async () => {
  await payments.close();
  await site.close();
});

async function buy() {
  const { id } = await payments.openCheckout('levee-standard');
  await payments.standIn.control('pay', { session: id });
}
const types = () => received.map(({ event }) => event.type);
const oneSale = ['charge.succeeded', 'checkout.session.completed', 'payment_intent.succeeded'];

test('Stripe’s own library accepts the signature of each event with the right key only', async () => {
  await buy();
  await payments.standIn.settled();
  expect(types().sort()).toEqual(oneSale);
  const { webhooks } = payments.client;
  for (const { body, signature } of received) {
    const event = webhooks.constructEvent(body, signature, payments.standIn.webhookSecret);
    expect(event.id).toMatch(/^evt_/);
    expect(() => webhooks.constructEvent(body, signature, 'whsec_other')).toThrow(/signature/);
    expect(() =>
      webhooks.constructEvent(`${body} `, signature, payments.standIn.webhookSecret),
    ).toThrow(/signature/);
  }
});

test('an event is sent again until the site accepts it', async () => {
  statuses = [500, 404, 302];
  await buy();
  await payments.standIn.settled();
  expect(new Set(types())).toEqual(new Set(oneSale));
  expect(received).toHaveLength(6);
  const { data } = await payments.client.events.list({ types: ['checkout.session.completed'] });
  expect(data[0]?.pending_webhooks).toBe(0);
});

test('after the last retry an event stays pending and listed', async () => {
  statuses = Array<number>(100).fill(500);
  await buy();
  await payments.standIn.settled();
  expect(received).toHaveLength(3 * 4);
  const { data } = await payments.client.events.list({ types: ['checkout.session.completed'] });
  expect(data).toHaveLength(1);
  expect(data[0]?.pending_webhooks).toBe(1);
});
