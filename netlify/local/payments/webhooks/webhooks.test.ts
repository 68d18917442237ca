import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type Stripe from 'stripe';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openTestPayments, type TestPayments } from '../../../../tests/fixtures/payments.ts';

interface Received {
  body: string;
  signature: string;
  event: Stripe.Event;
}

let payments: TestPayments;
let site: Server;
let received: Received[];
/** Statuses of the next answers; 200 when there are none left. */
let answers: number[];

beforeEach(async () => {
  received = [];
  answers = [];
  site = createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8').on('data', (chunk) => (body += String(chunk)));
    request.once('end', () => {
      const signature = String(request.headers['stripe-signature']);
      received.push({ body, signature, event: JSON.parse(body) as Stripe.Event });
      response.writeHead(answers.shift() ?? 200).end();
    });
  });
  await new Promise<void>((done) => site.listen(0, '127.0.0.1', done));
  payments = await openTestPayments({ retryDelaysMs: [5, 10, 20] });
  const { port } = site.address() as AddressInfo;
  payments.standIn.deliverTo(`http://127.0.0.1:${port}/api/payment/webhook`);
});
afterEach(async () => {
  await payments.close();
  site.closeAllConnections();
  await new Promise((done) => site.close(done));
});

async function buy() {
  const { id } = await payments.openCheckout('levee-standard');
  await payments.standIn.control('pay', { session: id });
}
const types = () => received.map(({ event }) => event.type);
const oneSale = ['charge.succeeded', 'checkout.session.completed', 'payment_intent.succeeded'];

test('events arrive signed so that Stripe’s own check accepts them, and no other key’s', async () => {
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

test('an event is sent again until the site takes it, and no longer', async () => {
  answers = [500, 404, 302];
  await buy();
  await payments.standIn.settled();
  expect(new Set(types())).toEqual(new Set(oneSale));
  expect(received).toHaveLength(6);
  const { data } = await payments.client.events.list({ types: ['checkout.session.completed'] });
  expect(data[0]?.pending_webhooks).toBe(0);
});

test('an event that is never taken is given up after the last try, and stays listed', async () => {
  answers = Array<number>(100).fill(500);
  await buy();
  await payments.standIn.settled();
  expect(received).toHaveLength(3 * 4);
  const { data } = await payments.client.events.list({ types: ['checkout.session.completed'] });
  expect(data).toHaveLength(1);
  expect(data[0]?.pending_webhooks).toBe(1);
});
