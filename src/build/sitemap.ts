/** Writes the sitemap. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import { isPreview } from './deploy.ts';
import type { FinishedPages, SitemapEntry } from './pages/finish-pages.ts';

/** A sitemap may list at most this many URLs (sitemaps.org). */
const sitemapLength = 50_000;

/**
 * Writes `/sitemap-index.xml` and its sitemaps, except in previews. They list the pages that have a canonical URL and
 * may be indexed, with the `dateModified` of their structured data. (Astro's own integration knows neither `noindex`
 * nor dates.)
 */
export function sitemap(pages: FinishedPages): AstroIntegration {
  let siteUrl: string | undefined;
  return {
    name: 'levee:sitemap',
    hooks: {
      'astro:config:done': ({ config }) => {
        siteUrl = config.site;
      },
      'astro:build:done': async ({ dir, logger }) => {
        if (isPreview) return;
        const folder = fileURLToPath(dir);
        const entries = listEntries(pages);
        const names: string[] = [];
        for (let from = 0; from < entries.length; from += sitemapLength) {
          const name = `sitemap-${names.length}.xml`;
          const xml = list('urlset', 'url', entries.slice(from, from + sitemapLength));
          await writeFile(join(folder, name), xml);
          names.push(name);
        }
        const parts = names.map((name) => ({ url: new URL(name, siteUrl).href }));
        await writeFile(join(folder, 'sitemap-index.xml'), list('sitemapindex', 'sitemap', parts));
        logger.info(`${entries.length} pages in the sitemap`);
      },
    },
  };
}

const listEntries = (pages: FinishedPages): SitemapEntry[] =>
  Array.from(pages.values(), ({ entry }) => entry)
    .filter((entry) => entry !== null)
    .sort((a, b) => (a.url < b.url ? -1 : 1));

function list(root: string, item: string, entries: SitemapEntry[]): string {
  // URLs come from HTML attributes, so they are already escaped.
  const items = entries.map(
    ({ url, modified }) =>
      `<${item}><loc>${url}</loc>${modified ? `<lastmod>${modified}</lastmod>` : ''}</${item}>\n`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?>\n<${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${items.join('')}</${root}>\n`;
}
