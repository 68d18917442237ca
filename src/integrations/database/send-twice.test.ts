import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { eq, sql } from 'drizzle-orm';
import { startHttpServer, type HttpServer } from '#local/http-server.ts';
import { setUpDatabase } from '#tests/fixtures/database.ts';
import { forgetEnv } from '#src/environment/env.ts';
import { batch, database, sqlOverHttp, withDatabaseTimeout } from './client.ts';
import { findDatabaseError, isTemporaryFault } from './database-error.ts';
import { telephonyConfiguration } from './tables/telephony.ts';

const fixture = setUpDatabase();

/** A proxy in front of the database that runs each request and loses the next answers. */
let lost: ('closed' | 502 | 'hangs')[] = [];
let requests = 0;
let proxy: HttpServer;
beforeAll(async () => {
  await fixture.query('create sequence tries');
  await fixture.query('create table notes (words text)');
  await fixture.query(`create function fail_first(code text, times integer) returns void language plpgsql as $$
    begin
      if nextval('tries') <= times then raise exception 'fault' using errcode = code; end if;
    end $$`);
  const { NEON_FETCH_ENDPOINT: behind = '' } = process.env;
  proxy = await startHttpServer(async (request) => {
    requests += 1;
    const answer = await fetch(behind, {
      method: 'POST',
      headers: request.headers,
      body: await request.text(),
    });
    const fault = lost.shift();
    if (fault === 'hangs') await new Promise(() => undefined);
    if (fault === 'closed') return null;
    return new Response(answer.body, { status: fault ? 502 : answer.status });
  });
  process.env.NEON_FETCH_ENDPOINT = `${proxy.url}/sql`;
  forgetEnv();
});
afterAll(() => proxy.close());
beforeEach(async () => {
  lost = [];
  await fixture.query('alter sequence tries restart');
  await fixture.query('truncate notes');
  requests = 0;
});

const failFirst = (code: string, times = 1) =>
  database().execute(sql`select fail_first(${code}::text, ${times}::integer)`);
const note = () => database().execute(sql`insert into notes values ('once')`);
const notes = async () => (await fixture.query('select words from notes')).flat();
const failureOf = (work: PromiseLike<unknown>) =>
  Promise.resolve(work).then(
    () => null,
    (error: unknown) => error,
  );

test.each(['40001', '40P01', '57014', '25006', '53300', '57P01', '57P03', '08001', '08004'])(
  'a batch that was rolled back with %s is tried again, and is stored once',
  async (code) => {
    await batch({ note: note(), fault: failFirst(code) });
    expect([await notes(), requests]).toEqual([['once'], 2]);
  },
);

test('it is tried only once more, and its error counts as temporary', async () => {
  const failure = await failureOf(batch({ note: note(), fault: failFirst('40001', 2) }));
  expect(findDatabaseError(failure)?.code).toBe('40001');
  expect(isTemporaryFault(failure)).toBe(true);
  expect([await notes(), requests]).toEqual([[], 2]);
});

test.each(['08006', '08007', '57P02', '40003'])(
  'a batch that writes is not tried again after %s, which may come after a commit',
  async (code) => {
    const failure = await failureOf(batch({ note: note(), fault: failFirst(code) }));
    expect(isTemporaryFault(failure)).toBe(true);
    expect(requests).toBe(1);
  },
);

test.each(['23505', '22P02', '42601', 'LV429'])(
  'a fault that stays, such as %s, is not tried again',
  async (code) => {
    const failure = await failureOf(batch({ note: note(), fault: failFirst(code) }));
    expect(isTemporaryFault(failure)).toBe(false);
    expect(requests).toBe(1);
  },
);

test.each(['closed', 502] as const)(
  'a read whose answer is lost (%s) is repeated',
  async (fault) => {
    await note();
    lost = [fault];
    expect(await sqlOverHttp()`select words from notes`).toEqual([{ words: 'once' }]);
    lost = [fault];
    const { first, second } = await batch({
      first: database().execute(sql`select count(*)::integer as count from notes`),
      second: database()
        .select({ phone: telephonyConfiguration.phoneNumber })
        .from(telephonyConfiguration)
        .where(eq(telephonyConfiguration.phoneNumber, 'none')),
    });
    expect([first.rows, second]).toEqual([[{ count: 1 }], []]);
  },
);

test.each(['closed', 502] as const)(
  'a batch that writes is not repeated when its answer is lost (%s), because it may be stored',
  async (fault) => {
    lost = [fault];
    const failure = await failureOf(batch({ note: note(), read: failFirst('-', 0) }));
    expect(isTemporaryFault(failure)).toBe(true);
    expect([await notes(), requests]).toEqual([['once'], 1]);
  },
);

test('a select that writes is not stored twice when its answer is lost', async () => {
  lost = ['closed'];
  const failure = await failureOf(
    database().execute(sql`select count_try('key', 9, interval '1 minute')`),
  );
  expect(isTemporaryFault(failure)).toBe(true);
  expect(findDatabaseError(failure)).toBeNull();
  expect(
    await fixture.query(`select cardinality(hit_at) from rate_limit_hits where key = 'key'`),
  ).toEqual([['1']]);
});

test('a read that runs out of time is not repeated', async () => {
  lost = ['hangs'];
  const failure = await failureOf(
    withDatabaseTimeout(300, async () => await sqlOverHttp()`select words from notes`),
  );
  expect(isTemporaryFault(failure)).toBe(true);
  expect(requests).toBe(1);
});
