import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { keepSubscription, sendKeptSubscription } from './kept-subscription.ts';

const key = 'keptSubscription';
const dana = { email: 'dana@city.example', source: 'article' };
let kept: Map<string, string>;
let sent: unknown[];
let answer: () => Response;

beforeEach(() => {
  kept = new Map();
  sent = [];
  answer = () => Response.json({ success: true, data: {} });
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  vi.spyOn(performance, 'now').mockReturnValue(5000);
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => void kept.set(name, value),
    removeItem: (name: string) => void kept.delete(name),
  });
  vi.stubGlobal('fetch', async (_path: string, init: RequestInit) => {
    sent.push(JSON.parse(init.body as string));
    return answer();
  });
});
afterEach(() => void vi.unstubAllGlobals());

test('an address is kept until the server has it (R21)', async () => {
  answer = () => Response.json({ success: false }, { status: 503 });
  keepSubscription(dana);
  await sendKeptSubscription();
  expect(kept.has(key)).toBe(true);
  answer = () => Response.json({ success: true, data: {} });
  await sendKeptSubscription();
  expect(sent).toEqual([
    { ...dana, elapsedMs: 5000 },
    { ...dana, elapsedMs: 5000 },
  ]);
  expect(kept.size).toBe(0);
});

test.each([
  'no JSON',
  '{',
  'null',
  '7',
  '[]',
  '"dana@city.example"',
  '{"email":{"toString":1},"source":"article"}',
  '{"email":"dana@city.example"}',
  '{"__proto__":{"email":"dana@city.example","source":"article"}}',
  JSON.stringify({ ...dana, email: 'x'.repeat(1_000_000) }),
])('%.60s is forgotten, and nothing is sent', async (garbage) => {
  kept.set(key, garbage);
  await sendKeptSubscription();
  expect(kept.size).toBe(0);
  expect(sent).toEqual([]);
});

test('only what a subscription is made of is sent', async () => {
  kept.set(key, JSON.stringify({ ...dana, website: 'trap', elapsedMs: -1 }));
  await sendKeptSubscription();
  expect(sent).toEqual([{ ...dana, elapsedMs: 5000 }]);
});

test('a browser that refuses storage still sends the address that was promised (R21)', async () => {
  vi.stubGlobal('localStorage', undefined);
  Object.defineProperty(globalThis, 'localStorage', {
    configurable: true,
    get() {
      throw new DOMException('refused', 'SecurityError');
    },
  });
  keepSubscription(dana);
  await sendKeptSubscription();
  await sendKeptSubscription();
  expect(sent).toEqual([{ ...dana, elapsedMs: 5000 }]);
});
