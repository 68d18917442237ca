/** The site's search: it fetches all passages once and indexes them in the browser. */
import {
  lawPassages,
  lawRowsPath,
  type ListedLaw,
} from '#src/laws/register/filter/law-passages.ts';
import { openPassageIndex } from '#src/content/passages/passage-index.ts';
import { passagesPath, unpackPassages, type PackedPage } from '#src/content/passages/passage.ts';
import { findPages, type FoundPage } from './find-pages.ts';

/** The result of a search. */
export interface SearchAnswer {
  /** Best first. */
  pages: FoundPage[];
  /** False when no page matches the whole query; then these are the nearest pages. */
  complete: boolean;
}

/** Passages are indexed in batches of about 20 ms on an old phone, so that typing stays responsive. */
const addedAtOnce = 10;
const yieldToInput = () => new Promise((resolve) => setTimeout(resolve));

type FetchJson = <Content>(path: string) => Promise<Content>;

/** Fetches and indexes the passages, and returns a function that searches them. */
export async function openSearch(fetchJson: FetchJson): Promise<(words: string) => SearchAnswer> {
  const [pages, laws] = await Promise.all([
    fetchJson<PackedPage[]>(passagesPath),
    // The search also works without the law records.
    fetchJson<ListedLaw[]>(lawRowsPath).catch((error: unknown): ListedLaw[] => {
      console.warn(`${lawRowsPath} was not loaded.`, error);
      return [];
    }),
  ]);
  const index = openPassageIndex([]);
  const passages = [...unpackPassages(pages), ...lawPassages(laws)];
  for (let at = 0; at < passages.length; at += addedAtOnce) {
    index.add(passages.slice(at, at + addedAtOnce));
    await yieldToInput();
  }
  return (words) => {
    const { hits, complete } = index.search(words);
    return { pages: findPages(hits), complete };
  };
}
