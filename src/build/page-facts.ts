/** What a page tells the files that list pages: the search index and the sitemap. */
import { site } from '../site.ts';
import { readPage, type PageWords } from './collect-passages.ts';
import { isPreview } from './deploy.ts';

/** A page in the sitemap. */
export interface SitemapEntry {
  url: string;
  /** Year-month-day. */
  modified: string | undefined;
}

/** What is known of a page after it was finished. */
export interface PageFacts {
  words: PageWords;
  entry: SitemapEntry | null;
}

/** The pages of a build by path; complete when the build is done. */
export type FinishedPages = ReadonlyMap<string, PageFacts>;

/** Reads a page by its path below `dist` and its HTML, as Astro rendered it. */
export const readFacts = (path: string, html: string): PageFacts => ({
  words: isOneOfRegister(path) ? null : readPage(html, { siteName: site.name, isPreview }),
  entry: readEntry(html),
});

/** The register of laws has a search of its own, which finds its records by name, state and duty. */
const isOneOfRegister = (path: string) =>
  path.startsWith('laws/') && path !== 'laws/deadlines.html';

/** A page's sitemap entry; null when the page is not to be indexed. */
function readEntry(html: string): SitemapEntry | null {
  const url = /<link rel="canonical" href="([^"]+)"/.exec(html)?.[1];
  if (!url || /<meta name="robots" content="[^"]*noindex/.test(html)) return null;
  const data = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html)?.[1] ?? '';
  return { url, modified: /"dateModified":"(\d{4}-\d\d-\d\d)/.exec(data)?.[1] };
}
