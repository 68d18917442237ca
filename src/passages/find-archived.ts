/** Finds pages of the archive by fetching the few files that list the words of a query. */
import leven from 'leven';
import {
  conceptKey,
  fileOf,
  fromDifferences,
  isWide,
  partsPerPage,
  placeWeights,
  type ArchiveEntry,
  type ArchiveMap,
} from './archive.ts';
import { allowedEdits, readConcepts, shortestPrefix } from './passage-index.ts';
import { unpackPassages, type PackedPage, type Passage } from './passage.ts';
import type { Concept } from './synonyms.ts';

/** The archived pages that a query finds. */
export interface ArchiveAnswer {
  /** The numbers of pages, best first. */
  pages: number[];
  /** The number of pages that have a passage with the whole query, as far as the lists show. */
  count: number;
  /** Whether `count` includes all such pages. */
  isExact: boolean;
  /** False when no page matches the whole query; then these are the nearest pages. */
  complete: boolean;
}

/** The archive of one build. */
export interface Archive {
  /** Fetches at most {@link mostFiles} files of words. `known` are words of the core, which may correct a mistyped word. */
  find: (query: string, known: Iterable<string>) => Promise<ArchiveAnswer>;
  /** Fetches the passages of pages, one file for each page. */
  read: (pages: number[]) => Promise<Passage[]>;
}

/** Only this many of a query's longest words are looked up; the index ranks the fetched pages by all words. */
const mostLookups = 5;
/** The maximum number of word files that a search fetches: one more than lookups, because a mistyped word may need two. */
export const mostFiles = 6;
/** The weight of a word that only begins with the typed one. */
const otherWordWeight = 0.5;

/** The weight of each place of a concept, and of each page that has it in its title. */
interface Places {
  places: Map<number, number>;
  titles: Map<number, number>;
  total: number;
  /** Whether every place is listed. */
  isWhole: boolean;
  /** True for an unknown word, which may be a misspelling of other words than those found. */
  isGuess: boolean;
}

/** Opens the archive; `fetchJson` is called with paths of its files. */
export function openArchive(
  map: ArchiveMap,
  fetchJson: <Content>(path: string) => Promise<Content>,
): Archive {
  function entryReader() {
    let left = mostFiles;
    return async (kind: 'words' | 'prefixes', key: string): Promise<ArchiveEntry[]> => {
      const file = fileOf(key, map[kind]);
      left -= 1;
      if (file < 0 || left < 0) return [];
      return fetchJson<ArchiveEntry[]>(`${map.folder}/${kind}/${file}.json`);
    };
  }

  async function lookUp(
    { concept, isLast }: { concept: Concept; isLast: boolean },
    known: string[],
    readEntries: ReturnType<typeof entryReader>,
  ): Promise<Places> {
    if (concept.others.length > 0) {
      const key = conceptKey(concept);
      return placesOf((await readEntries('words', key)).filter(([one]) => one === key));
    }
    const [word = ''] = concept.words;
    const standsForMore = word.length >= shortestPrefix(isLast);
    if (standsForMore && isWide(word, map.words)) {
      const entries = await readEntries('prefixes', word);
      return placesOf(entries.filter(([key]) => key === word));
    }
    const entries = await readEntries('words', word);
    const exact = entries.filter(([key]) => (standsForMore ? key.startsWith(word) : key === word));
    if (exact.length > 0) return placesOf(exact, word);
    // Only an unknown word may be misspelled. Similar words mostly begin alike, so they are in the same file.
    const isKnown = known.some((key) => (standsForMore ? key.startsWith(word) : key === word));
    const edits = isKnown ? 0 : allowedEdits(word) || 0;
    const near = (key: string) =>
      edits > 0 && leven(word, key, { maxDistance: edits + 1 }) <= edits;
    const meant = known.find(near);
    const guessed = meant
      ? (await readEntries('words', meant)).filter(([key]) => key === meant)
      : entries.filter(([key]) => near(key));
    return { ...placesOf(guessed), isGuess: edits > 0 };
  }

  return {
    async find(query, known) {
      const concepts = readConcepts(query).map((concept, at, all) => ({
        concept,
        isLast: at === all.length - 1,
        length: concept.words.join(' ').length,
      }));
      const chosen = concepts.toSorted((a, b) => b.length - a.length).slice(0, mostLookups);
      const words = [...known];
      const readEntries = entryReader();
      const found = await Promise.all(chosen.map((one) => lookUp(one, words, readEntries)));
      return rankPages(found, map.pages, chosen.length === concepts.length);
    },

    async read(pages) {
      const packed = await Promise.all(
        pages.map((page) => fetchJson<PackedPage>(`${map.folder}/pages/${page}.json`)),
      );
      return packed.flatMap((page, at) =>
        // The parts of a split page have the same path.
        unpackPassages([page]).map((passage) => ({
          ...passage,
          id: `${pages[at]!} ${passage.id}`,
        })),
      );
    },
  };
}

/** The union of the places of some entries. Entries other than the word itself weigh less. */
function placesOf(entries: ArchiveEntry[], word?: string): Places {
  const [places, titles] = [new Map<number, number>(), new Map<number, number>()];
  let [total, listed] = [0, 0];
  for (const [key, count, ...lists] of entries) {
    const weight = word === undefined || key === word ? 1 : otherWordWeight;
    const { title, heading, often, once } = placeWeights;
    for (const [at, placeWeight] of [title, heading, often, once].entries()) {
      const into = at === 0 ? titles : places;
      for (const number of fromDifferences(lists[at]!)) {
        into.set(number, Math.max(into.get(number) ?? 0, placeWeight * weight));
        listed += 1;
      }
    }
    total += count;
  }
  return { places, titles, total, isWhole: listed === total, isGuess: false };
}

/** Ranks pages by their best place; ties are resolved in favor of the newest. */
function rankPages(concepts: Places[], pageCount: number, isAll: boolean): ArchiveAnswer {
  const rarity = concepts.map(({ total }) => Math.log(1 + (pageCount * 10) / (total + 1)));
  const scores = new Map<number, { score: number; isSure: boolean; isFull: boolean }>();
  const rate = (place: number) => {
    const page = Math.floor(place / partsPerPage);
    let [score, sure, full] = [0, 0, 0];
    for (const [at, { places, titles, isWhole }] of concepts.entries()) {
      const weight = (places.get(place) ?? 0) + (titles.get(page) ?? 0);
      score += weight * rarity[at]!;
      if (weight > 0) sure += 1;
      // A word with unlisted places may also be here.
      if (weight > 0 || !isWhole) full += 1;
    }
    const [isSure, isFull] = [sure === concepts.length, full === concepts.length];
    const best = scores.get(page);
    scores.set(page, {
      score: Math.max(score + (isSure ? 1_000 : 0), best?.score ?? 0),
      isSure: isSure || Boolean(best?.isSure),
      isFull: isFull || Boolean(best?.isFull),
    });
  };
  for (const { places, titles } of concepts) {
    for (const place of places.keys()) rate(place);
    for (const page of titles.keys()) rate(page * partsPerPage);
  }
  const ranked = [...scores].sort(([a, one], [b, other]) => other.score - one.score || a - b);
  const full = ranked.filter(([, { isFull }]) => isFull);
  const sure = full.filter(([, { isSure }]) => isSure);
  return {
    pages: (full.length > 0 ? full : ranked).map(([page]) => page),
    count: sure.length,
    isExact: isAll && concepts.every(({ isWhole, isGuess }) => isWhole && !isGuess),
    complete: full.length > 0,
  };
}
