import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { findPrice, prices } from '#src/buying/catalog/prices.ts';
import { constraintsOf } from '#src/forms/define-form.ts';
import { orderEmailConstraints } from './order-form.ts';
import { orderForm, orderSchema } from './order.ts';
import { startCheckout } from './start-checkout.ts';
import { cents } from '#tests/fixtures/prices.ts';
import { site } from '#src/site.ts';

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

test('resolves to the URL in the response', async () => {
  answerWith(() => Response.json({ success: true, data: { url: 'https://pay.example/c' } }));
  expect(await startCheckout(order)).toEqual({ url: 'https://pay.example/c' });
  expect(sent?.[0]).toBe('/api/payment/create-checkout-session');
});

test('sends a subscription as specified in section 7, at the coalition price for members (R9)', async () => {
  answerWith(() => Response.json({ success: true, data: { url: '/' } }));
  await startCheckout({ ...order, price: findPrice('small-rural-monthly-coalition')! });
  expect(bodySent()).toEqual({
    email: order.email,
    attemptId,
    website: '',
    elapsedMs: 5000,
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

test('sends the one-time product as specified in section 7', async () => {
  answerWith(() => Response.json({ success: true, data: { url: '/' } }));
  await startCheckout({ ...order, price: findPrice('levee-standard')! });
  expect(bodySent()).toEqual({
    email: order.email,
    attemptId,
    website: '',
    elapsedMs: 5000,
    amount: cents('levee-standard') / 100,
    isSubscription: false,
    metadata: { productId: 'levee-standard', productName: `${site.name} Standard` },
  });
});

test.each(prices)('the server accepts the request for $priceId (R11)', async (sold) => {
  answerWith(() => Response.json({ success: true, data: { url: '/' } }));
  await startCheckout({ ...order, price: sold });
  expect(orderSchema.parse(bodySent())).toEqual({ email: order.email, price: sold, attemptId });
});

const failure = (status: number, body: string, statusText = '') =>
  new Response(body, { status, statusText });
const networkError = () => {
  throw new TypeError('Failed to fetch');
};
const unreadable = 'Unable to process checkout response. Please try again.';
const incomplete = 'Failed to initialize checkout. Invalid response format.';

test.each<[string, () => Response, string, boolean]>([
  [
    'an error of the server',
    () => failure(503, '{"success":false,"error":"Our payment system is busy."}'),
    'Server error (503): Our payment system is busy.',
    true,
  ],
  [
    'a refusal',
    () => failure(429, '{"success":false,"error":"Too many tries."}'),
    'Server error (429): Too many tries.',
    false,
  ],
  ['an error as plain text', () => failure(500, 'boom'), 'Server error (500): boom', true],
  [
    'an empty error',
    () => failure(502, '', 'Bad Gateway'),
    'Server error (502): Bad Gateway',
    true,
  ],
  [
    'a proxy’s error page',
    () => failure(504, '<!doctype html><title>Gateway Timeout</title>'),
    'Server error (504): Please try again.',
    true,
  ],
  ['a response that isn’t JSON', () => failure(200, '<h1>Hotel Wi-Fi</h1>'), unreadable, false],
  ['a response without a URL', () => failure(200, '{"success":true,"data":{}}'), incomplete, false],
  [
    'a response with an empty URL',
    () => failure(200, '{"success":true,"data":{"url":""}}'),
    incomplete,
    false,
  ],
  [
    'a refusal with status 200',
    () => failure(200, '{"success":false,"error":"Not today."}'),
    'Not today.',
    false,
  ],
  ['a network error', networkError, 'Please check your connection and try again.', false],
])(
  'explains %s as specified in section 8; needs a new attempt after server errors',
  async (_name, answer, problem, needsNewAttempt) => {
    answerWith(answer);
    const expected = { problem, needsNewAttempt, emailError: undefined };
    expect(await startCheckout(order)).toEqual(expected);
  },
);

test('shows a problem with the email address at its field', async () => {
  const email = 'Please enter a valid email address';
  answerWith(() =>
    Response.json({ success: false, error: email, fields: { email } }, { status: 400 }),
  );
  expect(await startCheckout(order)).toEqual({
    problem: `Server error (400): ${email}`,
    emailError: email,
    needsNewAttempt: false,
  });
});

test('the browser validates the email address like the schema', () => {
  expect(constraintsOf(orderForm, 'email')).toEqual(orderEmailConstraints);
});
