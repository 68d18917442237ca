/** Older articles, which are too many to fetch with the rest: cut into small files, so that a search fetches those few that it needs. */
import type { PackedPage } from './passage.ts';
import { fieldGroups, type Concept } from './synonyms.ts';
import { meaningfulWords } from './words.ts';

/** The path of the {@link ArchiveMap}, which is there without an archive, too. */
export const archiveMapPath = '/_search/archive.json';

/** What a search needs to find the archive's other files. */
export interface ArchiveMap {
  /** The path of their folder; it names their content, so that files of two builds never mix. */
  folder: string;
  /** How many pages the archive has. They are numbered from the newest, which is 0. */
  pages: number;
  /** Where each file of words begins in the order of words. */
  words: string[];
  /** The same for the files of prefixes. */
  prefixes: string[];
}

/**
 * Where a word is, or a word that begins so, or one of several names of a thing, with the best places first:
 * in titles, in headings, often, and once. Each list rises, and its numbers are differences.
 */
export type ArchiveEntry = [
  key: string,
  /** How many places there are; more than are listed for common words. */
  total: number,
  titles: number[],
  headings: number[],
  often: number[],
  once: number[],
];

/** What a place of a word weighs, about as much as the index of passages gives it. */
export const placeWeights = { title: 4, heading: 2.5, often: 1.5, once: 1 };

/** A word has at most this many places in the archive: of a common one, titles and headings first, and the newest. */
export const mostPlaces = 2_000;
/** No file of words is longer, in characters: about 3 kB when compressed. */
export const fileLength = 8_000;
/** A longer page is cut into several, which lead to the same address: about 4 kB when compressed. */
export const pageLength = 12_000;
/** A place is the number of a page, times this, and the number of one of its passages. */
export const partsPerPage = 32;

/** All pages are one file as long as they are no longer than this, in characters: about 95 kB when compressed. */
const wholeLength = 381_000;
/** Otherwise that file, which every search fetches, leaves room for what it fetches of the archive: about 86 kB. */
const coreLength = 345_000;

/** The core (pages, templates, legal texts, and as many of the newest articles as fit) in its order, and the other articles, newest first. */
export function divideArchive(pages: PackedPage[]): { core: PackedPage[]; archive: PackedPage[] } {
  const lengths = new Map(pages.map((page) => [page, JSON.stringify(page).length + 1]));
  const lengthOf = (some: PackedPage[]) => some.reduce((sum, page) => sum + lengths.get(page)!, 1);
  if (lengthOf(pages) <= wholeLength) return { core: pages, archive: [] };
  const articles = pages
    .filter(({ date }) => date)
    .sort((a, b) => b.date!.localeCompare(a.date!) || (a.path < b.path ? -1 : 1));
  let left = coreLength - lengthOf(pages.filter(({ date }) => !date));
  const first = articles.findIndex((page) => (left -= lengths.get(page)!) < 0);
  const archive = first < 0 ? [] : articles.slice(first);
  const archived = new Set(archive);
  return { core: pages.filter((page) => !archived.has(page)), archive };
}

/** The one key of all names of a thing; no word begins with its first sign. */
export const groupKey = (names: string[][]): string =>
  `=${
    names
      .map((name) => name.join(' '))
      .sort()
      .at(0) ?? ''
  }`;

/** The names of each thing that has several, by their key. */
export const namesByKey = new Map(
  fieldGroups.map((group) => {
    const names = group.map((name) => meaningfulWords(name));
    return [groupKey(names), names];
  }),
);

/** The entry to look up for a concept that has other names. */
export const conceptKey = ({ words, others }: Concept): string => groupKey([words, ...others]);

/** The number of the file that has a key, from where each file begins; -1 before the first. */
export function fileOf(key: string, beginnings: string[]): number {
  let [low, high] = [0, beginnings.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (beginnings[middle]! <= key) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

/** Whether words that begin so may fill more than one file; those have an entry among the prefixes. */
export const isWide = (prefix: string, beginnings: string[]): boolean =>
  fileOf(prefix, beginnings) !== fileOf(`${prefix}\uffff`, beginnings);

/** Rising numbers as the differences between them. */
export const toDifferences = (numbers: number[]): number[] =>
  numbers.map((number, at) => number - (numbers[at - 1] ?? 0));

/** What {@link toDifferences} was given. */
export function fromDifferences(differences: number[]): number[] {
  let number = 0;
  return differences.map((difference) => (number += difference));
}
