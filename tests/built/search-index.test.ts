import { expect, test } from 'vitest';
import { openPassageIndex } from '#src/content/passages/passage-index.ts';
import {
  lawPassages,
  lawRowsPath,
  type ListedLaw,
} from '#src/laws/register/filter/law-passages.ts';
import { passagesPath, type Passage } from '#src/content/passages/passage.ts';
import { publishedPaths } from './editors-texts.ts';
import { brotliBytes, readBuilt, readPages, readPassages } from './dist.ts';

const file = readBuilt(passagesPath);
const passages = readPassages();
const rows = readBuilt(lawRowsPath);
const records = lawPassages(JSON.parse(rows.toString()) as ListedLaw[]);
const pages = new Map(readPages().map(({ path, html }) => [path, html]));
const pathOf = (passage: Passage) => passage.path.replace(/#.*/, '');
const indexed = new Set(passages.map(pathOf));
const withRecords = openPassageIndex([...passages, ...records]);

test('what a search downloads weighs at most 150 kB, and only a search loads it', () => {
  const whatToDo =
    'Write the oldest articles into a second file (search-index.ts), which the search page adds to its index after it has shown the first results (site-search.ts), and leave them out of Lexi’s.';
  expect(brotliBytes(file) + brotliBytes(rows), whatToDo).toBeLessThanOrEqual(150_000);
  for (const [path, html] of pages) expect(html, path).not.toContain(passagesPath);
});

test('only pages that search engines may index can be found (R33)', () => {
  const open = [...pages].filter(([, html]) => !/<meta name="robots"[^>]*noindex/.test(html));
  // Later pages of a list and the comparison for a place repeat the first one; laws are found by their row in the register.
  const expected = open
    .map(([path]) => path)
    .filter((path) => !/^\/(blog\/(page|category)|laws\/(?!deadlines$)|compare\/)/.test(path));
  expect([...indexed].sort()).toEqual(expected.sort());
  expect([...indexed]).toEqual(expect.arrayContaining(['/', '/pricing', ...publishedPaths]));
  for (const path of ['/404', '/shell', '/search', '/login', '/admin', '/style-guide'])
    expect(indexed.has(path), path).toBe(false);
});

test('every passage leads to a page and to a unique anchor on it', () => {
  for (const { path } of passages) {
    const { pathname, hash } = new URL(path, 'https://www.levee.example');
    const html = pages.get(pathname) ?? '';
    expect(html, path).not.toBe('');
    const id = decodeURIComponent(hash.slice(1));
    if (id) expect(html.split(`id="${id}"`), path).toHaveLength(2);
  }
});

test('every story of every article has an anchor', () => {
  const stories = [...pages].filter(([, html]) => html.includes('class="story"'));
  expect(stories.map(([path]) => path).sort()).toEqual(publishedPaths);
  for (const [path, html] of stories) {
    const places = passages.filter((passage) => passage.path.startsWith(`${path}#story-`));
    const count = html.split('class="story"').length - 1;
    expect(new Set(places.map((place) => place.path)).size, path).toBe(count);
  }
});

test('without a script the search page links every page that can be found', () => {
  const main = /<main\b[^]*<\/main>/.exec(pages.get('/search') ?? '')?.[0] ?? '';
  const linked = new Set([...main.matchAll(/href="([^"#?]+)/g)].map(([, href]) => href));
  expect([...indexed].filter((path) => !linked.has(path))).toEqual([]);
});

test('every law record leads to its page, and so does every state without laws', () => {
  for (const { path } of records) expect(pages.has(path), path).toBe(true);
  const laws = [...pages.keys()].filter((path) => /^\/laws\/[a-z]{2}-/.test(path));
  expect(records.map(({ path }) => path)).toEqual(expect.arrayContaining(laws));
});

test.each([
  ['TRAIGA', '/laws/tx-hb-149', '/texas-ai-governance-act'],
  ['HB 149', '/laws/tx-hb-149', '/blog/ai-governance-weekly-june-27-2025'],
  ['Act 848', '/laws/ar-act-848', '/arkansas-ai-laws'],
  ['Arkansas', '/laws/ar-act-848', '/laws/ar-act-927'],
  ['Colorado AI Act', '/blog/ai-governance-weekly-august-8-2025', '/laws/co-sb-24-205'],
  ['Wyoming', '/laws/wyoming', undefined],
])('a search for "%s" shows %s first, then %s', (query, ...paths) => {
  const { hits } = withRecords.search(query);
  const found = [...new Set(hits.map(({ passage }) => pathOf(passage)))];
  expect([found[0], found[1]]).toEqual(paths);
});

test.each([
  ['HB149', 'HB 149'],
  ['SB53', 'SB 53'],
  ['EO14365', 'EO 14365'],
  ['SB24-205', 'SB 24-205'],
  ['AB0302', 'A.B. 302'],
])('a search for "%s" finds what "%s" finds', (query, other) => {
  const { hits, complete } = withRecords.search(query);
  expect(hits).toEqual(withRecords.search(other).hits);
  expect([hits.length > 0, complete]).toEqual([true, true]);
});

test.each(['deep fake', 'login', 'signin', 'chat bot', 'e-mail', 'data base'])(
  'a search for "%s" finds pages that write it another way',
  (query) => {
    const { hits, complete } = withRecords.search(query);
    expect([hits.length > 2, complete]).toEqual([true, true]);
  },
);

test.each([
  ['how much does it cost', '/pricing'],
  ['contact', '/contact'],
  ['99-1 senate vote', '/blog/ai-governance-weekly-july-4-2025'],
  ['colorado delay', '/blog/ai-governance-weekly-august-26-2025'],
  ['book a demo', '/'],
  ['incident response plan', '/resources/ai-incident-response-plan'],
  ['acceptable use policy', '/resources/ai-acceptable-use-policy'],
  ['vendor questionnaire', '/resources/vendor-ai-fact-sheet'],
  ['documents and templates', '/resources'],
  ['uptime target', '/legal'],
  ['how long is data kept', '/legal'],
])('a search for "%s" shows %s first', (query, path) => {
  const [best] = withRecords.search(query).hits;
  expect(best && pathOf(best.passage)).toBe(path);
});
