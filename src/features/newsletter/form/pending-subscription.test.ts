import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const dana = { email: 'dana@city.example', source: 'article-july-11' };
const eli = { email: 'eli@county.example', source: 'article-july-11' };

let stored: Map<string, string>;
let sent: string[];
let bodies: unknown[];
let answer: (email: string) => Response;
let comeBackOnline: (() => void)[];

const ok = () => Response.json({ success: true, data: {} });

beforeEach(() => {
  vi.resetModules();
  vi.spyOn(performance, 'now').mockReturnValue(5000);
  stored = new Map();
  sent = [];
  bodies = [];
  comeBackOnline = [];
  answer = ok;
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  });
  vi.stubGlobal('addEventListener', (_type: string, listen: () => void) =>
    comeBackOnline.push(listen),
  );
  vi.stubGlobal('fetch', async (_path: string, init: RequestInit) => {
    const body = JSON.parse(init.body as string) as { email: string };
    const { email } = body;
    sent.push(email);
    bodies.push(body);
    return answer(email);
  });
});
afterEach(() => void vi.unstubAllGlobals());

const open = () => import('./pending-subscription.ts');

test.each<[string, () => Response]>([
  ['a server that failed', () => new Response('', { status: 500 })],
  ['a failure with status 200', () => Response.json({ success: false, error: 'Not today.' })],
  ['a page instead of a JSON response', () => new Response('<h1>Hotel</h1>')],
  ['a rate limit', () => Response.json({ success: false }, { status: 429 })],
  [
    'a lost connection',
    () => {
      throw new TypeError('Failed to fetch');
    },
  ],
])(
  'after %s the subscription is stored, and the next page sends it again (R21)',
  async (_name, fails) => {
    const page = await open();
    page.storeSubscription(dana);
    answer = fails;
    await page.sendPendingSubscription();
    expect(stored.size).toBe(1);

    vi.resetModules();
    answer = ok;
    await (await open()).sendPendingSubscription();
    expect(sent).toEqual([dana.email, dana.email]);
    expect(stored.size).toBe(0);
  },
);

test('the same page sends the subscription when the connection returns (R21)', async () => {
  const page = await open();
  page.storeSubscription(dana);
  answer = () => {
    throw new TypeError('Failed to fetch');
  };
  await page.sendPendingSubscription();
  answer = ok;
  comeBackOnline[0]?.();
  await vi.waitFor(() => expect(stored.size).toBe(0), { timeout: 60_000 });
  expect(sent).toEqual([dana.email, dana.email]);
});

test('an address that the server refuses is not retried forever (R21)', async () => {
  const page = await open();
  page.storeSubscription(dana);
  answer = () => Response.json({ success: false, error: 'No.' }, { status: 400 });
  await page.sendPendingSubscription();
  expect(stored.size).toBe(0);
});

test('a second subscription does not replace the first (R21)', async () => {
  const page = await open();
  for (const subscription of [dana, eli, dana]) page.storeSubscription(subscription);
  answer = (email) => (email === dana.email ? new Response('', { status: 500 }) : ok());
  await page.sendPendingSubscription();
  answer = ok;
  await page.sendPendingSubscription();
  expect(sent.filter((email) => email === dana.email)).toHaveLength(2);
  expect(sent.filter((email) => email === eli.email)).toHaveLength(1);
  expect(stored.size).toBe(0);
});

test('a subscription stored by an earlier version of the page is sent, too', async () => {
  stored.set('keptSubscription', JSON.stringify(dana));
  await (await open()).sendPendingSubscription();
  expect(sent).toEqual([dana.email]);
  expect(stored.size).toBe(0);
});

test('the subscription is still sent when the browser stores nothing (R21)', async () => {
  const refuse = () => {
    throw new DOMException('Denied', 'SecurityError');
  };
  vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse, removeItem: refuse });
  const page = await open();
  page.storeSubscription(dana);
  await page.sendPendingSubscription();
  await page.sendPendingSubscription();
  expect(sent).toEqual([dana.email]);
});

test.each([
  'no JSON',
  '{',
  'null',
  '7',
  '[null]',
  '"dana@city.example"',
  '{"email":{"toString":1},"source":"article"}',
  '{"email":"dana@city.example"}',
  '{"__proto__":{"email":"dana@city.example","source":"article"}}',
  JSON.stringify({ ...eli, email: 'x'.repeat(1_000_000) }),
])('%.60s in the storage is removed without an error', async (garbage) => {
  stored.set('keptSubscription', garbage);
  const page = await open();
  await page.sendPendingSubscription();
  expect([sent, stored.size]).toEqual([[], 0]);
  page.storeSubscription(dana);
  expect(await page.sendPendingSubscription()).toEqual([{ email: dana.email, isWaiting: false }]);
  expect(stored.size).toBe(0);
});

test('only the fields of a subscription are sent', async () => {
  stored.set('keptSubscription', JSON.stringify({ ...dana, website: 'trap', elapsedMs: -1 }));
  await (await open()).sendPendingSubscription();
  expect(bodies).toEqual([{ ...dana, elapsedMs: 5000 }]);
});
