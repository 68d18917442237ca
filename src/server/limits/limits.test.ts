import { expect, test } from 'vitest';
import { sql } from 'drizzle-orm';
import { setUpDatabase } from '#tests/fixtures/database.ts';
import { batch, database } from '#src/integrations/database/client.ts';
import {
  countTry,
  findSecondsToWait,
  deleteExpiredTries,
  hashForLimits,
  visitorNetwork,
} from './limits.ts';

const fixture = setUpDatabase();

const limit = { tries: 20, minutes: 10 };

/** Resolves to null when the try passed, else to the seconds to wait. */
async function tryOnce(key: string): Promise<number | null> {
  return batch({ count: countTry(key, limit) }).then(
    () => null,
    (error: unknown) => {
      const seconds = findSecondsToWait(error);
      if (seconds === null) throw error;
      return seconds;
    },
  );
}

const age = (key: string, interval: string) =>
  fixture.query(
    `update rate_limit_hits set expires_at = expires_at - $2::interval,
       hit_at = array(select hit - $2::interval from unnest(hit_at) hit order by 1) where key = $1`,
    [key, interval],
  );

test('exactly 20 of 30 concurrent tries pass (R38)', async () => {
  const key = hashForLimits('parallel');
  const answers = await Promise.all(Array.from({ length: 30 }, () => tryOnce(key)));
  expect(answers.filter((answer) => answer === null)).toHaveLength(20);
});

test('the window slides: a try stops counting after ten minutes, not before (R38)', async () => {
  const key = hashForLimits('sliding');
  for (let n = 0; n < 10; n += 1) await tryOnce(key);
  await age(key, '9 minutes');
  for (let n = 0; n < 10; n += 1) expect(await tryOnce(key)).toBeNull();
  const wait = await tryOnce(key);
  expect(wait).toBeGreaterThan(30);
  expect(wait).toBeLessThanOrEqual(60);
  await age(key, '61 seconds');
  const next = await Promise.all(Array.from({ length: 15 }, () => tryOnce(key)));
  expect(next.filter((answer) => answer === null)).toHaveLength(10);
});

test('a refused try isn’t counted, so Retry-After is right', async () => {
  const key = hashForLimits('refused');
  for (let n = 0; n < 40; n += 1) await tryOnce(key);
  const [[hits] = []] = await fixture.query(
    'select cardinality(hit_at) from rate_limit_hits where key = $1',
    [key],
  );
  expect(Number(hits)).toBe(20);
});

test('a refused try rolls back its whole batch', async () => {
  const key = hashForLimits('batch');
  for (let n = 0; n < 20; n += 1) await tryOnce(key);
  const failure = await batch({
    count: countTry(key, limit),
    other: database().execute(
      sql`insert into rate_limit_hits (key, expires_at) values ('x', now())`,
    ),
  }).catch((error: unknown) => error);
  expect(findSecondsToWait(failure)).toBeGreaterThan(0);
  expect(await fixture.query(`select 1 from rate_limit_hits where key = 'x'`)).toEqual([]);
});

test('keys contain no IP address, and expired ones are deleted', async () => {
  const key = hashForLimits('try', 'POST', '/api/x', '203.0.113.9');
  expect(key).toMatch(/^[\w-]{43}$/);
  await tryOnce(key);
  await age(key, '11 minutes');
  await deleteExpiredTries();
  expect(await fixture.query('select 1 from rate_limit_hits where key = $1', [key])).toEqual([]);
});

test('different parts never make the same key', () => {
  expect(hashForLimits('a', 'bc')).not.toBe(hashForLimits('ab', 'c'));
  expect(hashForLimits('a"', '')).not.toBe(hashForLimits('a', '"'));
});

test('identifies an IPv6 visitor by the first 64 bits, in any notation', () => {
  expect(visitorNetwork('203.0.113.9')).toBe('203.0.113.9');
  expect(visitorNetwork('::ffff:203.0.113.9')).toBe('203.0.113.9');
  const same = ['2001:db8:1:2:3:4:5:6', '2001:0DB8:0001:0002::1', '2001:db8:1:2::'];
  expect(new Set(same.map(visitorNetwork))).toEqual(new Set(['2001:db8:1:2']));
  expect(visitorNetwork('2001:db8::1')).toBe('2001:db8:0:0');
  expect(visitorNetwork('::1')).toBe('0:0:0:0');
});
