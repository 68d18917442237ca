/** Groups found passages into pages. */
import type { PassageHit } from '#src/passages/passage-index.ts';

/** A page with its matches. */
export interface FoundPage {
  /** Without an anchor. */
  path: string;
  best: PassageHit;
  /** Further matches on the page, best first, each with its own address. */
  others: PassageHit[];
}

const otherPlaces = 2;
/** A match with a much lower score than the best one is left out. */
const worthShowing = 0.4;

/** Pages in the order of their best passages. */
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
