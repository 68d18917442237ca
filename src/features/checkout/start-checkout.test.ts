import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { findPrice, prices } from '#src/catalogue/prices.ts';
import { constraintsOf } from '#src/forms/define-form.ts';
import { orderEmailConstraints } from './order-form.ts';
import { orderForm, orderSchema } from './order.ts';
import { startCheckout } from './start-checkout.ts';
import { cents } from '../../../tests/fixtures/prices.ts';

const price = findPrice('small-rural-monthly')!;
const attemptId = '0b5b2c1e-8f43-4d0b-9a39-4a1ce25d9a11';
const order = { price, email: 'dana@city.example', attemptId, website: '' };

let sent: [string, RequestInit] | undefined;
function answerWith(answer: () => Response): void {
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    sent = [path, init];
    return answer();
  });
}
const bodySent = () => JSON.parse(sent?.[1].body as string) as Record<string, unknown>;

beforeEach(() => {
  vi.spyOn(performance, 'now').mockReturnValue(5000);
  vi.stubGlobal('location', { origin: 'https://www.levee.example' });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test('an answer with an address leads there', async () => {
  answerWith(() => Response.json({ success: true, data: { url: 'https://pay.example/c' } }));
  expect(await startCheckout(order)).toEqual({ url: 'https://pay.example/c' });
  expect(sent?.[0]).toBe('/api/payment/create-checkout-session');
});

test('a subscription is sent as section 7 says, at the coalition price for members (R9)', async () => {
  answerWith(() => Response.json({ success: true, data: { url: '/' } }));
  await startCheckout({ ...order, price: findPrice('small-rural-monthly-coalition')! });
  expect(bodySent()).toEqual({
    ...{ email: order.email, attemptId, website: '', elapsedMs: 5000 },
    priceId: 'small-rural-monthly-coalition',
    amount: 1000,
    currency: 'usd',
    isSubscription: true,
    metadata: {
      planName: 'Small Rural',
      billingInterval: 'month',
      price: 1000,
      isCoalitionPrice: true,
      baseUrl: 'https://www.levee.example',
      productDetails: 'For rural towns and counties with a population under 50,000.',
    },
  });
});

test('the one-time product is sent as section 7 says', async () => {
  answerWith(() => Response.json({ success: true, data: { url: '/' } }));
  await startCheckout({ ...order, price: findPrice('levee-standard')! });
  expect(bodySent()).toEqual({
    ...{ email: order.email, attemptId, website: '', elapsedMs: 5000 },
    amount: cents('levee-standard') / 100,
    isSubscription: false,
    metadata: { productId: 'levee-standard', productName: 'Levee Standard' },
  });
});

test.each(prices)('the server takes what is sent for $priceId (R11)', async (sold) => {
  answerWith(() => Response.json({ success: true, data: { url: '/' } }));
  await startCheckout({ ...order, price: sold });
  expect(orderSchema.parse(bodySent())).toEqual({ email: order.email, price: sold, attemptId });
});

const failure = (status: number, body: string, statusText = '') =>
  new Response(body, { status, statusText });

test.each<[string, () => Response, string]>([
  [
    'a refusal',
    () => failure(503, '{"success":false,"error":"Our payment system is busy."}'),
    'Server error (503): Our payment system is busy.',
  ],
  ['a plain error', () => failure(500, 'boom'), 'Server error (500): boom'],
  ['an empty error', () => failure(502, '', 'Bad Gateway'), 'Server error (502): Bad Gateway'],
  [
    'a page of a proxy',
    () => failure(504, '<!doctype html><title>Gateway Timeout</title>'),
    'Server error (504): Please try again.',
  ],
  [
    'an answer that is no JSON',
    () => failure(200, '<h1>Welcome to the hotel</h1>'),
    'Unable to process checkout response. Please try again.',
  ],
  [
    'an answer without an address',
    () => failure(200, '{"success":true,"data":{}}'),
    'Failed to initialize checkout. Invalid response format.',
  ],
  [
    'an address that is none',
    () => failure(200, '{"success":true,"data":{"url":""}}'),
    'Failed to initialize checkout. Invalid response format.',
  ],
  [
    'a refusal that came as OK',
    () => failure(200, '{"success":false,"error":"Not today."}'),
    'Not today.',
  ],
  [
    'an answer that got lost',
    () => {
      throw new TypeError('Failed to fetch');
    },
    'Unable to process checkout response. Please try again.',
  ],
])('%s is explained in the words of section 8', async (_name, answer, problem) => {
  answerWith(answer);
  expect(await startCheckout(order)).toMatchObject({ problem, emailError: undefined });
});

test('fault with the address is said of the address', async () => {
  const email = 'Please enter a valid email address';
  answerWith(() =>
    Response.json({ success: false, error: email, fields: { email } }, { status: 400 }),
  );
  expect(await startCheckout(order)).toEqual({
    problem: `Server error (400): ${email}`,
    emailError: email,
    isAttemptSpent: false,
  });
});

test.each<[string, () => Response, boolean]>([
  ['a failure of the server', () => failure(503, '{"error":"x"}'), true],
  ['a page of a proxy', () => failure(504, '<!doctype html>'), true],
  ['a refusal', () => failure(429, '{"error":"x"}'), false],
  ['an answer that is no JSON', () => failure(200, 'hotel'), false],
  [
    'an answer that got lost',
    () => {
      throw new TypeError('Failed to fetch');
    },
    false,
  ],
])('%s: whether the next try needs another attempt id', async (_name, answer, isAttemptSpent) => {
  answerWith(answer);
  expect(await startCheckout(order)).toMatchObject({ isAttemptSpent });
});

test('the browser checks the address as the schema does', () => {
  expect(constraintsOf(orderForm, 'email')).toEqual(orderEmailConstraints);
});
