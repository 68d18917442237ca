import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../../tests/fixtures/database.ts';
import { makeContext } from '../../../tests/fixtures/function-context.ts';
import phoneNumber from '#functions/phone-number.ts';
import { forgetEnv } from '#src/server/env.ts';

let fixture: TestDatabase;
beforeAll(async () => {
  fixture = await openTestDatabase();
});
afterAll(() => fixture.close());
beforeEach(() => {
  for (const method of ['log', 'error'] as const) {
    vi.spyOn(console, method).mockImplementation(() => undefined);
  }
});

function ask(configured: string, init: RequestInit = {}): Promise<Response> {
  process.env.PUBLIC_PHONE_NUMBER = configured;
  forgetEnv();
  return phoneNumber(
    new Request('https://www.levee.example/api/phone-number', init),
    makeContext(),
  );
}

test('the configured number is answered, and an empty one when there is none (R2)', async () => {
  expect(await (await ask('(504) 555-0142')).json()).toEqual({
    success: true,
    data: { phoneNumber: '(504) 555-0142' },
  });
  for (const unset of ['', ' ']) {
    const response = await ask(unset);
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual({ success: true, data: { phoneNumber: '' } });
  }
});

test('caches may keep it, and no hit costs a round trip to the database', async () => {
  const before = fixture.roundTrips();
  const response = await ask('');
  expect(response.headers.get('cache-control')).toBe('public, max-age=300');
  expect(response.headers.get('netlify-cdn-cache-control')).toMatch(/^public, .*max-age=300/);
  expect(response.headers.has('set-cookie')).toBe(false);
  fixture.setReachable(false);
  expect((await ask('')).status).toBe(200);
  fixture.setReachable(true);
  expect(fixture.roundTrips()).toBe(before);
});

test('a refusal is never kept by a cache (R16)', async () => {
  for (const init of [{ method: 'POST' }, { headers: { origin: 'https://other.example' } }]) {
    const response = await ask('', init);
    expect([403, 405]).toContain(response.status);
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(response.headers.has('netlify-cdn-cache-control')).toBe(false);
  }
});
