/** The register's files for other programs, read with independent parsers. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import ICAL from 'ical.js';
import { expect, test } from 'vitest';
import { states, territories } from '#src/content/lists/law-lists.ts';
import { publicRegister } from '#src/laws/machine-formats/public-law.ts';
import { readCsv } from '#tests/fixtures/csv.ts';
import { findAll, parseXml } from '#tests/fixtures/word-document.ts';
import { listFiles, readBuilt, root } from './dist.ts';

const read = (path: string) => readBuilt(path).toString('utf8');
const ids = readdirSync(join(root, 'src/content/laws'))
  .map((file) => file.replace('.yaml', ''))
  .sort();
const register = publicRegister.parse(JSON.parse(read('laws.json')));

test('the JSON file has every record and fits its schema', () => {
  expect(register.laws.map(({ id }) => id).sort()).toEqual(ids);
  const schema = JSON.parse(read('laws.schema.json')) as Record<string, unknown>;
  expect(schema).toMatchObject({ type: 'object', properties: { version: { const: 1 } } });
});

test('the CSV file has a row for every record', () => {
  const [, ...rows] = readCsv(read('laws.csv').replace(/^\ufeff/, ''));
  expect(rows.map(([id]) => id).sort()).toEqual(ids);
});

const calendars = listFiles(join(root, 'dist'), '.ics');

test('every state and territory has a calendar', () => {
  expect(calendars).toEqual(
    expect.arrayContaining([
      '/laws/deadlines.ics',
      ...[...states, ...territories].map(({ slug }) => `/laws/deadlines/${slug}.ics`),
    ]),
  );
});

test.each(calendars)('ical.js can read %s', (path) => {
  const file = read(path.slice(1));
  const calendar = new ICAL.Component(ICAL.parse(file) as [string, unknown[], unknown[]]);
  const events = calendar.getAllSubcomponents('vevent').map((event) => new ICAL.Event(event));
  expect(events.length).toBeGreaterThan(0);
  expect(new Set(events.map(({ uid }) => uid)).size).toBe(events.length);
  expect(events.every(({ startDate }) => startDate.isDate)).toBe(true);
  for (const line of file.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
});

test('the feed of changes is valid RSS, newest first, with unique ids', () => {
  const feed = parseXml('changes.xml', read('laws/changes.xml'));
  const items = findAll(feed, 'item').map((item) => {
    const text = (name: string) => findAll(item, name)[0]?.textContent ?? '';
    for (const name of ['title', 'description', 'category']) expect(text(name)).not.toBe('');
    expect(findAll(item, 'guid')[0]?.getAttribute('isPermaLink')).toBe('false');
    const url = new URL(text('link'));
    return { id: text('guid'), law: url.pathname, at: Date.parse(text('pubDate')) };
  });
  expect(items.length).toBeGreaterThan(50);
  expect(new Set(items.map(({ id }) => id)).size).toBe(items.length);
  expect(items.map(({ at }) => at)).toEqual(items.map(({ at }) => at).sort((a, b) => b - a));
  for (const { id, law, at } of items) {
    expect(law).toBe(`/laws/${id.split('.')[0]}`);
    expect(at).toBeLessThan(Date.now());
  }
  const [self] = findAll(feed, 'atom:link');
  expect(self?.getAttribute('href')).toMatch(/\/laws\/changes\.xml$/);
  expect(self?.getAttribute('rel')).toBe('self');
});

test('llms.txt lists the register, its data and each law', () => {
  const page = read('llms.txt');
  for (const path of ['/laws', '/laws/deadlines', '/laws.json', '/laws/changes.xml'])
    expect(page).toMatch(new RegExp(String.raw`\]\(https?://[^/]+${path}\)`));
  for (const { url, shortName, summary } of register.laws)
    expect(page).toContain(`[${shortName}](${url}): ${summary}`);
});
