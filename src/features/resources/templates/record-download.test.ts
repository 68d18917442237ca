import { jsonPost } from '#tests/fixtures/post-json.ts';
import fc from 'fast-check';
import { beforeEach, expect, test } from 'vitest';
import { expectLoggedError } from '#tests/fixtures/console.ts';
import { setUpDatabase } from '#tests/fixtures/database.ts';
import { makeContext } from '#tests/fixtures/function-context.ts';
import { repeatTry } from '#tests/fixtures/tries.ts';
import resourceDownload from '#functions/page-events.ts';
import { templateIds } from '#src/content/lists/template-ids.ts';
import { anonymousEmail } from '#src/site.ts';

const fixture = setUpDatabase();
beforeEach(async () => {
  fixture.setReachable(true);
  await fixture.query('delete from resource_downloads');
});

async function post(body: unknown, context = makeContext()) {
  const before = fixture.roundTrips();
  const request = jsonPost('/api/resource-download', body);
  const response = await resourceDownload(request, context);
  return { response, roundTrips: fixture.roundTrips() - before };
}
const policy = { resourceId: 'ai-acceptable-use-policy', email: anonymousEmail };
const counts = () =>
  fixture.query('select resource_id, downloads from resource_downloads order by resource_id');

test('each download is counted by document and day in one round trip', async () => {
  for (let time = 1; time <= 3; time += 1) {
    const { response, roundTrips } = await post(policy);
    expect(roundTrips).toBe(1);
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual({ success: true, data: {} });
  }
  await post({ resourceId: 'vendor-ai-fact-sheet' });
  expect(await counts()).toEqual([
    ['ai-acceptable-use-policy', '3'],
    ['vendor-ai-fact-sheet', '1'],
  ]);
  const [row] = await fixture.query(
    `select distinct day = (now() at time zone 'America/Chicago')::date from resource_downloads`,
  );
  expect(row).toEqual(['t']);
});

test('concurrent downloads are all counted', async () => {
  await Promise.all(Array.from({ length: 12 }, () => post(policy)));
  expect(await counts()).toEqual([['ai-acceptable-use-policy', '12']]);
});

test('no email address is stored, even if the request has one', async () => {
  await post({ ...policy, email: 'dana@portamelie.example' });
  const columns = await fixture.query(
    `select column_name from information_schema.columns
      where table_name = 'resource_downloads' order by column_name`,
  );
  expect(columns.flat()).toEqual(['day', 'downloads', 'resource_id']);
  expect(await counts()).toEqual([['ai-acceptable-use-policy', '1']]);
});

test.each([
  [{}, 'resourceId', 'We couldn’t find this document'],
  [{ resourceId: 'no-such-document' }, 'resourceId', 'We couldn’t find this document'],
  [{ resourceId: 'AI-Acceptable-Use-Policy' }, 'resourceId', 'We couldn’t find this document'],
  [{ resourceId: ['ai-acceptable-use-policy'] }, 'resourceId', 'We couldn’t find this document'],
  [{ ...policy, email: 'nobody' }, 'email', 'Please enter a valid email address'],
])('%j is rejected with a 400, and nothing is counted (R16)', async (body, field, message) => {
  const { response } = await post(body);
  expect(response.status).toBe(400);
  expect(await response.json()).toMatchObject({ success: false, fields: { [field]: message } });
  expect(await counts()).toEqual([]);
});

test('only known documents are counted', async () => {
  await fc.assert(
    fc.asyncProperty(fc.jsonValue(), fc.jsonValue(), async (resourceId, email) => {
      const { response } = await post({ resourceId, email });
      expect([200, 400]).toContain(response.status);
    }),
    { numRuns: 40 },
  );
  const known: readonly string[] = templateIds;
  for (const [id] of await counts()) expect(known).toContain(id);
});

test('while the database is down, the response is a 5xx with an envelope', async () => {
  expectLoggedError(/request failed.*NeonDbError/);
  fixture.setReachable(false);
  const { response } = await post(policy);
  expect(response.status).toBeGreaterThanOrEqual(500);
  expect(response.headers.get('cache-control')).toBe('no-store');
  expect(await response.json()).toMatchObject({ success: false });
});

test('the 21st download within ten minutes from one IP address is not counted (R38)', async () => {
  const context = makeContext();
  await repeatTry(fixture, 19, () => post(policy, context));
  expect((await post(policy, context)).response.status).toBe(200);
  const { response } = await post(policy, context);
  expect(response.status).toBe(429);
  expect(await counts()).toEqual([['ai-acceptable-use-policy', '2']]);
});
