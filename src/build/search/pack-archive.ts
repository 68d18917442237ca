/** Builds the files of the search archive: its pages, and an index of the words on them. */
import { createHash } from 'node:crypto';
import {
  archiveMapPath,
  fileLength,
  fileOf,
  mostPlaces,
  namesByKey,
  pageLength,
  partsPerPage,
  toDifferences,
  type ArchiveEntry,
  type ArchiveMap,
} from '../../passages/archive.ts';
import type { PackedPage } from '../../passages/passage.ts';
import { foldWord, isSmallWord, listWords } from '../../passages/words.ts';

/** The occurrences of a word; a place is a part of a page. */
interface WordPlaces {
  /** Pages with the word in their title. */
  titles: number[];
  /** Places × 4 + rank. */
  ranked: number[];
}

/** How well a word matches a place; higher is better. */
const rank = { heading: 3, often: 2, once: 1 };

/** Yields each file's path and content: all at once would be 100 MB for 10,000 pages. `pages` are sorted newest first. */
export function* packArchive(pages: PackedPage[]): Generator<[path: string, text: string]> {
  const cut = pages.flatMap(cutPage);
  const hash = createHash('sha256');
  for (const page of cut) hash.update(JSON.stringify(page));
  const folder = `/_search/${hash.digest('hex').slice(0, 12)}`;
  for (const [at, page] of cut.entries())
    yield [`${folder}/pages/${at}.json`, JSON.stringify(page)];

  const places = findPlaces(cut);
  const keys = [...places.keys()].sort();
  const words = cutFiles(keys.map((key) => makeEntry(key, places.get(key)!)));
  const wide = listWidePrefixes(words.firstKeys);
  const prefixes = cutFiles(makePrefixEntries(wide, keys, places, cut.length));
  for (const [at, text] of words.texts.entries()) yield [`${folder}/words/${at}.json`, text];
  for (const [at, text] of prefixes.texts.entries()) yield [`${folder}/prefixes/${at}.json`, text];

  const map: ArchiveMap = {
    ...{ folder, pages: cut.length },
    ...{ words: words.firstKeys, prefixes: prefixes.firstKeys },
  };
  yield [archiveMapPath, JSON.stringify(map)];
}

/** Splits a long page into several with the same URL. */
function cutPage(page: PackedPage): PackedPage[] {
  const pieces: PackedPage[] = [];
  let length = Infinity;
  for (const part of page.parts) {
    const more = JSON.stringify(part).length + 1;
    if (length + more > pageLength || pieces.at(-1)?.parts.length === partsPerPage) {
      pieces.push({ ...page, parts: [] });
      length = JSON.stringify({ ...page, parts: [] }).length;
    }
    pieces.at(-1)!.parts.push(part);
    length += more;
  }
  return pieces;
}

/** Indexes every word, and every synonym group (`namesByKey`). Words are numbers here, because there are millions. */
function findPlaces(pages: PackedPage[]): Map<string, WordPlaces> {
  const keys: string[] = [];
  const places: WordPlaces[] = [];
  const add = (key: string): number => {
    places.push({ titles: [], ranked: [] });
    return keys.push(key) - 1;
  };
  const numbersOf = numberWords(add);
  const synonyms = Array.from(namesByKey, ([key, names]) => ({
    word: add(key),
    names: names.map((name) => numbersOf(name.join(' '))),
  }));
  // By word: the last page or place where it occurred, and its count in the text of that place.
  const inTitle: number[] = [];
  const inHeading: number[] = [];
  const inText: number[] = [];
  const times: number[] = [];
  for (const [page, { title, parts }] of pages.entries()) {
    const isTitled = (word: number) => inTitle[word] === page;
    for (const word of numbersOf(title))
      if (!isTitled(word)) {
        inTitle[word] = page;
        places[word]!.titles.push(page);
      }
    const titled = synonyms.filter(({ names }) => names.some((name) => name.every(isTitled)));
    for (const { word } of titled) places[word]!.titles.push(page);
    for (const [part, [heading, text]] of parts.entries()) {
      const place = page * partsPerPage + part;
      const isHeaded = (word: number) => inHeading[word] === place;
      for (const word of numbersOf(heading))
        if (!isHeaded(word)) {
          inHeading[word] = place;
          places[word]!.ranked.push(place * 4 + rank.heading);
        }
      const found: number[] = [];
      for (const word of numbersOf(text))
        if (inText[word] === place) times[word]! += 1;
        else {
          inText[word] = place;
          times[word] = 1;
          found.push(word);
        }
      for (const word of found)
        if (!isHeaded(word))
          places[word]!.ranked.push(place * 4 + (times[word]! > 2 ? rank.often : rank.once));
      const isAbove = (word: number) => isTitled(word) || isHeaded(word);
      const isThere = (word: number) => isAbove(word) || inText[word] === place;
      for (const one of synonyms) {
        if (!one.names.some((name) => name.every(isThere)) || titled.includes(one)) continue;
        const isAboveText = one.names.some((name) => name.every(isAbove));
        places[one.word]!.ranked.push(place * 4 + (isAboveText ? rank.heading : rank.once));
      }
    }
  }
  const found = keys.map((key, word): [string, WordPlaces] => [key, places[word]!]);
  return new Map(found.filter(([, { titles, ranked }]) => titles.length + ranked.length > 0));
}

/** Returns a function that turns a text into the numbers of its words, without stop words; `add` numbers a new word. */
function numberWords(add: (key: string) => number): (text: string) => number[] {
  const byKey = new Map<string, number>();
  // Folding takes most of the time, and most words are repeated.
  const byWord = new Map<string, number>();
  const numberNew = (word: string): number => {
    const key = foldWord(word);
    const number = key === '' || isSmallWord(key) ? -1 : (byKey.get(key) ?? add(key));
    if (number >= 0) byKey.set(key, number);
    byWord.set(word, number);
    return number;
  };
  return (text) => {
    const numbers: number[] = [];
    for (const word of listWords(text)) {
      const number = byWord.get(word) ?? numberNew(word);
      if (number >= 0) numbers.push(number);
    }
    return numbers;
  };
}

function makeEntry(key: string, { titles, ranked }: WordPlaces): ArchiveEntry {
  const [once, often, headings]: [number[], number[], number[]] = [[], [], []];
  const byRank = [once, once, often, headings];
  for (const one of ranked) byRank[one & 3]!.push(one >> 2);
  let left = mostPlaces;
  const listed = [titles, headings, often, once].map((places) => {
    const kept = places.slice(0, left);
    left -= kept.length;
    return toDifferences(kept);
  }) as [number[], number[], number[], number[]];
  return [key, titles.length + ranked.length, ...listed];
}

/** Distributes entries, sorted by key, over files. `firstKeys` has the shortest prefix that separates each file from the one before. */
function cutFiles(entries: Iterable<ArchiveEntry>): { firstKeys: string[]; texts: string[] } {
  const firstKeys: string[] = [];
  const files: string[][] = [];
  let length = Infinity;
  let before = '';
  for (const entry of entries) {
    const text = JSON.stringify(entry);
    if (length + text.length + 1 > fileLength) {
      firstKeys.push(shortestAfter(before, entry[0]));
      files.push([]);
      length = 1;
    }
    files.at(-1)!.push(text);
    length += text.length + 1;
    before = entry[0];
  }
  return { firstKeys, texts: files.map((texts) => `[${texts.join(',')}]`) };
}

/** The shortest prefix of a key that is greater than the key before it. Short, because every search fetches these. */
function shortestAfter(before: string, key: string): string {
  let length = 1;
  while (key.slice(0, length) <= before) length += 1;
  return key.slice(0, length);
}

/** The prefixes of at least two letters whose words may fill more than one file (`isWide`). */
function listWidePrefixes(firstKeys: string[]): string[] {
  const wide = new Set<string>();
  for (const key of firstKeys)
    for (let length = 2; length < key.length; length += 1) wide.add(key.slice(0, length));
  return [...wide].filter((prefix) => !prefix.startsWith('=')).sort();
}

/** For each prefix, the places of all words that start with it. A word longer than the prefix ranks lower. */
function* makePrefixEntries(
  prefixes: string[],
  keys: string[],
  places: Map<string, WordPlaces>,
  pageCount: number,
): Generator<ArchiveEntry> {
  const best = new Uint8Array(pageCount * partsPerPage);
  for (const prefix of prefixes) {
    const touched: number[] = [];
    const touch = (place: number, found: number) => {
      if (best[place] === 0) touched.push(place);
      if (best[place]! < found) best[place] = found;
    };
    for (let at = fileOf(prefix, keys); at < keys.length; at += 1) {
      const key = keys[at] ?? '';
      if (key < prefix) continue;
      if (!key.startsWith(prefix)) break;
      const { titles, ranked } = places.get(key)!;
      const isWord = key === prefix;
      if (!isWord) for (const page of titles) touch(page * partsPerPage, rank.heading);
      for (const one of ranked) touch(one >> 2, isWord ? one & 3 : rank.once);
    }
    const ranked = touched.sort((a, b) => a - b).map((place) => place * 4 + best[place]!);
    for (const place of touched) best[place] = 0;
    yield makeEntry(prefix, { titles: places.get(prefix)?.titles ?? [], ranked });
  }
}
