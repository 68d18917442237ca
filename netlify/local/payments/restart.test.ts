import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { startHttpServer } from '#local/http-server.ts';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openTestPayments } from '#tests/fixtures/payments.ts';
import { OperatorError } from '#local/process/lifecycle.ts';
import { startPaymentStandIn } from './payment-stand-in.ts';

let dir: string;

beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'levee-payments-'));
});
afterEach(() => rmSync(dir, { recursive: true, force: true }));

test('a restart keeps keys, port, prices, sessions and responses under idempotency keys', async () => {
  const before = await openTestPayments({ dir });
  const priceId = await before.priceOf('medium-yearly');
  const session = await before.openCheckout('medium-yearly');
  const options = { idempotencyKey: 'kept' };
  const customer = await before.client.customers.create({ email: 'a@city.example' }, options);
  await before.close();

  const after = await openTestPayments({ dir });
  const { secretKey, publishableKey, webhookSecret, url } = before.standIn;
  expect(after.standIn).toMatchObject({ secretKey, publishableKey, webhookSecret, url });
  expect(await after.priceOf('medium-yearly')).toBe(priceId);
  expect((await after.client.checkout.sessions.retrieve(session.id)).url).toBe(session.url);
  const again = await after.client.customers.create({ email: 'a@city.example' }, options);
  expect(again.id).toBe(customer.id);
  await expect(after.client.customers.create({ email: 'b@city.example' }, options)).rejects.toThrow(
    /idempotent/,
  );
  await after.close();
});

test('when the port of the last run is taken, URLs point to the new one', async () => {
  const before = await openTestPayments({ dir });
  const { id, url } = await before.openCheckout('medium-yearly');
  await before.close();
  const port = Number(new URL(before.standIn.url).port);
  const other = await startHttpServer(() => Promise.resolve(null), { port, host: '127.0.0.1' });
  const after = await openTestPayments({ dir });
  expect(after.standIn.url).not.toBe(before.standIn.url);
  const moved = await after.client.checkout.sessions.retrieve(id);
  expect(moved.url).toBe(url?.replace(before.standIn.url, after.standIn.url));
  expect((await fetch(moved.url ?? '')).status).toBe(200);
  await after.close();
  await other.close();
});

test('an event that was not delivered before a restart is sent after it', async () => {
  const before = await openTestPayments({ dir });
  const { id } = await before.openCheckout('levee-standard');
  await before.standIn.control('pay', { session: id });
  await before.close();

  const bodies: string[] = [];
  const site = await startHttpServer(async (request) => {
    bodies.push(await request.text());
    return new Response();
  });
  const after = await startPaymentStandIn({ dir });
  after.deliverTo(site.url);
  await after.settled();
  await after.close();
  await site.close();
  expect(bodies.join('')).toContain('"checkout.session.completed"');
});

test('a damaged state file is an operator’s error and is never replaced', async () => {
  writeFileSync(join(dir, 'state.json'), '{"rows":');
  await expect(startPaymentStandIn({ dir })).rejects.toThrow(OperatorError);
  expect(readFileSync(join(dir, 'state.json'), 'utf8')).toBe('{"rows":');
});
