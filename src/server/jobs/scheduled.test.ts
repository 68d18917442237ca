import { readdirSync } from 'node:fs';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { sql } from 'drizzle-orm';
import { expectLoggedError, logged } from '#tests/fixtures/console.ts';
import { setUpDatabase } from '#tests/fixtures/database.ts';
import { makeContext } from '#tests/fixtures/function-context.ts';
import { setUpArticles } from '#tests/fixtures/listed-articles.ts';
import { database } from '#src/integrations/database/client.ts';
import { scheduled } from './scheduled.ts';

const fixture = setUpDatabase();
setUpArticles();
beforeEach(() => fixture.query('delete from scheduled_runs'));
afterEach(() => fixture.setReachable(true));

const call = (handle: ReturnType<typeof scheduled>) =>
  handle(new Request('https://www.levee.example/'), makeContext());
const say = () => database().execute<{ n: number }>(sql`select 1 as n`);
/** The name of each function, whether its last run failed, and its last failure. */
const runs = () =>
  fixture.query(
    `select name, ran_at is null or failed_at > ran_at, failure from scheduled_runs order by name`,
  );
const lastLine = () => JSON.parse(logged().at(-1) ?? '{}') as Record<string, unknown>;

test('records a run in its own round trip, and logs its result', async () => {
  const before = fixture.roundTrips();
  await call(
    scheduled('sample', async ({ batch }) => {
      const { said } = await batch({ said: say() });
      return { found: said.rows.length };
    }),
  );
  expect(fixture.roundTrips() - before).toBe(1);
  expect(await runs()).toEqual([['sample', null, null]]);
  expect(lastLine()).toMatchObject({ event: 'scheduled run', name: 'sample', found: 1 });
  expect(lastLine().durationMs).toEqual(expect.any(Number));
});

test('records a run that makes no query', async () => {
  await call(scheduled('idle', async () => ({ skipped: 'Nothing to do.' })));
  expect(await runs()).toEqual([['idle', null, null]]);
});

test('logs and records a failed run, until the next successful one', async () => {
  expectLoggedError(/scheduled run failed.*RangeError/);
  let isBroken = true;
  const sample = scheduled('sample', async ({ batch }) => {
    await batch({ said: say() });
    if (isBroken) throw new RangeError('canary-7f3a');
    return undefined;
  });
  await expect(call(sample)).rejects.toThrow('canary-7f3a');
  expect(await runs()).toEqual([['sample', 't', 'RangeError']]);
  expect(logged().join()).not.toContain('canary-7f3a');
  isBroken = false;
  await call(sample);
  expect(await runs()).toEqual([['sample', 'f', 'RangeError']]);
});

test('records a run that times out', async () => {
  expectLoggedError(/scheduled run failed.*TimeoutError/);
  const slow = scheduled('slow', () => new Promise(() => undefined), 20);
  await expect(call(slow)).rejects.toThrow('Timed out after 20 ms.');
  expect(await runs()).toEqual([['slow', 't', 'TimeoutError']]);
});

test('a run doesn’t fail when it can’t be recorded', async () => {
  await fixture.query('alter table scheduled_runs rename to gone');
  let found: unknown;
  const sample = scheduled('sample', async ({ batch }) => {
    ({ said: found } = await batch({ said: say() }));
    return undefined;
  });
  await call(sample);
  await fixture.query('alter table gone rename to scheduled_runs');
  expect(found).toMatchObject({ rows: [{ n: 1 }] });
  fixture.setReachable(false);
  await call(scheduled('idle', async () => undefined));
  expect(logged().join()).toContain('run not recorded');
});

test('while the database is down, a run that needs it fails and is not recorded', async () => {
  expectLoggedError(/scheduled run failed.*NeonDbError/);
  fixture.setReachable(false);
  const sample = scheduled('sample', async ({ batch }) => ({
    found: !!(await batch({ a: say() })),
  }));
  await expect(call(sample)).rejects.toThrow();
  fixture.setReachable(true);
  expect(await runs()).toEqual([]);
});

test('every scheduled function uses scheduled() with the name of its file', async () => {
  const folder = new URL('../../../netlify/functions/', import.meta.url);
  const names: string[] = [];
  for (const name of readdirSync(folder).map((file) => file.replace('.ts', ''))) {
    const module = (await import(`../../../netlify/functions/${name}.ts`)) as {
      default: ReturnType<typeof scheduled>;
      config?: { schedule?: string };
    };
    if (!module.config?.schedule) continue;
    names.push(name);
    await call(module.default);
  }
  expect((await runs()).map(([name]) => name)).toEqual(names);
  expect(names).toContain('send-mail');
});
