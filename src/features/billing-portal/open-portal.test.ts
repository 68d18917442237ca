import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openPortal } from './open-portal.ts';

let sent: unknown;
function answerWith(answer: () => Response): void {
  vi.stubGlobal('fetch', async (_path: string, init: RequestInit) => {
    sent = JSON.parse(init.body as string);
    return answer();
  });
}

beforeEach(() => {
  vi.spyOn(performance, 'now').mockReturnValue(5000);
  vi.stubGlobal('location', { origin: 'https://www.levee.example' });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test('the address and the way back are sent, and the answer leads to the portal', async () => {
  answerWith(() => Response.json({ success: true, data: { url: 'https://portal.example' } }));
  expect(await openPortal('dana@city.example', '')).toEqual({ url: 'https://portal.example' });
  expect(sent).toEqual({
    customerEmail: 'dana@city.example',
    returnUrl: 'https://www.levee.example/subscription-portal',
    website: '',
    elapsedMs: 5000,
  });
});

const failed = 'Could not access customer portal. Please contact support.';
const unreachable = 'Unable to access customer portal. Please contact support.';

test.each<[string, () => Response, string]>([
  ['a refusal', () => Response.json({ success: false, error: 'Not now.' }), 'Not now.'],
  [
    'a refusal with its status',
    () => Response.json({ success: false, error: failed }, { status: 503 }),
    failed,
  ],
  ['a refusal without a reason', () => Response.json({ success: false }), failed],
  ['an answer without an address', () => Response.json({ success: true, data: {} }), failed],
  ['an answer that is no JSON', () => new Response('<h1>Hello</h1>'), unreachable],
  ['a broken server', () => new Response('boom', { status: 500 }), unreachable],
  [
    'a network that is down',
    () => {
      throw new TypeError('Failed to fetch');
    },
    unreachable,
  ],
])('%s is explained in the words of section 8', async (_name, answer, message) => {
  answerWith(answer);
  expect(await openPortal('dana@city.example', '')).toEqual({ message, fields: {} });
});

test('fault with the address is said of the address', async () => {
  const customerEmail = 'Please enter a valid email address';
  answerWith(() =>
    Response.json(
      { success: false, error: customerEmail, fields: { customerEmail } },
      { status: 400 },
    ),
  );
  expect(await openPortal('dana', '')).toEqual({
    message: customerEmail,
    fields: { customerEmail },
  });
});
