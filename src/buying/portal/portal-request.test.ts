import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { reasonOf } from '#src/forms/define-form.ts';
import { readAddress, sendForm } from '#src/forms/send-form.ts';
import { portalForm } from './portal-request.ts';

let sent: unknown;
function answerWith(answer: () => Response): void {
  vi.stubGlobal('fetch', async (_path: string, init: RequestInit) => {
    sent = JSON.parse(init.body as string);
    return answer();
  });
}

const open = async (customerEmail: string) =>
  readAddress(await sendForm(portalForm.path, { customerEmail, website: '' }));

beforeEach(() => {
  vi.spyOn(performance, 'now').mockReturnValue(5000);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test('sends the email address and resolves to the portal’s URL', async () => {
  answerWith(() => Response.json({ success: true, data: { url: 'https://portal.example' } }));
  expect(await open('dana@city.example')).toEqual({
    kind: 'sent',
    data: { url: 'https://portal.example' },
  });
  expect(sent).toEqual({ customerEmail: 'dana@city.example', website: '', elapsedMs: 5000 });
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
  ['a response without a URL', () => Response.json({ success: true, data: {} }), failed],
  ['a response that isn’t JSON', () => new Response('<h1>Hello</h1>'), unreachable],
  ['a server error', () => new Response('boom', { status: 500 }), unreachable],
  [
    'a network error',
    () => {
      throw new TypeError('Failed to fetch');
    },
    unreachable,
  ],
])('explains %s as specified in section 8', async (_name, answer, message) => {
  answerWith(answer);
  const sent = await open('dana@city.example');
  if (sent.kind === 'sent') throw new Error('It must fail.');
  expect(sent.fields).toEqual({});
  expect(reasonOf(portalForm.messages, sent)).toBe(message);
});

test('shows a problem with the email address at its field', async () => {
  const customerEmail = 'Please enter a valid email address';
  answerWith(() =>
    Response.json(
      { success: false, error: customerEmail, fields: { customerEmail } },
      { status: 400 },
    ),
  );
  expect(await open('dana')).toMatchObject({ message: customerEmail, fields: { customerEmail } });
});
