/** The site's search: it fetches all passages once and indexes them in the browser. */
import {
  lawPassages,
  lawRowsPath,
  type ListedLaw,
} from '#src/laws/register/filter/law-passages.ts';
import { openPassageIndex, type PassageHit } from '#src/content/passages/passage-index.ts';
import { passagesPath, unpackPassages, type PackedPage } from '#src/content/passages/passage.ts';

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
export async function openSearch(fetchJson: FetchJson): Promise<(query: string) => SearchAnswer> {
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
  return (query) => {
    const { hits, complete } = index.search(query);
    return { pages: findPages(hits), complete };
  };
}

/** A page with its matching passages. */
export interface FoundPage {
  /** Without an anchor. */
  path: string;
  best: PassageHit;
  /** Further matches on the page, best first, each with a different anchor. */
  others: PassageHit[];
}

const otherPlaces = 2;
/** A match with a lower share of the best match's score is left out. */
const worthShowing = 0.4;

/** Groups passages into pages, in the order of each page's best passage. */
export function findPages(hits: PassageHit[]): FoundPage[] {
  const pages = new Map<string, FoundPage>();
  for (const hit of hits) {
    const path = hit.passage.path.replace(/#.*/, '');
    const page = pages.get(path);
    if (!page) {
      pages.set(path, { path, best: hit, others: [] });
      continue;
    }
    const shown = [page.best, ...page.others].map(({ passage }) => passage.path);
    const isNew = hit.passage.heading !== '' && !shown.includes(hit.passage.path);
    if (!isNew || hit.passage.path === path) continue;
    if (page.others.length < otherPlaces && hit.score >= page.best.score * worthShowing)
      page.others.push(hit);
  }
  return [...pages.values()];
}
