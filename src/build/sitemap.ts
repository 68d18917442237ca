/** The sitemap, made from the metadata of the built pages. */
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import { isPreview } from './deploy.ts';

interface Entry {
  url: string;
  /** Year-month-day. */
  modified: string | undefined;
}

/** A sitemap holds at most this many addresses (sitemaps.org). */
const sitemapLength = 50_000;

/**
 * Writes `/sitemap-index.xml` and the files that it lists. It lists each page that has a canonical address
 * and may be indexed; its date is the `dateModified` of its structured data, if there is one. (Astro's
 * integration sees only addresses: neither which pages are hidden nor their real dates.)
 * Previews have no sitemap.
 */
export function sitemap({ preview = isPreview } = {}): AstroIntegration {
  let siteUrl: string | undefined;
  return {
    name: 'levee:sitemap',
    hooks: {
      'astro:config:done': ({ config }) => {
        siteUrl = config.site;
      },
      'astro:build:done': async ({ dir, logger }) => {
        if (preview) return;
        const folder = fileURLToPath(dir);
        const entries = await listEntries(folder);
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

async function listEntries(folder: string): Promise<Entry[]> {
  const files = (await readdir(folder, { recursive: true })).filter((file) =>
    file.endsWith('.html'),
  );
  const entries: Entry[] = [];
  for (const file of files) {
    const entry = readEntry(await readFile(join(folder, file), 'utf8'));
    if (entry) entries.push(entry);
  }
  return entries.sort((a, b) => (a.url < b.url ? -1 : 1));
}

/** A page's sitemap entry; null when the page is not to be indexed. */
export function readEntry(html: string): Entry | null {
  const url = /<link rel="canonical" href="([^"]+)"/.exec(html)?.[1];
  if (!url || /<meta name="robots" content="[^"]*noindex/.test(html)) return null;
  const data = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html)?.[1] ?? '';
  return { url, modified: /"dateModified":"(\d{4}-\d\d-\d\d)/.exec(data)?.[1] };
}

function list(root: string, item: string, entries: Entry[]): string {
  // Addresses come from HTML attributes, so they are escaped already.
  const items = entries.map(
    ({ url, modified }) =>
      `<${item}><loc>${url}</loc>${modified ? `<lastmod>${modified}</lastmod>` : ''}</${item}>\n`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?>\n<${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${items.join('')}</${root}>\n`;
}
