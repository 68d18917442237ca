import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openTestPayments } from '../../../tests/fixtures/payments.ts';
import { OperatorError } from '../process/operator-error.ts';
import { startPaymentStandIn } from './payment-stand-in.ts';

let dir: string;

beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'levee-payments-'));
});
afterEach(() => rmSync(dir, { recursive: true, force: true }));

test('a restart keeps keys, port, prices, sessions and the answers under idempotency keys', async () => {
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

test('when the port of the last run is taken, addresses lead to the new one', async () => {
  const before = await openTestPayments({ dir });
  const { id, url } = await before.openCheckout('medium-yearly');
  await before.close();
  const other = createServer();
  await new Promise<void>((done) =>
    other.listen(Number(new URL(before.standIn.url).port), '127.0.0.1', done),
  );
  const after = await openTestPayments({ dir });
  expect(after.standIn.url).not.toBe(before.standIn.url);
  const moved = await after.client.checkout.sessions.retrieve(id);
  expect(moved.url).toBe(url?.replace(before.standIn.url, after.standIn.url));
  expect((await fetch(moved.url ?? '')).status).toBe(200);
  await after.close();
  await new Promise((done) => other.close(done));
});

test('an event that the site did not take before a restart is sent after it', async () => {
  const before = await openTestPayments({ dir });
  const { id } = await before.openCheckout('levee-standard');
  await before.standIn.control('pay', { session: id });
  await before.close();

  const bodies: string[] = [];
  const site = createServer((request, response) => {
    request.setEncoding('utf8').on('data', (chunk) => bodies.push(String(chunk)));
    request.once('end', () => response.end());
  });
  await new Promise<void>((done) => site.listen(0, '127.0.0.1', done));
  const { port } = site.address() as AddressInfo;
  const after = await startPaymentStandIn({ dir });
  after.deliverTo(`http://127.0.0.1:${port}/`);
  await after.settled();
  await after.close();
  site.closeAllConnections();
  await new Promise((done) => site.close(done));
  expect(bodies.join('')).toContain('"checkout.session.completed"');
});

test('a broken state file is reported in one sentence and never replaced', async () => {
  writeFileSync(join(dir, 'state.json'), '{"rows":');
  await expect(startPaymentStandIn({ dir })).rejects.toThrow(OperatorError);
  expect(readFileSync(join(dir, 'state.json'), 'utf8')).toBe('{"rows":');
});
