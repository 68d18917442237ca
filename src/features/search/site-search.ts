/** The site's search. It fetches the core index once, and only those files of the archive that a query needs. */
import { archiveMapPath, type ArchiveMap } from '#src/passages/archive.ts';
import { openArchive, type Archive } from '#src/passages/find-archived.ts';
import { lawPassages, lawRowsPath, type ListedLaw } from '#src/passages/law-passages.ts';
import { openPassageIndex, type PassageIndex } from '#src/passages/passage-index.ts';
import { passagesPath, unpackPassages, type PackedPage } from '#src/passages/passage.ts';
import { findPages, type FoundPage } from './find-pages.ts';

/** The result of a search. */
export interface SearchAnswer {
  /** The pages whose text was fetched, best first. */
  pages: FoundPage[];
  /** False when no page matches the whole query; then these are the nearest pages. */
  complete: boolean;
  /** The number of known pages that match the whole query. */
  count: number;
  /** Whether `count` includes all of them. */
  isExact: boolean;
  /** Fetches further pages of the archive and resolves to all results; missing when there are none. */
  findMore?: () => Promise<SearchAnswer>;
}

/** An opened search. */
export interface SiteSearch {
  /** Searches the core and what was fetched so far, without fetching anything. */
  search: (words: string) => SearchAnswer;
  /** Also searches the archive; null when there is none. */
  searchArchive: ((words: string) => Promise<SearchAnswer>) | null;
}

/** The number of archived pages that a search fetches at first, and on each request for more. */
export const archivedAtFirst = 6;
const archivedAtOnce = 10;

/** Passages are indexed in batches of about 20 ms on an old phone, so that typing stays responsive. */
const addedAtOnce = 10;
const yieldToInput = () => new Promise((resolve) => setTimeout(resolve));

type FetchJson = <Content>(path: string) => Promise<Content>;

/** Fetches the core and indexes it. */
export async function openSearch(fetchJson: FetchJson): Promise<SiteSearch> {
  /** The search also works without the law records or the archive. */
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
    await yieldToInput();
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

/** The archive proposes pages that may match; their texts are added to the index, which ranks them. */
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
    // The nearest archived pages matter only when no page of the core matches.
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
