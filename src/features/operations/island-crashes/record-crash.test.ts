import fc from 'fast-check';
import { beforeEach, expect, test } from 'vitest';
import { anyText } from '#tests/fixtures/any-text.ts';
import { setUpDatabase } from '#tests/fixtures/database.ts';
import { makeContext } from '#tests/fixtures/function-context.ts';
import islandCrash from '#functions/page-events.ts';
import { islandLabels } from '#src/components/islands/island-crash.ts';
import { findEngine, mostRowsPerDay } from './record-crash.server.ts';

const fixture = setUpDatabase();
beforeEach(async () => {
  await fixture.query('delete from island_crashes');
});

const safari =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/16.0 Safari/605.1.15';

function post(body: unknown, { userAgent = safari, context = makeContext() } = {}) {
  const request = new Request('https://www.levee.example/api/island-crash', {
    method: 'POST',
    body: typeof body === 'string' ? body : JSON.stringify(body),
    headers: { 'content-type': 'application/json', 'user-agent': userAgent },
  });
  return islandCrash(request, context);
}
const crash = { island: 'DemoForm', error: 'RangeError: Invalid time value' };
const rows = () =>
  fixture.query('select island, error, engine, crashes from island_crashes order by 1, 2, 3');

test('crashes are counted per day, island, kind of error and engine, in one round trip each', async () => {
  const before = fixture.roundTrips();
  for (let time = 0; time < 3; time += 1) expect((await post(crash)).status).toBe(200);
  expect(fixture.roundTrips() - before).toBe(3);
  await post(crash, { userAgent: 'Mozilla/5.0 (X11; rv:128.0) Gecko/20100101 Firefox/128.0' });
  await post({ ...crash, island: 'ChatPanel' });
  expect(await rows()).toEqual([
    ['ChatPanel', crash.error, 'Safari 16', '1'],
    ['DemoForm', crash.error, 'Firefox 128', '1'],
    ['DemoForm', crash.error, 'Safari 16', '3'],
  ]);
  const [today] = await fixture.query(
    `select bool_and(day = (now() at time zone 'utc')::date) from island_crashes`,
  );
  expect(today).toEqual(['t']);
});

test('no personal data is stored (R39)', async () => {
  await post(
    {
      ...crash,
      error:
        'TypeError: "Dana Reyes" <dana@city.example> 504-555-0178 /maturity-assessment/report/x is not a function',
      page: 'https://www.levee.example/?name=Dana',
      name: 'Dana Reyes',
    },
    { userAgent: 'Dana/1.0 (dana@city.example)' },
  );
  expect(await rows()).toEqual([['DemoForm', 'TypeError: … is not a function', 'Other', '1']]);
  const columns = await fixture.query(
    `select column_name from information_schema.columns
      where table_name = 'island_crashes' order by column_name`,
  );
  expect(columns.flat()).toEqual(['crashes', 'day', 'engine', 'error', 'island']);
});

test.each([
  [{}, 400],
  [{ island: 'Mars', error: 'Error' }, 400],
  [{ island: 'constructor', error: 'Error' }, 400],
  [{ island: 'DemoForm' }, 400],
  [{ island: 'DemoForm', error: 7 }, 400],
  [{ island: 'DemoForm', error: 'x'.repeat(1001) }, 400],
  [{ ...crash, padding: 'x'.repeat(3000) }, 413],
  ['no JSON', 400],
])('%j is refused, and nothing is counted (R16)', async (body, status) => {
  const answer = await post(body);
  expect(answer.status).toBe(status);
  expect(await answer.json()).toMatchObject({ success: false });
  expect(await rows()).toEqual([]);
});

test('only known islands and kinds of errors are stored', async () => {
  await fc.assert(
    fc.asyncProperty(anyText(), fc.string(), async (error, engine) => {
      const answer = await post(
        { ...crash, error: `${error} Dana` },
        { userAgent: encodeURI(engine.toWellFormed()) },
      );
      expect([200, 400]).toContain(answer.status);
    }),
    { numRuns: 30 },
  );
  for (const [island, error, engine] of await rows()) {
    expect(Object.keys(islandLabels)).toContain(island);
    expect(error).not.toMatch(/dana|\d{4}/i);
    expect(engine).toMatch(/^(Other|(Safari|Firefox|Chrome) \d{1,3})$/);
  }
});

test('a flood of different reports does not fill the table, because the rest share one row', async () => {
  // Forged engines in concurrent requests, each from another IP address.
  const versions = Array.from({ length: mostRowsPerDay + 60 }, (_, index) => index + 1);
  for (let at = 0; at < versions.length; at += 20) {
    const some = versions.slice(at, at + 20);
    const answers = await Promise.all(
      some.map((version) => post(crash, { userAgent: `Firefox/${version}` })),
    );
    expect(answers.every(({ status }) => status === 200)).toBe(true);
  }
  await post({ ...crash, island: 'ChatPanel' });
  await post(crash, { userAgent: 'Firefox/1' });
  const [[kinds = '', all = ''] = []] = await fixture.query(
    'select count(*), sum(crashes) from island_crashes',
  );
  expect(Number(kinds)).toBe(mostRowsPerDay + 2);
  expect(Number(all)).toBe(versions.length + 2);
  const others = await fixture.query(
    `select island, crashes from island_crashes where engine = 'Other' order by 1`,
  );
  expect(others).toEqual([
    ['ChatPanel', '1'],
    ['DemoForm', '60'],
  ]);
});

test('the 21st report from one IP address within ten minutes is not counted (R38)', async () => {
  const context = makeContext();
  for (let time = 0; time < 20; time += 1) await post(crash, { context });
  expect((await post(crash, { context })).status).toBe(429);
  expect(await rows()).toEqual([['DemoForm', crash.error, 'Safari 16', '20']]);
});

test('a count at its maximum does not change', async () => {
  await post(crash);
  await fixture.query('update island_crashes set crashes = 2147483647');
  expect((await post(crash)).status).toBe(200);
  expect(await rows()).toEqual([['DemoForm', crash.error, 'Safari 16', '2147483647']]);
});

test.each([
  [
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Safari/605.1.15',
    'Safari 26',
  ],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/16.6 Safari/605.1.15',
    'Safari 16',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 16_3 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/120.0.6099.119 Mobile/15E148 Safari/604.1',
    'Safari 16',
  ],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36 Edg/142.0.0.0',
    'Chrome 142',
  ],
  ['Mozilla/5.0 (Windows NT 10.0; rv:128.0) Gecko/20100101 Firefox/128.0', 'Firefox 128'],
  ['Mozilla/5.0 (X11) AppleWebKit/537.36 HeadlessChrome/141.0.0.0 Safari/537.36', 'Chrome 141'],
  ['dana@city.example', 'Other'],
  [`Chrome/${'9'.repeat(400)}`, 'Other'],
  ['', 'Other'],
  [null, 'Other'],
])('the User-Agent "%s" is counted as %s', (userAgent, engine) => {
  expect(findEngine(userAgent)).toBe(engine);
});
