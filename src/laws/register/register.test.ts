import { expect, test } from 'vitest';
import { states, territories } from '#src/content/lists/law-lists.ts';
import { makeLaw } from '#tests/fixtures/laws.ts';
import {
  listFacets,
  recordsPerPage,
  registerPages,
  registerRows,
  mapTiles,
} from './register-pages.ts';
import { choicePath, matchRows, readChoice, toggle, type Choice } from './filter/match-rows.ts';

const today = '2026-11-22';
const manyLaws = Array.from({ length: 500 }, (_, index) =>
  makeLaw({ topics: [index % 2 ? 'chatbots' : 'courts', 'policy'] }, `tx-hb-${index}`),
);
const laws = [
  makeLaw({ jurisdiction: 'us', shortName: 'ADA web rule', topics: ['accessibility'] }, 'us-ada'),
  makeLaw({ topics: ['chatbots', 'disclosure'], binds: ['cities'] }, 'tx-hb-1'),
  makeLaw({ topics: ['courts'], binds: ['vendors'], status: 'vetoed' }, 'tx-hb-2'),
  makeLaw(
    {
      jurisdiction: 'ohio',
      name: 'Ohio budget act',
      shortName: 'Ohio HB 96',
      status: 'enacted',
      topics: ['chatbots'],
    },
    'oh-hb-96',
  ),
];
const rows = registerRows(laws, today);
const found = (choice: Partial<Choice>) =>
  matchRows(rows, { query: '', filters: {}, ...choice }).map(({ id }) => id);

test('500 records are spread over pages of limited length, and none is lost', () => {
  const pages = registerPages(manyLaws, today);
  for (const page of pages) expect(page.laws.length).toBeLessThanOrEqual(recordsPerPage);
  const whole = pages.filter(({ option }) => option === null);
  expect(whole.flatMap((page) => page.laws)).toEqual(manyLaws);
  expect(whole.slice(0, 2).map(({ path }) => path)).toEqual(['/laws', '/laws/page/2']);
  const chatbots = pages.filter(({ option }) => option?.value === 'chatbots');
  expect(chatbots.map((page) => page.total)).toEqual(Array(9).fill(250));
  expect(chatbots.at(-1)?.path).toBe('/laws/topic/chatbots/page/9');
  expect(new Set(pages.map(({ path }) => path)).size).toBe(pages.length);
});

test('each filter has the options that some record has, with their number and a page', () => {
  const [state, kind, topic, who, status] = listFacets(laws, today).map(({ options }) =>
    options.map(({ label, count, path }) => [label, count, path]),
  );
  expect(state).toEqual([
    ['Federal', 1, '/laws/us'],
    ['Ohio', 1, '/laws/ohio'],
    ['Texas', 2, '/laws/texas'],
  ]);
  expect(kind).toEqual([['Statute', 4, '/laws/kind/statute']]);
  expect(topic).toContainEqual(['Chatbots', 2, '/laws/topic/chatbots']);
  expect(who).toContainEqual(['Vendors to public agencies', 1, '/laws/who/vendors']);
  expect(status).toContainEqual(['Vetoed', 1, '/laws/status/vetoed']);
});

test('an empty register still has its page', () => {
  expect(registerPages([], today).map(({ path, total }) => [path, total])).toEqual([['/laws', 0]]);
});

test('a search finds names, numbers, places and topics by the beginnings of words in any order', () => {
  expect(found({ query: 'chatb' })).toEqual(['tx-hb-1', 'oh-hb-96']);
  expect(found({ query: '96 ohio' })).toEqual(['oh-hb-96']);
  expect(found({ query: 'accessibility' })).toEqual(['us-ada']);
  expect(found({ query: 'texas chatbots' })).toEqual(['tx-hb-1']);
  expect(found({ query: 'zebra' })).toEqual([]);
  expect(found({})).toEqual(laws.map(({ id }) => id));
});

test.each([
  ['HB96', ['oh-hb-96']],
  ['hb-96', ['oh-hb-96']],
  ['H.B. 96', ['oh-hb-96']],
  ['HB0096', ['oh-hb-96']],
  ['chat bot', ['tx-hb-1', 'oh-hb-96']],
  ['Óhio', ['oh-hb-96']],
  ['webrule', ['us-ada']],
  ['webr', []],
])('a search for %s finds records however they write it', (query, ids) => {
  expect(found({ query })).toEqual(ids);
});

test('filters and words are combined', () => {
  expect(found({ filters: { state: 'texas' } })).toEqual(['tx-hb-1', 'tx-hb-2']);
  expect(found({ filters: { state: 'texas', status: 'vetoed' } })).toEqual(['tx-hb-2']);
  expect(found({ filters: { topic: 'chatbots' }, query: 'ohio' })).toEqual(['oh-hb-96']);
  expect(found({ filters: { who: 'nobody' } })).toEqual([]);
});

test('a filter can be left out of a search, to count its other options', () => {
  const choice: Choice = { query: '', filters: { topic: 'courts', state: 'texas' } };
  expect(matchRows(rows, choice, 'topic').map(({ id }) => id)).toEqual(['tx-hb-1', 'tx-hb-2']);
});

test('a choice is read from a URL and written to one, and unknown parameters are ignored', () => {
  const choice = readChoice('?topic=chatbots&color=red&q=+hb+149+&status=');
  expect(choice).toEqual({ query: 'hb 149', filters: { topic: 'chatbots' } });
  expect(choicePath(choice)).toBe('/laws?topic=chatbots&q=hb+149');
  expect(choicePath(readChoice(''))).toBe('/laws');
  expect(toggle(choice, 'topic', 'courts').filters).toEqual({ topic: 'courts' });
  expect(toggle(choice, 'topic', 'chatbots').filters).toEqual({});
});

test('the map has each state and territory once, in its own place, with the number of its laws that bind agencies, or none for a state that was not researched (R51)', () => {
  const research = { researchedOn: '2026-11-27', lookedAt: ['Acts'], found: 'none' as const };
  const tiles = mapTiles(laws, new Map([['iowa', research]]));
  expect(tiles.map(({ slug }) => slug).toSorted()).toEqual(
    [...states, ...territories].map(({ slug }) => slug).toSorted(),
  );
  expect(new Set(tiles.map(({ column, row }) => `${column},${row}`)).size).toBe(tiles.length);
  const counts = tiles
    .filter(({ count }) => count !== undefined)
    .map(({ name, count }) => [name, count]);
  expect(counts).toEqual([
    ['Iowa', 0],
    ['Ohio', 1],
    ['Texas', 1],
  ]);
});

test('a row has the values of its record for each filter', () => {
  expect(rows.find(({ id }) => id === 'tx-hb-2')?.values).toEqual({
    state: ['texas'],
    kind: ['statute'],
    topic: ['courts'],
    who: ['vendors'],
    status: ['vetoed'],
  });
  expect(rows.find(({ id }) => id === 'tx-hb-1')?.values.topic).toEqual(['chatbots', 'disclosure']);
});
