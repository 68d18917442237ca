import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { startHttpServer } from './http-server.ts';
import { startChild } from '#tests/fixtures/child.ts';
import { openTestDatabase } from '#tests/fixtures/database.ts';
import { addInboxRows } from '#tests/fixtures/inbox.ts';

const root = mkdtempSync(join(tmpdir(), 'levee-copies-'));
afterAll(() => rmSync(root, { recursive: true }));
writeFileSync(join(root, 'file'), 'no folder');

/** Runs the command against the test's database unless the environment names another. */
async function run(args: string[], environment: Record<string, string> = {}, cwd?: string) {
  const { DATABASE_URL = '', NEON_FETCH_ENDPOINT = '' } = process.env;
  const variables = { LOCAL_DIR: join(root, 'local'), DATABASE_URL, NEON_FETCH_ENDPOINT };
  const script = join(import.meta.dirname, 'backup-cli.ts');
  const child = startChild([script, ...args], { ...variables, ...environment }, cwd);
  return [await child.ended, child.output()] as const;
}

const site = { NETLIFY_SITE_ID: 'site', NETLIFY_AUTH_TOKEN: 'token' };

const oneSentence = (text: string) =>
  [1, expect.stringMatching(new RegExp(`^[^\\n]*${text}[^\\n]*\\.\\n$`))] as const;

test('npm run restore brings a backup back into a database that was never migrated', async () => {
  const first = await openTestDatabase();
  await addInboxRows(first, 'bookings', { count: 3 });
  const folder = join(root, 'copy');
  const [code, output] = await run(['backup', folder]);
  expect([code, output]).toEqual([
    0,
    expect.stringMatching(/^\d+ rows are in .*copy\.\nReports and/),
  ]);
  expect(await run(['restore', folder])).toEqual(
    oneSentence('restore only into an empty database'),
  );
  await first.close();
  const second = await openTestDatabase({ migrated: false });
  expect(await run(['restore', folder])).toEqual([
    0,
    expect.stringMatching(/^\d+ rows are back\. Mail that was waiting is unconfirmed/),
  ]);
  expect(await second.query('select count(*) from demo_bookings')).toEqual([['3']]);
  await second.close();
});

test('a backup without a name goes to backups, which is closed to other users, with older ones in it', async () => {
  const database = await openTestDatabase();
  const project = join(root, 'project');
  mkdirSync(join(project, 'backups'), { recursive: true, mode: 0o755 });
  const [code, output] = await run(['backup'], {}, project);
  expect([code, output]).toEqual([0, expect.stringMatching(/rows are in backups.20\d\d-/)]);
  expect(statSync(join(project, 'backups')).mode & 0o777).toBe(0o700);
  expect(readdirSync(join(project, 'backups'))).toHaveLength(1);
  await database.close();
});

test('backing up a database that was never migrated fails with one sentence and writes nothing', async () => {
  const database = await openTestDatabase({ migrated: false });
  expect(await run(['backup', join(root, 'none')])).toEqual(oneSentence('never migrated'));
  expect(existsSync(join(root, 'none'))).toBe(false);
  await database.close();
});

test('a wrong path fails with one sentence', async () => {
  const database = await openTestDatabase();
  expect(await run(['backup', join(root, 'file')])).toEqual(oneSentence('file can’t be used'));
  expect(await run(['restore', join(root, 'file')])).toEqual(oneSentence('There is no backup in'));
  expect(await run(['restore'])).toEqual(oneSentence('npm run restore -- FOLDER'));
  expect(readdirSync(root)).not.toContain('backups');
  await database.close();
});

test.each([
  ['belong together', { NETLIFY_SITE_ID: 'site' }],
  ['DATABASE_URL does not name', { ...site, DATABASE_URL: '' }],
])('incomplete settings for blobs fail with one sentence: “%s”', async (sentence, environment) => {
  expect(await run(['backup', join(root, 'blobs')], environment)).toEqual(oneSentence(sentence));
});

test('a token that the site refuses fails with one sentence, and the restore can be repeated', async () => {
  const database = await openTestDatabase();
  const api = await startHttpServer(() => Promise.resolve(new Response(null, { status: 403 })));
  await addInboxRows(database, 'bookings', { count: 3 });
  const folder = join(root, 'rows');
  const wrong = { ...site, NETLIFY_API_BASE: api.url };
  expect(await run(['backup', folder], wrong)).toEqual(oneSentence('not all copied, the rows are'));
  await database.query('truncate demo_bookings');
  mkdirSync(join(folder, 'reports'), { recursive: true });
  writeFileSync(join(folder, 'reports', 'a.json'), '{}');
  expect(await run(['restore', folder], wrong)).toEqual(oneSentence('copied, and no row is'));
  expect(await database.query('select 1 from demo_bookings')).toEqual([]);
  expect((await run(['restore', folder]))[0]).toBe(0);
  expect(await database.query('select count(*) from demo_bookings')).toEqual([['3']]);
  await api.close();
  await database.close();
});

test.each([
  ['does not answer', { NEON_FETCH_ENDPOINT: 'http://127.0.0.1:9/sql' }],
  ['does not answer', { DATABASE_URL: 'postgresql://a:b@127.0.0.1:9/c', NEON_FETCH_ENDPOINT: '' }],
  ['DATABASE_URL must be', { DATABASE_URL: 'x' }],
])('an unreachable database fails with one sentence: “%s” (%j)', async (sentence, environment) => {
  expect(await run(['backup', join(root, 'away')], environment)).toEqual(oneSentence(sentence));
});
