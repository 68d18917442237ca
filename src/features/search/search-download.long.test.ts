import { brotliCompressSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { packArchive } from '#src/build/search/pack-archive.ts';
import { archiveMapPath } from '#src/passages/archive.ts';
import { mostFiles } from '#src/passages/find-archived.ts';
import { lawRowsPath } from '#src/passages/law-passages.ts';
import { passagesPath } from '#src/passages/passage.ts';
import { generateArticles } from '../../../tests/fixtures/many-articles.ts';
import { archivedAtFirst, openSearch } from './site-search.ts';

// The core and the records of laws are at most 95 kB (tests/built/search-index.test.ts): 150 kB in all.
const mostBytes = 55_000;

const articles = generateArticles(10_000);
const files = new Map(packArchive(articles.map(({ page }) => page)));
const bytesOf = (path: string) => brotliCompressSync(files.get(path) ?? '').length;

test('a search in an archive of 10,000 articles downloads at most 55 kB, whatever the query', () => {
  const heaviest = (kind: RegExp) =>
    [...files]
      .filter(([path]) => kind.test(path))
      .toSorted(([, one], [, other]) => other.length - one.length)
      .slice(0, 200)
      .map(([path]) => bytesOf(path))
      .sort((a, b) => b - a);
  const sum = (bytes: number[]) => bytes.reduce((all, one) => all + one, 0);
  const words = heaviest(/\/(words|prefixes)\//).slice(0, mostFiles);
  const pages = heaviest(/\/pages\//).slice(0, archivedAtFirst);
  expect(bytesOf(archiveMapPath) + sum(words) + sum(pages)).toBeLessThanOrEqual(mostBytes);
});

test('any of 10,000 articles is found by its words', async () => {
  files.set(passagesPath, '[]').set(lawRowsPath, '[]');
  let fetched: string[] = [];
  const fetchJson = async <Content>(path: string) => {
    fetched.push(path);
    return JSON.parse(files.get(path) ?? '') as Content;
  };
  for (let at = 5; at < articles.length; at += 421) {
    const words = articles[at]!.topics[at % 7]!.toSorted((a, b) => b.length - a.length);
    const query = words.slice(0, 3).join(' ');
    fetched = [];
    const { pages } = await (await openSearch(fetchJson)).searchArchive!(query);
    expect(pages.map(({ path }) => path).slice(0, 3), query).toContain(`/blog/generated-${at}`);
    const bytes = fetched.map(bytesOf).reduce((all, one) => all + one, 0);
    expect(bytes, query).toBeLessThanOrEqual(mostBytes);
  }
});
