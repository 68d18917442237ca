import { brotliCompressSync, constants } from 'node:zlib';
import { expect, test } from 'vitest';
import { packArchive } from '#src/build/search/pack-archive.ts';
import { fileLength, pageLength } from '#src/passages/archive.ts';
import { mostFiles } from '#src/passages/find-archived.ts';
import { lawRowsPath } from '#src/passages/law-passages.ts';
import { openPassageIndex } from '#src/passages/passage-index.ts';
import { passagesPath, unpackPassages, type PackedPage } from '#src/passages/passage.ts';
import { generateArticles } from '../../../tests/fixtures/many-articles.ts';
import { findPages } from './find-pages.ts';
import { archivedAtFirst, openSearch } from './site-search.ts';

const inCore = 16;
const articles = generateArticles(160);
const pages = articles.map(({ page }) => page);
const article = (title: string, ...parts: PackedPage['parts']): PackedPage => ({
  ...{ path: `/blog/${title.toLowerCase().replaceAll(' ', '-')}`, title, parts },
  ...{ kind: 'article', date: '2020-01-01' },
});
const older = [
  article('Meteor protocol', ['', 'A protocol for meteors.']),
  article('Short notes', ['', 'Whoever sees a meteor calls the observatory.']),
  article('Purchases', ['', 'The risk management framework is asked for.']),
  article(
    'Long minutes',
    ...Array.from({ length: 40 }, (_, at): [string, string, string] => [
      `Item ${at}`,
      'The council took note. '.repeat(30) + (at === 39 ? 'Adjourned for a zeppelin.' : ''),
      `item-${at}`,
    ]),
  ),
];

/** A site with these pages in its core and its archive; `fetched` has the paths of all requests. */
function serve(core: PackedPage[], archive: PackedPage[]) {
  const files = new Map(packArchive(archive));
  files.set(passagesPath, JSON.stringify(core)).set(lawRowsPath, '[]');
  const fetched: string[] = [];
  const fetchJson = async <Content>(path: string) => {
    const text = files.get(path);
    if (text === undefined) throw new Error(`${path} answered 404.`);
    fetched.push(path);
    return JSON.parse(text) as Content;
  };
  return { files, fetched, open: () => openSearch(fetchJson) };
}

const site = serve(pages.slice(0, inCore), [...pages.slice(inCore), ...older]);
const whole = openPassageIndex(unpackPassages([...pages, ...older]));

async function search(words: string) {
  const answer = await (await site.open()).searchArchive!(words);
  return { ...answer, paths: answer.pages.map(({ path }) => path) };
}

const longestFirst = (at: number) =>
  articles[(at * 37) % articles.length]!.topics[at % 7]!.toSorted((a, b) => b.length - a.length);
const some = Array.from({ length: 8 }, (_, at) => longestFirst(at));
/** One to eight words of a story, and the beginning of a word. */
const queries = some.flatMap((words) => [
  ...[words[0]!, words[6]!, words.slice(0, 2).join(' '), words.slice(1, 4).join(' ')],
  ...[words.slice(0, 8).join(' '), words[0]!.slice(0, -1)],
]);
const beginnings = some.map((words) => words[6]!.slice(0, 3));
const mistyped = some.map(([word = '']) => `${word.slice(0, 5)}${word.slice(6)}`);

const bestOfWhole = (query: string, count: number) =>
  findPages(whole.search(query).hits)
    .slice(0, count)
    .map(({ path }) => path);

test('a search of the archive finds what a search of all pages ranks first', async () => {
  let [wanted, shown] = [0, 0];
  const known = queries.filter((query) => whole.search(query).complete);
  expect(known.length).toBeGreaterThan(queries.length * 0.75);
  for (const query of known) {
    const best = bestOfWhole(query, 5);
    const paths = (await search(query)).paths.slice(0, 10);
    expect(paths, query).toContain(best[0]);
    wanted += best.length;
    shown += best.filter((path) => paths.includes(path)).length;
  }
  expect(shown / wanted).toBeGreaterThan(0.9);
});

test('a mistyped word finds pages that a search of all pages finds, too', async () => {
  for (const query of mistyped) {
    const all = bestOfWhole(query, 100);
    const { paths } = await search(query);
    expect(all, query).toEqual(all.length > 0 ? expect.arrayContaining(paths.slice(0, 1)) : []);
  }
});

test('the pages that match a whole query are counted without being fetched', async () => {
  let counted = 0;
  for (const query of [...queries, ...beginnings]) {
    const all = whole.search(query);
    const { count, complete, isExact } = await search(query);
    if (!all.complete || !isExact) continue;
    expect([query, count, complete]).toEqual([query, findPages(all.hits).length, true]);
    counted += 1;
  }
  expect(counted).toBeGreaterThan(queries.length * 0.8);
});

test('each request for more adds pages until all are found', async () => {
  const query = articles[3]!.topics[0]![0]!;
  let answer = await (await site.open()).searchArchive!(query);
  const { count } = answer;
  expect(count).toBeGreaterThan(archivedAtFirst + inCore);
  for (let left = 50; answer.findMore && left > 0; left -= 1) {
    const next = await answer.findMore();
    expect(next.pages.length).toBeGreaterThan(answer.pages.length);
    answer = next;
  }
  expect(answer.pages).toHaveLength(count);
});

test.each([
  ['a title before a text', 'meteor', ['/blog/meteor-protocol', '/blog/short-notes']],
  ['the beginning of a word', 'observat', ['/blog/short-notes']],
  ['a typing error', 'observatroy', ['/blog/short-notes']],
  ['another form of the word', 'meteors', ['/blog/meteor-protocol', '/blog/short-notes']],
  ['an acronym', 'RMF', ['/blog/purchases']],
  ['the last passage of a long page', 'zeppelin', ['/blog/long-minutes']],
  ['two words that only one passage has', 'meteor observatory', ['/blog/short-notes']],
])('in the archive, %s is found', async (_what, query, expected) => {
  const { paths, complete } = await search(query);
  expect(paths).toEqual(expected);
  expect(complete).toBe(true);
});

test('a passage of a split page keeps its anchor', async () => {
  const { pages: found } = await search('zeppelin');
  expect(found[0]?.best.passage).toMatchObject({
    path: '/blog/long-minutes#item-39',
    heading: 'Item 39',
  });
});

test('when no page has all words, the nearest pages of the archive are found', async () => {
  const { paths, complete, count, findMore } = await search('zeppelin observatory');
  expect(paths.toSorted()).toEqual(['/blog/long-minutes', '/blog/short-notes']);
  expect([complete, count, findMore]).toEqual([false, 2, undefined]);
  expect((await search('qqqqq')).paths).toEqual([]);
});

test.each(['', '?!', 'the', '=', '\uffff', '__proto__', 'constructor'])(
  '%j breaks nothing',
  async (query) => {
    expect((await search(query)).isExact).toBeDefined();
  },
);

test('a site without an archive has no archive search', async () => {
  const { files, open } = serve(pages.slice(0, 3), []);
  expect((await open()).searchArchive).toBeNull();
  expect([...files.keys()].filter((path) => path.startsWith('/_search/'))).toHaveLength(2);
});

test('a search fetches a limited number of files, and no page twice', async () => {
  for (const query of [
    ...queries,
    ...mistyped,
    'a b c d e f g h i j k l m n',
    'ba ce di fo gu ha',
  ]) {
    site.fetched.length = 0;
    const { searchArchive } = await site.open();
    await searchArchive!(query);
    expect(site.fetched.length).toBeLessThanOrEqual(3 + mostFiles + archivedAtFirst);
    await searchArchive!(query);
    const texts = site.fetched.filter((path) => path.includes('/pages/'));
    expect(texts).toEqual([...new Set(texts)]);
  }
});

test('no file of the archive is long, even for a word that is on every page', () => {
  const everywhere = Array.from({ length: 3_000 }, (_, at) =>
    article(`Budget ${at}`, ['Budget', 'The budget of the city.'], ['Vote', 'The budget again.']),
  );
  const { files } = serve([], [...everywhere, ...older]);
  const longest = (of: RegExp) =>
    Math.max(...[...files].map(([path, { length }]) => (of.test(path) ? length : 0)));
  expect(longest(/\/(words|prefixes)\//)).toBeLessThanOrEqual(fileLength);
  expect(longest(/\/pages\//)).toBeLessThanOrEqual(pageLength);
});

test('different archives have different paths', () => {
  const folderOf = ({ files }: ReturnType<typeof serve>) =>
    [...files.keys()].find((path) => path.endsWith('/pages/0.json'))!;
  expect(folderOf(serve([], older))).not.toBe(folderOf(serve([], older.slice(1))));
  expect(folderOf(serve([], older))).toBe(folderOf(serve([], older)));
});

/** The size at the compression level of a content delivery network, which is below the maximum. */
const bytesOf = (text: string) =>
  brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }).length;

test('files of words and pages have at most 4 kB each', () => {
  const sample = [...site.files].filter(([path]) => /\/(words|prefixes|pages)\/\d*7\./.test(path));
  expect(Math.max(...sample.map(([, text]) => bytesOf(text)))).toBeLessThanOrEqual(4_000);
});
