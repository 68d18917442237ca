/** What a search of the site finds, and which files it fetches for that: the core once, and of the archive what a query needs. */
import { archiveMapPath, type ArchiveMap } from '#src/passages/archive.ts';
import { openArchive, type Archive } from '#src/passages/find-archived.ts';
import { lawPassages, lawRowsPath, type ListedLaw } from '#src/passages/law-passages.ts';
import { openPassageIndex, type PassageIndex } from '#src/passages/passage-index.ts';
import { passagesPath, unpackPassages, type PackedPage } from '#src/passages/passage.ts';
import { findPages, type FoundPage } from './find-pages.ts';

/** The pages that were found. */
export interface SearchAnswer {
  /** Those whose text was fetched, best first. */
  pages: FoundPage[];
  /** False when no page has the whole query, and these come close. */
  complete: boolean;
  /** Those with the whole query that are known of. */
  count: number;
  /** Whether there are no others. */
  isExact: boolean;
  /** Fetches further pages of the archive and answers with all; missing when there are none. */
  findMore?: () => Promise<SearchAnswer>;
}

/** The site's search. */
export interface SiteSearch {
  /** Pages of the core and what was fetched before, without fetching anything. */
  search: (words: string) => SearchAnswer;
  /** The same with the archive; null when there is none. */
  searchArchive: ((words: string) => Promise<SearchAnswer>) | null;
}

/** A search fetches so many pages of the archive at first, and as many more each time that the visitor wants more. */
export const archivedAtFirst = 6;
const archivedAtOnce = 10;

/** About 20 ms of an old phone's time; whoever types meanwhile sees each letter at once. */
const addedAtOnce = 15;
const letKeysThrough = () => new Promise((resolve) => setTimeout(resolve));

type FetchJson = <Content>(path: string) => Promise<Content>;

/** Fetches what every search needs. */
export async function openSearch(fetchJson: FetchJson): Promise<SiteSearch> {
  /** Without the records of laws, or without the archive, a search still finds every other page. */
  const fetchOptional = <Content>(path: string, otherwise: Content) =>
    fetchJson<Content>(path).catch((error: unknown) => {
      console.warn(`${path} was not loaded.`, error);
      return otherwise;
    });
  const noArchive: ArchiveMap = { folder: '', pages: 0, words: [], prefixes: [] };
  const [pages, laws, map] = await Promise.all([
    fetchJson<PackedPage[]>(passagesPath),
    fetchOptional<ListedLaw[]>(lawRowsPath, []),
    fetchOptional(archiveMapPath, noArchive),
  ]);
  const index = openPassageIndex([]);
  const passages = [...unpackPassages(pages), ...lawPassages(laws)];
  for (let at = 0; at < passages.length; at += addedAtOnce) {
    index.add(passages.slice(at, at + addedAtOnce));
    await letKeysThrough();
  }
  return {
    search: (words) => searchIndex(index, words),
    searchArchive: map.pages > 0 ? archiveSearch(index, openArchive(map, fetchJson)) : null,
  };
}

function searchIndex(index: PassageIndex, words: string): SearchAnswer {
  const { hits, complete } = index.search(words);
  const pages = findPages(hits);
  return { pages, complete, count: pages.length, isExact: true };
}

/** The archive says which pages may have the words. Their texts join the index, which decides. */
function archiveSearch(index: PassageIndex, archive: Archive) {
  const fetched = new Map<number, Promise<void>>();
  const isNew = (page: number) => !fetched.has(page);
  function fetchPage(page: number): Promise<void> {
    const known = fetched.get(page);
    if (known) return known;
    const fetching = archive.read([page]).then(index.add);
    fetched.set(page, fetching);
    fetching.catch(() => fetched.delete(page));
    return fetching;
  }

  return async (words: string): Promise<SearchAnswer> => {
    const before = index.search(words);
    const near = before.hits.slice(0, 50).flatMap(({ terms }) => terms);
    const found = await archive.find(words, new Set(near));
    // Near ones are for a query that nothing has.
    const isWanted = found.complete || before.hits.length === 0 || !before.complete;

    async function answer(pages: number[]): Promise<SearchAnswer> {
      await Promise.all(pages.map(fetchPage));
      const soFar = searchIndex(index, words);
      const waiting = found.complete ? found.pages.filter(isNew) : [];
      const known = found.pages.slice(0, found.count).filter(isNew).length;
      return {
        ...soFar,
        count: soFar.count + (found.complete ? known : 0),
        isExact: found.isExact,
        ...(waiting.length > 0 && { findMore: () => answer(waiting.slice(0, archivedAtOnce)) }),
      };
    }
    return answer(isWanted ? found.pages.slice(0, archivedAtFirst) : []);
  };
}
