/** The sitemap, made from the metadata of the built pages. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import { isPreview } from './deploy.ts';
import type { FinishedPages, SitemapEntry } from './page-facts.ts';

/** A sitemap holds at most this many addresses (sitemaps.org). */
const sitemapLength = 50_000;

/**
 * Writes `/sitemap-index.xml` and the files that it lists. It lists each page that has a canonical address
 * and may be indexed; its date is the `dateModified` of its structured data, if there is one. (Astro's
 * integration sees only addresses: neither which pages are hidden nor their real dates.)
 * Previews have no sitemap.
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
          await writeFile(
            join(folder, name),
            list('urlset', 'url', entries.slice(from, from + sitemapLength)),
          );
          names.push(name);
        }
        const parts = names.map((name) => ({
          url: new URL(name, siteUrl).href,
          modified: undefined,
        }));
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
  // Addresses come from HTML attributes, so they are escaped already.
  const items = entries.map(
    ({ url, modified }) =>
      `<${item}><loc>${url}</loc>${modified ? `<lastmod>${modified}</lastmod>` : ''}</${item}>\n`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?>\n<${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${items.join('')}</${root}>\n`;
}
