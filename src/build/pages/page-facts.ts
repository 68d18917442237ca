/** What the search index and the sitemap need to know about each page. */
import { site } from '#src/site.ts';
import { readPage, type PageWords } from '#src/build/search/collect-passages.ts';
import { isPreview } from '#src/build/deploy.ts';

/** A page in the sitemap. */
export interface SitemapEntry {
  url: string;
  /** Year-month-day. */
  modified?: string | undefined;
}

/** Read from a page when it is built; `entry` is null for a page that must not be indexed. */
export interface PageFacts {
  words: PageWords;
  entry: SitemapEntry | null;
}

/** The facts of a build's pages by URL path; complete when the build is done. */
export type FinishedPages = ReadonlyMap<string, PageFacts>;

/** Reads the facts of a page from its URL path and its HTML. */
export const readFacts = (path: string, html: string): PageFacts => ({
  words: isLawRecord(path) ? null : readPage(html, { siteName: site.name, isPreview }),
  entry: readEntry(html),
});

/** The site search finds laws in the register's own index, by name, state and duty. */
const isLawRecord = (path: string) => path.startsWith('/laws/') && path !== '/laws/deadlines';

function readEntry(html: string): SitemapEntry | null {
  const url = /<link rel="canonical" href="([^"]+)"/.exec(html)?.[1];
  if (!url || /<meta name="robots" content="[^"]*noindex/.test(html)) return null;
  const data = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html)?.[1] ?? '';
  return { url, modified: /"dateModified":"(\d{4}-\d\d-\d\d)/.exec(data)?.[1] };
}
