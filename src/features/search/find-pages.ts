import type { PassageHit } from '#src/content/passages/passage-index.ts';

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
