/** The search archive: older articles in small files, of which a search fetches only the few that it needs. */
import type { PackedPage } from './passage.ts';
import { fieldGroups, type Concept } from './synonyms.ts';
import { meaningfulWords } from './words.ts';

/** The path of the {@link ArchiveMap}, which also exists when the archive is empty. */
export const archiveMapPath = '/_search/archive.json';

/** What a search needs to find the archive's other files. */
export interface ArchiveMap {
  /** The path of their folder. It has a hash of their content, so that files of two builds never mix. */
  folder: string;
  /** The number of pages. They are numbered from the newest, which is 0. */
  pages: number;
  /** The first word of each word file, in order. */
  words: string[];
  /** The first prefix of each prefix file, in order. */
  prefixes: string[];
}

/**
 * The places of a word, of all words with a prefix, or of all synonyms of a concept, grouped by how well they
 * match. Each list is ascending and stored as differences.
 */
export type ArchiveEntry = [
  key: string,
  /** The number of all places; for common words, more than are listed. */
  total: number,
  titles: number[],
  headings: number[],
  often: number[],
  once: number[],
];

/** The weights of places, similar to those of the passage index. */
export const placeWeights = { title: 4, heading: 2.5, often: 1.5, once: 1 };

/** The maximum number of places listed for a word: titles and headings first, then the newest. */
export const mostPlaces = 2_000;
/** The maximum length of a word file, in characters: about 3 kB when compressed. */
export const fileLength = 8_000;
/** The maximum length of a page file, in characters: about 4 kB when compressed. A longer page is split; its parts have the same path. */
export const pageLength = 12_000;
/** A place is the number of a page times this, plus the number of a passage on the page. */
export const partsPerPage = 32;

/** Up to this length, in characters, all pages are in one file and there is no archive: about 95 kB when compressed. */
const wholeLength = 379_000;
/** With an archive, that file is limited to this length, so that a search stays small overall: about 86 kB when compressed. */
const coreLength = 345_000;

/** Splits the pages into the core (pages, templates, legal texts and as many of the newest articles as fit), in its order, and the archive, newest first. */
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

/** The key of a group of synonyms. It begins with `=`, which no word does. */
const groupKey = (names: string[][]): string =>
  `=${
    names
      .map((name) => name.join(' '))
      .sort()
      .at(0) ?? ''
  }`;

/** The groups of synonyms by their key. */
export const namesByKey = new Map(
  fieldGroups.map((group) => {
    const names = group.map((name) => meaningfulWords(name));
    return [groupKey(names), names];
  }),
);

/** The key of a concept that has synonyms. */
export const conceptKey = ({ words, others }: Concept): string => groupKey([words, ...others]);

/** The index of the file that has a key, given the first key of each file; -1 for a key before all of them. */
export function fileOf(key: string, beginnings: string[]): number {
  let [low, high] = [0, beginnings.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (beginnings[middle]! <= key) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

/** Whether the words with a prefix may be in more than one file; such a prefix has its own entry. */
export const isWide = (prefix: string, beginnings: string[]): boolean =>
  fileOf(prefix, beginnings) !== fileOf(`${prefix}\uffff`, beginnings);

/** Ascending numbers as differences. */
export const toDifferences = (numbers: number[]): number[] =>
  numbers.map((number, at) => number - (numbers[at - 1] ?? 0));

/** The inverse of {@link toDifferences}. */
export function fromDifferences(differences: number[]): number[] {
  let number = 0;
  return differences.map((difference) => (number += difference));
}
