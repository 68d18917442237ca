/** The site's database role from docs/setup.md has the rights that it needs, and no more. */
import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '@netlify/functions';
import { expect, test } from 'vitest';
import { setUpDatabase } from '#tests/fixtures/database.ts';
import { makeContext } from '#tests/fixtures/function-context.ts';
import { addInboxRows, textFields } from '#tests/fixtures/inbox.ts';
import { makeArticle } from '#tests/fixtures/listed-articles.ts';
import { setUpShell } from '#tests/fixtures/shell.ts';
import { setUpTestMailServer } from '#tests/fixtures/smtp.ts';
import { sqlOverHttp } from './client.ts';
import { markDatabase } from './migrate.ts';

setUpShell();
const fixture = setUpDatabase({ asSite: true });

test('every scheduled function works with the role', async () => {
  await setUpTestMailServer();
  const write = (file: string, value: unknown) =>
    writeFileSync(join(process.env.LAMBDA_TASK_ROOT!, 'dist', file), JSON.stringify(value));
  write('law-sources.json', [{ url: 'http://127.0.0.1:9/law', laws: ['tx-hb-1'] }]);
  write('law-news.json', { changes: [], deadlines: [] });
  write('articles.json', [makeArticle()]);
  for (const list of Object.keys(textFields) as (keyof typeof textFields)[])
    await addInboxRows(fixture, list, { count: 3 });
  const folder = join(import.meta.dirname, '../../../netlify/functions');
  const ran: string[] = [];
  for (const file of readdirSync(folder)) {
    const { default: run, config } = (await import(join(folder, file))) as {
      default: (request: Request, context: object) => Promise<void>;
      config: Config;
    };
    if (!('schedule' in config)) continue;
    await run(new Request('https://www.levee.example/'), makeContext());
    ran.push(file);
  }
  expect(ran.length).toBeGreaterThanOrEqual(11);
  expect(
    await fixture.query('select name from scheduled_runs where failed_at is not null'),
  ).toEqual([]);
});

test.each([
  'create table further ()',
  'alter table accounts add column further text',
  'drop table accounts',
  'truncate audit_entries',
  `update audit_entries set action = 'nothing'`,
  `insert into applied_migrations (number, name, checksum) values (1, 'a', 'b')`,
  'delete from applied_migrations',
  'create role further',
])('the role may not run “%s”', async (statement) => {
  await expect(sqlOverHttp().query(statement)).rejects.toMatchObject({ code: '42501' });
});

test('the role may not mark the database for other deploys', async () => {
  await expect(markDatabase('preview')).rejects.toMatchObject({ code: '42501' });
});

test('the role may write to tables of later migrations', async () => {
  await fixture.query('create table further (word text)');
  await sqlOverHttp()`insert into further values ('a')`;
  expect(await fixture.query('select word from further')).toEqual([['a']]);
});
