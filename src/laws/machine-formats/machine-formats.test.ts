import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readCsv, rearm } from '#tests/fixtures/csv.ts';
import { jurisdictions } from '#src/content/lists/law-lists.ts';
import { listChanges, toFeedItem } from '#src/laws/news/law-news.ts';
import { makeLaw, makeLawWithDuty, readLaws, readPlaces } from '#tests/fixtures/laws.ts';
import { writeFormats, writeWords } from '#tests/fixtures/write-register.ts';
import { writeLawTable } from './law-table.ts';
import { publicRegister, toPublicRegister } from './public-law.ts';
import { changedOn, lawData, registerData } from './structured-data.ts';

const absolute = (path: string) => `https://www.levee.example${path}`;
const articlePaths = new Map([['texas-ai-governance-act', '/texas-ai-governance-act']]);
const publication = { today: '2026-11-22', absolute, articlePaths, places: readPlaces() };
const on = (today: string) => ({ ...publication, today });
const records = readLaws();

const turnOfTheYear = ['2026-12-31', '2027-01-01'];
const here = JSON.stringify(
  turnOfTheYear.map((day) => [writeFormats(records, day), writeWords(records, day)]),
);

test.each(['Pacific/Honolulu', 'Australia/Brisbane'])(
  'built in %s, ten hours from UTC, every format is the same, even at the turn of the year (R44)',
  (TZ) => {
    const script = join(import.meta.dirname, '../../../tests/fixtures/write-register.ts');
    const there = execFileSync(process.execPath, [script, ...turnOfTheYear], {
      env: { PATH: process.env['PATH'], TZ },
      encoding: 'utf8',
      maxBuffer: 1e9,
    });
    expect(there === here).toBe(true);
  },
);

test('the JSON of every record matches the schema and has all fields of the record', () => {
  const register = toPublicRegister(records, publication);
  expect(publicRegister.parse(JSON.parse(JSON.stringify(register)))).toEqual(register);
  expect(register.laws.map(({ id }) => id)).toEqual(records.map(({ id }) => id));
  for (const [index, law] of records.entries())
    expect(Object.keys(register.laws[index] ?? {})).toEqual(
      expect.arrayContaining(Object.keys(law)),
    );
});

test('the JSON has the day, the schema, absolute URLs, the status on that day, and published articles only (R33)', () => {
  const law = makeLawWithDuty(
    { binds: ['cities'] },
    {
      status: 'enacted',
      effectiveOn: new Date('2027-01-01'),
      articles: ['texas-ai-governance-act', 'not-out-yet'],
    },
  );
  const register = toPublicRegister([law], on('2026-12-31'));
  expect(register).toMatchObject({
    version: 1,
    asOf: '2026-12-31',
    schema: absolute('/laws.schema.json'),
    notice: expect.stringContaining('Not legal advice') as string,
    laws: [
      {
        id: 'tx-hb-1',
        url: absolute('/laws/tx-hb-1'),
        place: 'Texas',
        status: 'enacted',
        articles: [absolute('/texas-ai-governance-act')],
        duties: [{ id: 'notice', binds: ['cities'] }],
        checkedOn: '2026-09-01',
      },
    ],
  });
  expect(toPublicRegister([law], on('2027-01-01')).laws[0]?.status).toBe('in-force');
  const everyone = toPublicRegister([makeLawWithDuty({})], publication).laws[0];
  expect(everyone?.duties[0]?.binds).toEqual(everyone?.binds);
});

test('the JSON has the corrections of a record, and the date of its page is that of the latest', () => {
  const correction = {
    said: 'The law takes effect in January.',
    now: 'The law takes effect in February.',
    source: { publisher: 'Legislature', work: 'HB 1', url: 'https://example.gov/hb1' },
  };
  const law = makeLaw({ corrections: [{ ...correction, date: new Date('2026-11-21') }] });
  expect(toPublicRegister([law], publication).laws[0]?.corrections).toEqual([
    { ...correction, date: '2026-11-21' },
  ]);
  expect(changedOn(law, '2026-11-22')).toBe('2026-11-21');
});

test('the JSON says of every place whether it was researched, and what was looked at (R51)', () => {
  const research = {
    researchedOn: '2026-11-27',
    lookedAt: ['Acts of 2026'],
    found: 'none' as const,
  };
  const { places } = toPublicRegister([makeLaw()], {
    ...publication,
    places: new Map([['idaho', research]]),
  });
  expect(places).toHaveLength(jurisdictions.length);
  const knowledge = Object.fromEntries(places.map(({ slug, knowledge: what }) => [slug, what]));
  expect(knowledge).toMatchObject({
    texas: 'records',
    idaho: 'none-found',
    ohio: 'not-researched',
  });
  expect(places.find(({ slug }) => slug === 'idaho')).toMatchObject({
    researchedOn: '2026-11-27',
    lookedAt: ['Acts of 2026'],
  });
});

test('the table has one row for each law, all columns in each row, and no formulas', () => {
  const odd = makeLaw({ name: '=HYPERLINK("https://evil.example")', citation: '+1 (2025)' });
  const [header = [], ...rows] = readCsv(
    writeLawTable([...records, odd], publication).replace(/^\ufeff/, ''),
  );
  expect(rows).toHaveLength(records.length + 1);
  for (const row of rows) expect(row).toHaveLength(header.length);
  const cell = (name: string) => rows.at(-1)?.[header.indexOf(name)] ?? '';
  expect(cell('Name')).toBe("'=HYPERLINK(“https://evil.example”)");
  expect(rearm(cell('Citation'))).toBe('+1 (2025)');
  expect(cell('Status')).toBe('In effect');
  expect(cell('Page')).toBe(absolute('/laws/tx-hb-1'));
  expect(cell('Sources checked through')).toBe('2026-09-01');
});

test('the table has the date and the section of each duty', () => {
  const law = makeLawWithDuty({ due: new Date('2026-12-31'), section: '§ 5', isSecondary: true });
  expect(writeLawTable([law], publication)).toContain(
    'Who: State agencies (§ 5). Due December 31, 2026. Unconfirmed: reported only by secondary sources.',
  );
});

const repealed = makeLaw({
  status: 'repealed',
  endedOn: new Date('2026-05-14'),
  history: [
    { date: new Date('2024-05-17'), event: 'The governor signed it.' },
    { about: '2025-08', event: 'Its start was moved.' },
    { date: new Date('2026-05-14'), event: 'Another act repealed it.' },
    { date: new Date('2026-05-14'), event: 'The office closed', isSecondary: true },
    { date: new Date('2027-01-01'), event: 'The text that replaces it starts.' },
  ],
});

test('the feed has past events with permanent ids, the newest first', () => {
  const ids = (today: string) => listChanges([repealed], today).map(({ id }) => id);
  const past = ['tx-hb-1.2026-05-14', 'tx-hb-1.2026-05-14.2', 'tx-hb-1.2024-05-17'];
  expect(ids('2026-12-31')).toEqual(past);
  expect(ids('2027-01-01')).toEqual(['tx-hb-1.2027-01-01', ...past]);
});

test('the feed item of a repeal says what was repealed and when', () => {
  const [repeal, closing] = listChanges([repealed], '2026-11-22').map((change) =>
    toFeedItem(change, publication),
  );
  expect(repeal).toMatchObject({
    title: 'Texas HB 1: Another act repealed it',
    link: absolute('/laws/tx-hb-1'),
    pubDate: new Date('2026-05-14T12:00:00Z'),
    categories: ['Texas', 'Disclosure'],
    customData: '<guid isPermaLink="false">tx-hb-1.2026-05-14</guid>',
  });
  expect(repeal?.description).toContain(
    'Another act repealed it. Texas act on the use of AI (Texas): Repealed May 14, 2026.',
  );
  expect(closing?.description).toContain('Unconfirmed: reported only by secondary sources.');
});

test('no two changes of the real register share an id', () => {
  const ids = records.flatMap((law) => listChanges([law], '2100-01-01').map(({ id }) => id));
  expect(new Set(ids).size).toBe(ids.length);
});

const thingIn = (data: object, type: string) =>
  (data as { '@graph': { '@type': string }[] })['@graph'].find((node) => node['@type'] === type);

test('a law is Legislation with its place, its legal force on the day, and its dates', () => {
  const law = makeLaw({ status: 'enacted', effectiveOn: new Date('2027-01-01') });
  const legislation = (today: string) => thingIn(lawData(law, on(today)), 'Legislation');
  expect(legislation('2026-12-31')).toMatchObject({
    name: 'Texas act on the use of AI',
    alternateName: 'Texas HB 1',
    legislationIdentifier: 'HB 1 (2025)',
    legislationJurisdiction: { '@type': 'AdministrativeArea', name: 'Texas' },
    legislationLegalForce: 'https://schema.org/NotInForce',
    legislationDateOfApplicability: '2027-01-01',
    temporalCoverage: '2027-01-01/..',
    sameAs: 'https://example.gov/hb1',
  });
  expect(legislation('2027-01-01')).toMatchObject({
    legislationLegalForce: 'https://schema.org/InForce',
  });
  const ended = { ...repealed, effectiveOn: '2026-02-01' };
  expect(thingIn(lawData(ended, publication), 'Legislation')).toMatchObject({
    legislationLegalForce: 'https://schema.org/NotInForce',
    temporalCoverage: '2026-02-01/2026-05-14',
  });
});

test('a voluntary standard is not Legislation', () => {
  const data = lawData(makeLaw({ kind: 'standard' }), publication);
  expect(thingIn(data, 'Legislation')).toBeUndefined();
  expect(JSON.stringify(data)).not.toContain('legislation');
});

test('the date of a page is the latest day on which its record or its status changed', () => {
  const law = makeLaw({ status: 'enacted', effectiveOn: new Date('2027-01-01') });
  expect(changedOn(law, '2026-12-31')).toBe('2026-09-01');
  expect(changedOn(law, '2027-01-01')).toBe('2027-01-01');
  expect(thingIn(lawData(law, on('2027-01-01')), 'WebPage')).toMatchObject({
    url: absolute('/laws/tx-hb-1'),
    dateModified: '2027-01-01',
    lastReviewed: '2026-09-01',
  });
  expect(thingIn(registerData([law, makeLaw()], on('2027-01-01')), 'WebPage')).toMatchObject({
    url: absolute('/laws'),
    dateModified: '2027-01-01',
  });
});
