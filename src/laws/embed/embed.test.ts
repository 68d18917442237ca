import { afterAll, expect, test } from 'vitest';
import embed from '#functions/embed.ts';
import { makeLawWithDuty } from '#tests/fixtures/laws.ts';
import { makeContext } from '#tests/fixtures/function-context.ts';
import { openTestDist } from '#tests/fixtures/shell.ts';
import { nextByPlace } from '#src/laws/deadlines/deadlines.ts';

const laws = [
  makeLawWithDuty({ due: new Date('2026-12-31'), text: 'Report <each> system to the state.' }),
];
const dist = openTestDist({ 'laws/next.json': JSON.stringify(nextByPlace(laws, '2026-11-27')) });
afterAll(() => dist.remove());

const open = (place: string) =>
  embed(
    new Request(`https://www.levee.example/embed/deadlines/${place}`),
    makeContext({ params: { place } }),
  );

test('a page with a state’s next deadlines may be framed, and has no script, form or cookie (R53)', async () => {
  const answer = await open('texas');
  expect(answer.status).toBe(200);
  expect(answer.headers.get('x-frame-options')).toBeNull();
  expect(answer.headers.get('content-security-policy')).not.toContain('frame-ancestors');
  expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'");
  expect(answer.headers.get('set-cookie')).toBeNull();
  const html = await answer.text();
  expect(html).toContain('December 31, 2026');
  expect(html).toContain('href="/laws/tx-hb-1#notice"');
  expect(html).toContain('Report &lt;each> system to the state. (');
  expect(html).not.toMatch(/<script|<form|<link/);
});

test('a place without a coming deadline says so', async () => {
  expect(await (await open('ohio')).text()).toContain('We have no coming deadline for Ohio.');
});

test.each(['nowhere', '__proto__', 'Texas%00'])('%j is not found', async (place) => {
  const answer = await open(place);
  expect(answer.status).toBe(404);
  expect(await answer.text()).toContain('We have no such place.');
});
