import { expect, test, vi } from 'vitest';
import readConfig from '#functions/payments.ts';
import { forgetEnv } from '#src/environment/env.ts';
import { logged } from '#tests/fixtures/console.ts';
import { setUpDatabase } from '#tests/fixtures/database.ts';
import { makeContext } from '#tests/fixtures/function-context.ts';
import { diagnosePayments } from '#src/buying/checkout/payment-availability.ts';

setUpDatabase();

async function ask(variables: Record<string, string>) {
  Object.assign(process.env, { STRIPE_SECRET_KEY: '', STRIPE_PUBLISHABLE_KEY: '', ...variables });
  forgetEnv();
  const request = new Request('https://www.levee.example/api/payment/config');
  const response = await readConfig(request, makeContext());
  const text = await response.text();
  return { status: response.status, text, body: JSON.parse(text) as unknown };
}

test('returns the publishable key and whether there is a secret key, never the secret key (R13)', async () => {
  const { status, text, body } = await ask({
    STRIPE_SECRET_KEY: 'sk_test_4242',
    STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
  });
  expect(status).toBe(200);
  expect(body).toEqual({ success: true, data: { publishableKey: 'pk_test_1', secretKey: true } });
  expect(text + logged().join()).not.toContain('4242');
});

test('without a secret key `success` is false, with the specified message', async () => {
  expect(await ask({ STRIPE_PUBLISHABLE_KEY: 'pk_test_1' })).toMatchObject({
    status: 503,
    body: {
      success: false,
      error: 'Our payment system is currently unavailable. Please contact support.',
      data: { publishableKey: 'pk_test_1', secretKey: false },
    },
  });
  expect(await ask({})).toMatchObject({ body: { data: { publishableKey: null } } });
});

test('reports which keys are set, and never a key itself (R13)', async () => {
  vi.stubGlobal('fetch', async () =>
    Response.json({ success: true, data: { publishableKey: 'pk_test_1', secretKey: true } }),
  );
  expect(await diagnosePayments()).toEqual({
    status: 200,
    success: true,
    error: undefined,
    publishableKey: true,
    secretKey: true,
  });
  vi.stubGlobal('fetch', async () =>
    Response.json({ success: false, error: 'Not configured.' }, { status: 503 }),
  );
  expect(await diagnosePayments()).toEqual({
    status: 503,
    success: false,
    error: 'Not configured.',
    publishableKey: false,
    secretKey: false,
  });
});
