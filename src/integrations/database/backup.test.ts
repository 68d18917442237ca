import {
  chmodSync,
  cpSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { openTestAccount } from '#tests/fixtures/accounts.ts';
import { openTestDatabase, type TestDatabase } from '#tests/fixtures/database.ts';
import { addInboxRows, textFields } from '#tests/fixtures/inbox.ts';
import { openTestMailServer } from '#tests/fixtures/smtp.ts';
import { forgetEnv } from '#src/environment/env.ts';
import { queueMail } from '#src/integrations/mail/outbox.ts';
import { hashToken } from '#src/server/sessions/tokens.ts';
import { sendOutbox } from '#src/integrations/mail/send-outbox.server.ts';
import { backUpDatabase, restoreDatabase } from './backup.ts';
import { batch } from './client.ts';

const folder = mkdtempSync(join(tmpdir(), 'levee-backup-'));
afterAll(() => rmSync(folder, { recursive: true }));

const mail = { subject: 'Hello', text: 'Words', html: '<p>Words</p>' };
async function readAll(database: TestDatabase): Promise<Record<string, unknown>> {
  const tables = await database.query(
    `select tablename from pg_tables where schemaname = 'public' and tablename not in
      ('applied_migrations', 'rate_limit_hits', 'restorations', 'outbox_mails', 'text_messages') order by 1`,
  );
  const rows = tables.map(async ([name]) => [
    name,
    await database.query(`select t::text from "${name}" t order by 1`),
  ]);
  return Object.fromEntries((await Promise.all(rows)) as [string, unknown][]);
}

test('a backup is closed to other users, and a database restored from it has every row and sends no email twice', async () => {
  const server = await openTestMailServer();
  const first = await openTestDatabase();
  process.env.SMTP_URL = server.url;
  forgetEnv();
  for (const list of Object.keys(textFields) as (keyof typeof textFields)[])
    await addInboxRows(first, list, { text: 'Grüße “\n\\u0000 ; ' + "'", count: 3 });
  await addInboxRows(first, 'bookings', { count: 1_100 });
  await openTestAccount({ hasSecondFactor: true });
  await first.query(
    `insert into text_messages (id, recipient, body) values (gen_random_uuid(), '+1', 'x')`,
  );
  await batch({ mail: queueMail({ ...mail, to: 'dana@city.example' }) });
  const before = await readAll(first);
  // Left by a backup that failed.
  chmodSync(folder, 0o755);
  writeFileSync(join(folder, 'accounts.jsonl'), '', { mode: 0o644 });
  const rows = await backUpDatabase(folder);
  expect(rows).toBeGreaterThan(1_100);
  expect(readdirSync(folder)).toContain('manifest.json');
  const modeOf = (file: string) => statSync(join(folder, file)).mode & 0o777;
  expect(modeOf('.')).toBe(0o700);
  expect(new Set(readdirSync(folder).map(modeOf))).toEqual(new Set([0o600]));
  // The waiting email is sent after the backup.
  expect((await sendOutbox()).sent).toBe(1);
  await first.close();

  const second = await openTestDatabase();
  process.env.SMTP_URL = server.url;
  forgetEnv();
  expect(await restoreDatabase(folder)).toBe(rows);
  expect(await readAll(second)).toEqual(before);
  expect(await sendOutbox()).toEqual({ sent: 0, waiting: 0, failed: 0, unconfirmed: 0 });
  expect(
    await second.query(
      `select state, last_error from outbox_mails where recipient = 'dana@city.example'`,
    ),
  ).toEqual([['unconfirmed', 'It was waiting in a backup and may have left since.']]);
  expect(await second.query('select state from text_messages')).toEqual([['unconfirmed']]);

  // Automatic emails about restored rows may have been sent after the backup, so they are held for an
  // administrator. Emails about new actions are sent.
  await batch({
    mails: [
      queueMail({ ...mail, to: 'buyer@city.example' }, { isAutomatic: true }),
      queueMail({ ...mail, to: process.env.SALES_EMAIL! }, { isAutomatic: true }),
      queueMail({ ...mail, to: 'reader@city.example' }),
    ],
  });
  expect((await sendOutbox()).sent).toBe(1);
  expect(server.taken).toHaveLength(2);
  expect(
    await second.query(`select recipient from outbox_mails where state = 'held' order by 1`),
  ).toEqual([['buyer@city.example'], [process.env.SALES_EMAIL]]);
  await expect(restoreDatabase(folder)).rejects.toThrow('restore only into an empty database');
  await second.close();
  await server.close();
}, 30_000);

test('a folder with a backup is not overwritten', async () => {
  const before = readFileSync(join(folder, 'manifest.json'), 'utf8');
  await expect(backUpDatabase(folder)).rejects.toThrow(`There is a backup in ${folder} already`);
  expect(readFileSync(join(folder, 'manifest.json'), 'utf8')).toBe(before);
});

const cut = (file: string, from: RegExp, to: string) => (copy: string) =>
  writeFileSync(join(copy, file), readFileSync(join(copy, file), 'utf8').replace(from, to));

test.each<[sentence: string, damage: (copy: string) => void]>([
  ['There is no backup in', (copy) => rmSync(join(copy, 'manifest.json'))],
  ['There is no backup in', (copy) => rmSync(copy, { recursive: true })],
  ['manifest.json can’t be read', cut('manifest.json', /[^]{9}$/, '')],
  ['manifest.json can’t be read', cut('manifest.json', /"name"/, '"names"')],
  ['manifest.json can’t be read', cut('manifest.json', /"quotes"/, String.raw`"quotes\" q; --"`)],
  ['accounts.jsonl is missing', (copy) => rmSync(join(copy, 'accounts.jsonl'))],
  ['demo_bookings.jsonl has 1102 rows instead of 1103', cut('demo_bookings.jsonl', /.*\n/, '')],
  ['demo_bookings.jsonl has a row that can’t be read', cut('demo_bookings.jsonl', /.{9}\n$/, '\n')],
])('“%s”: a damaged backup is refused before the database changes', async (sentence, damage) => {
  const database = await openTestDatabase({ migrated: false });
  const copy = mkdtempSync(join(tmpdir(), 'levee-backup-'));
  cpSync(folder, copy, { recursive: true });
  damage(copy);
  await expect(restoreDatabase(copy)).rejects.toThrow(sentence);
  expect(await database.query(`select to_regclass('public.applied_migrations')`)).toEqual([[null]]);
  rmSync(copy, { recursive: true, force: true });
  await database.close();
});

test('a backup from before 0001_schema.sql and before a column was added is restored, and tokens in it become hashes', async () => {
  const database = await openTestDatabase({ migrated: false });
  const copy = mkdtempSync(join(tmpdir(), 'levee-backup-'));
  cpSync(folder, copy, { recursive: true });
  const older = (file: string, token: string) =>
    cut(file, /"link_hashes": \[[^\]]*\]/g, token)(copy);
  cut('manifest.json', /"migration": \d+,\s*"firstMigration": "[^"]*"/, '"migration": 85')(copy);
  older('demo_bookings.jsonl', '"link_token": "opens-a-demo"');
  older('newsletter_subscribers.jsonl', '"token": null');
  await restoreDatabase(copy);
  expect(
    await database.query('select distinct link_hashes, link_token from demo_bookings'),
  ).toEqual([[`{${hashToken('opens-a-demo')}}`, null]]);
  expect(await database.query('select distinct link_hashes from newsletter_subscribers')).toEqual([
    ['{}'],
  ]);
  rmSync(copy, { recursive: true });
  await database.close();
});

test('a backup of a newer version is refused, and the message names the version', async () => {
  const database = await openTestDatabase();
  cut('manifest.json', /"migration": \d+/, '"migration": 9999')(folder);
  await expect(restoreDatabase(folder)).rejects.toThrow('(migration 9999): restore it with that');
  expect(await database.query('select 1 from accounts')).toEqual([]);
  await database.close();
});
