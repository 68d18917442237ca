import { afterEach, expect, test, vi } from 'vitest';
import { readTelephony } from './read-telephony.ts';

afterEach(() => void vi.unstubAllGlobals());

test.each<[string, () => Response, string]>([
  [
    'a lost connection',
    () => {
      throw new TypeError('Failed to fetch');
    },
    'Please check your connection and try again.',
  ],
  ['the server’s reason', () => Response.json({ error: 'Not now.' }, { status: 503 }), 'Not now.'],
  ['a page of a proxy', () => new Response('<h1>Hotel</h1>'), 'Please try again later.'],
])('settings that do not load report %s', async (_name, answer, message) => {
  vi.stubGlobal('fetch', async () => answer());
  expect(await readTelephony()).toEqual({ kind: 'failed', message });
});
