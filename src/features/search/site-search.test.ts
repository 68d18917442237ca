import { expect, test, vi } from 'vitest';
import { lawRowsPath } from '#src/laws/register/filter/law-passages.ts';
import type { PassageHit } from '#src/content/passages/passage-index.ts';
import { passagesPath, type PackedPage } from '#src/content/passages/passage.ts';
import { findPages, openSearch } from './site-search.ts';

const page = (path: string, text: string): PackedPage => ({
  path,
  title: path.slice(1),
  kind: 'page',
  parts: [
    ['', text],
    ['Meteors', text, 'meteors'],
  ],
});
const law = {
  id: 'tx-hb-149',
  name: 'Texas HB 149',
  fullName: 'The Texas AI act',
  citation: 'Ch. 551',
  summary: 'Rules for AI.',
  place: 'Texas',
  status: 'In effect',
  topics: 'disclosure',
};
const trees = 'alder birch cedar elm hazel juniper larch maple oak pine rowan'.split(' ');
const files: Record<string, unknown> = {
  // More than one batch.
  [passagesPath]: trees.map((tree) => page(`/${tree}`, `The ${tree} by the levee.`)),
  [lawRowsPath]: [law],
};
/** Opens a search without some of its files. */
const open = (...missing: string[]) =>
  openSearch(async <Content>(path: string) => {
    if (missing.includes(path)) throw new Error(`${path} answered 404.`);
    return files[path] as Content;
  });
const pathsOf = ({ pages }: { pages: { path: string }[] }) => pages.map(({ path }) => path);

test('the search finds each page once, with its best passage', async () => {
  const search = await open();
  const answer = search('levee pine');
  expect(pathsOf(answer)).toEqual(['/pine']);
  expect(answer.complete).toBe(true);
  expect(search('meteors').pages).toHaveLength(trees.length);
});

test('the search finds laws and states without laws', async () => {
  const search = await open();
  expect(pathsOf(search('HB 149'))).toEqual(['/laws/tx-hb-149']);
  expect(pathsOf(search('Wyoming'))).toEqual(['/laws/wyoming']);
});

test('when no page has all words, the search finds the nearest pages and says so', async () => {
  const search = await open();
  expect(search('levee pine zebra')).toMatchObject({ complete: false });
  expect(pathsOf(search('levee pine zebra'))).toContain('/pine');
  expect(search('qqqqq').pages).toEqual([]);
});

test.each(['', '?!', 'the', '=', '\uffff', '__proto__', 'constructor'])(
  '%j breaks nothing',
  async (query) => {
    const search = await open();
    expect(search(query).complete).toBeDefined();
  },
);

test('the search works without the law records, but not without the passages', async () => {
  const warn = vi.spyOn(console, 'warn').mockReturnValue();
  expect(pathsOf((await open(lawRowsPath))('levee pine'))).toEqual(['/pine']);
  expect(warn).toHaveBeenCalledOnce();
  await expect(open(passagesPath)).rejects.toThrow('404');
});

const hit = (path: string, heading: string, score: number): PassageHit => ({
  passage: { id: `${path}${score}`, path, title: 'T', heading, text: '', kind: 'article' },
  score,
  terms: [],
});

test('the passages of a page become one result, ranked by the best passage', () => {
  const found = findPages([
    hit('/a#x', 'X', 10),
    hit('/b', '', 9),
    hit('/a#y', 'Y', 8),
    hit('/a#x', 'X, continued', 7),
    hit('/a', 'No anchor', 7),
    hit('/a#z', 'Z', 6),
    hit('/a#v', 'V', 5),
    hit('/b#w', 'W', 1),
  ]);
  expect(
    found.map(({ path, best, others }) => [
      path,
      best.passage.path,
      others.map(({ passage }) => passage.heading),
    ]),
  ).toEqual([
    ['/a', '/a#x', ['Y', 'Z']],
    ['/b', '/b', []],
  ]);
});
