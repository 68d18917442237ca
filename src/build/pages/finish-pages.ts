/** Finishes pages while Astro renders the next ones, and caches them for later builds. */
import { glob, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import type { ComposedClasses, ComposedList } from '#src/build/styles/compose-classes.ts';
import { type FinishedPage, fingerprintBuild, openPageCache } from './page-cache.ts';
import type { PageFacts } from './page-facts.ts';
import { startPageThreads } from './page-threads.ts';
import { setAsideSheets, type PageSheets, type Routes } from './page-sheets.ts';

/** Finishes every page and adds its facts to `pages`. It must be the last integration that changes pages, and the first that reads them. */
export function finishPages(
  composed: ComposedClasses,
  pages: Map<string, PageFacts>,
): AstroIntegration {
  let folder = '';
  let root = '';
  let siteUrl: string | undefined;
  let started: ReturnType<typeof start> | undefined;
  let wrapRenderer: (routes: Routes) => void;
  let sheets: PageSheets = new Map();
  const usedCacheKeys = new Set<string>();
  /** By URL path, the key of a page that declares one for its content. */
  const contentKeys = new Map<string, string>();

  // Called for the first page: only then do the build's scripts and stylesheets exist.
  function start() {
    const assets = join(folder, '_astro');
    const inOrder: ComposedList = [...composed].sort(([a], [b]) => (a < b ? -1 : 1));
    const settings = [siteUrl, inOrder, [...sheets.keys()]];
    const cacheFile = join(root, 'node_modules/.cache/levee/pages.pack');
    const cache = openPageCache(cacheFile, fingerprintBuild(root, assets, settings));
    return { cache, threads: startPageThreads({ assets, sheets, composed: inOrder, cacheFile }) };
  }

  async function finish(path: string, html: ArrayBuffer): Promise<Uint8Array<ArrayBuffer>> {
    const { cache, threads } = (started ??= start());
    const key = contentKeys.get(urlPathOf(path)) ?? new Uint8Array(html);
    const cacheKey = cache.keyOf(path, key);
    const page = cache.get(cacheKey) ?? (await threads.finish({ path, html, cacheKey }));
    return add(path, cacheKey, page);
  }

  /** The cached page, if an earlier build made it from the same content. */
  function findCached(path: string): Uint8Array<ArrayBuffer> | null {
    const { cache } = (started ??= start());
    const key = contentKeys.get(urlPathOf(path));
    const cacheKey = key && cache.keyOf(path, key);
    const page = cacheKey && cache.get(cacheKey);
    return page ? add(path, cacheKey, page) : null;
  }

  function add(path: string, cacheKey: string, { html, facts }: FinishedPage) {
    usedCacheKeys.add(cacheKey);
    pages.set(urlPathOf(path), facts);
    return html;
  }

  return {
    name: 'levee:finish-pages',
    hooks: {
      'astro:config:setup': ({ updateConfig }) => {
        // While a page is finished, the next ones are rendered.
        updateConfig({ build: { concurrency: 8 } });
      },
      'astro:config:done': ({ config }) => {
        folder = fileURLToPath(config.outDir);
        root = fileURLToPath(config.root);
        siteUrl = config.site;
      },
      'astro:build:start': ({ setPrerenderer }) => {
        wrapRenderer = (routes) =>
          setPrerenderer((astro) => ({
            ...astro,
            async getStaticPaths() {
              sheets = setAsideSheets(routes);
              const paths = await astro.getStaticPaths();
              for (const { pathname, cacheKey } of paths)
                if (cacheKey) contentKeys.set(pathname, cacheKey);
              return paths;
            },
            async render(request, options) {
              const path = decodeURI(new URL(request.url).pathname).slice(1);
              const cached = options.routeData.type === 'page' && findCached(path);
              if (cached) return new Response(cached, { headers: { 'content-type': 'text/html' } });
              const rendered = await astro.render(request, options);
              const response = rendered instanceof Response ? rendered : rendered.response;
              if (options.routeData.type !== 'page' || !response.body) return rendered;
              return new Response(await finish(path, await response.arrayBuffer()), response);
            },
          }));
      },
      // If the renderer were set any earlier, Astro would leave its own out of the build.
      'astro:build:setup': (build) => wrapRenderer(build.pages.values()),
      'astro:build:done': async ({ logger }) => {
        // HTML files copied from `public` are pages, too.
        for await (const found of glob('**/*.html', { cwd: folder })) {
          const path = found.replaceAll('\\', '/');
          if (pages.has(urlPathOf(path))) continue;
          const file = join(folder, path);
          const { buffer } = new Uint8Array(await readFile(file));
          await writeFile(file, await finish(path, buffer));
        }
        await started?.threads.stop();
        started?.cache.close(usedCacheKeys);
        logger.info(`${pages.size} pages finished`);
      },
    },
  };
}

const urlPathOf = (path: string) => `/${path.replace(/(^|\/)index\.html$|\.html$/, '')}`;
