import { expect, test } from 'vitest';
import { eq, sql } from 'drizzle-orm';
import { setUpDatabase } from '#tests/fixtures/database.ts';
import { batch, database, followedBy, runBatch, sqlOverHttp } from './client.ts';
import { findDatabaseError, isDatabaseUnreachable } from './database-error.ts';
import { demoBookings } from './tables/demo-bookings.ts';

const fixture = setUpDatabase();

const booking = {
  id: '3f0f5d0e-5a2e-4a93-9d0f-3f8f8d8b8a10',
  reference: 'LV-TEST1',
  name: 'O\'Neil \u{1f600} "quoted" \\back',
  email: 'dana@city.example',
  agency: 'City, of; Everything -- $1',
  preferredDate: '2026-03-02',
  preferredTime: '9:00',
  timeZone: 'America/Denver',
  startsAt: new Date('2026-03-02T16:00:00.000Z'),
};

test('a row is read exactly as it was stored, including dates', async () => {
  await database().insert(demoBookings).values(booking);
  const [row] = await database().select().from(demoBookings).where(eq(demoBookings.id, booking.id));
  expect(row).toMatchObject({ ...booking, phone: null, notes: '' });
  expect(Math.abs(row!.createdAt.getTime() - Date.now())).toBeLessThan(600_000);
});

test('all types of values are transferred unchanged', async () => {
  const rows = await sqlOverHttp()`
    select ${7}::int as i, ${true}::bool as b, ${null}::text as n, ${'{"a":[1,null]}'}::jsonb as j,
      ${['x', 'y "z"', null]}::text[] as a, ${'12.50'}::numeric as d, '\\x00ff'::bytea as raw,
      9007199254740993::bigint as big`;
  expect(rows).toEqual([
    {
      i: 7,
      b: true,
      n: null,
      j: { a: [1, null] },
      a: ['x', 'y "z"', null],
      d: '12.50',
      raw: Buffer.from([0, 255]),
      big: '9007199254740993',
    },
  ]);
});

test('a batch is one round trip, and stores all or nothing', async () => {
  const before = fixture.roundTrips();
  const second = {
    ...booking,
    id: crypto.randomUUID(),
    reference: 'LV-TEST2',
    email: 'b@c.example',
  };
  const failure = await batch({
    second: database().insert(demoBookings).values(second),
    twin: database()
      .insert(demoBookings)
      .values({ ...second, id: crypto.randomUUID() }),
  }).catch((error: unknown) => error);
  expect(fixture.roundTrips() - before).toBe(1);
  expect(findDatabaseError(failure)).toMatchObject({
    code: '23505',
    constraint: 'demo_bookings_reference_key',
  });
  expect(isDatabaseUnreachable(failure)).toBe(false);
  const rows = await database()
    .select()
    .from(demoBookings)
    .where(eq(demoBookings.email, 'b@c.example'));
  expect(rows).toEqual([]);
});

const selectText = (text: string) =>
  database().execute<{ text: string }>(sql`select ${text}::text as text`);

test('each result has the name of its statement: a list for a list, null for none', async () => {
  const before = fixture.roundTrips();
  const isIncluded = before < 0;
  const { single, few, none, optional, last } = await batch({
    single: selectText('one'),
    few: [selectText('two'), selectText('three')],
    none: [],
    optional: isIncluded ? selectText('never') : null,
    last: database().select({ reference: demoBookings.reference }).from(demoBookings),
  });
  expect(fixture.roundTrips() - before).toBe(1);
  expect(single.rows).toEqual([{ text: 'one' }]);
  expect(few.map(({ rows }) => rows[0]?.text)).toEqual(['two', 'three']);
  expect([none, optional, last]).toEqual([[], null, [{ reference: 'LV-TEST1' }]]);
  expect(await batch({ none: [], optional: null })).toEqual({ none: [], optional: null });
  expect(fixture.roundTrips() - before, 'no statement, no round trip').toBe(1);
});

test('follow-up work runs once if any of its statements stored something', async () => {
  const work = async () => undefined;
  const deleteBooking = (email: string) =>
    followedBy(database().delete(demoBookings).where(eq(demoBookings.email, email)), work);
  const twice = [
    deleteBooking('nobody@city.example'),
    deleteBooking(booking.email),
    deleteBooking(booking.email),
  ];
  expect((await runBatch({ twice })).due).toEqual(new Set([work]));
  expect(
    (await runBatch({ again: deleteBooking(booking.email), other: selectText('x') })).due.size,
  ).toBe(0);
  await database().insert(demoBookings).values(booking);
});

test('a booking with the same email address in another case, day and time is refused by its index', async () => {
  const twin = { ...booking, id: crypto.randomUUID(), reference: 'X', email: 'DANA@city.example' };
  const failure = await database()
    .insert(demoBookings)
    .values(twin)
    .catch((error: unknown) => error);
  expect(findDatabaseError(failure)?.constraint).toBe('demo_bookings_same_demo');
});

test('a query with two statements is refused, as at Neon', async () => {
  const failure = await sqlOverHttp()
    .query('select 1; select 2')
    .catch((error: unknown) => error);
  expect(findDatabaseError(failure)?.code).toBe('42601');
});

test('a batch can be read-only', async () => {
  const client = sqlOverHttp();
  const failure = await client
    .transaction([client`delete from demo_bookings`], {
      readOnly: true,
      isolationLevel: 'Serializable',
    })
    .catch((error: unknown) => error);
  expect(findDatabaseError(failure)?.code).toBe('25006');
});

test('an unreachable database is distinguished from an error of the database', async () => {
  fixture.setReachable(false);
  const failure = await database()
    .execute(sql`select 1`)
    .catch((error: unknown) => error);
  fixture.setReachable(true);
  expect(isDatabaseUnreachable(failure)).toBe(true);
  expect(findDatabaseError(failure)).toBeNull();
});

test('many concurrent requests all get their results', async () => {
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, n) => sqlOverHttp()`select ${n}::int as n`),
  );
  expect(answers.map(([row]) => row?.n as number)).toEqual(Array.from({ length: 50 }, (_, n) => n));
});
