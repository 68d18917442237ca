/** Finishes pages while Astro renders the next ones, and caches them for later builds. */
import { glob, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import type { ComposedClasses, ComposedList } from '../styles/compose-classes.ts';
import { type FinishedPage, fingerprintBuild, openPageCache } from './page-cache.ts';
import type { PageFacts } from './page-facts.ts';
import { startPageThreads } from './page-threads.ts';

/** Finishes every page and adds its facts to `pages`. It must be the last integration that changes pages, and the first that reads them. */
export function finishPages(
  composed: ComposedClasses,
  pages: Map<string, PageFacts>,
): AstroIntegration {
  let folder = '';
  let root = '';
  let siteUrl: string | undefined;
  let threads: ReturnType<typeof startPageThreads> | undefined;
  let cache: ReturnType<typeof openPageCache> | undefined;
  let wrapRenderer: () => void;
  const usedCacheKeys = new Set<string>();
  /** By URL path, the key of a page that declares one for its content. */
  const contentKeys = new Map<string, string>();

  // Called for the first page: only then do the build's scripts and stylesheets exist.
  function start() {
    const assets = join(folder, '_astro');
    const cacheFolder = join(root, 'node_modules/.cache/levee/pages');
    const inOrder: ComposedList = [...composed].sort(([a], [b]) => (a < b ? -1 : 1));
    const fingerprint = fingerprintBuild(root, assets, inOrder, siteUrl);
    cache = openPageCache(cacheFolder, fingerprint);
    return startPageThreads({ assets, composed: inOrder, fingerprint, cacheFolder });
  }

  async function finish(path: string, html: string): Promise<Uint8Array<ArrayBuffer>> {
    threads ??= start();
    const key = contentKeys.get(urlPathOf(path));
    return add(path, await threads.finish({ path, html, key }));
  }

  /** The cached page, if an earlier build made it from the same content. */
  function findCached(path: string): Uint8Array<ArrayBuffer> | null {
    threads ??= start();
    const key = contentKeys.get(urlPathOf(path));
    const page = key && cache?.get(cache.keyOf(path, key));
    return page ? add(path, page) : null;
  }

  function add(path: string, { html, facts, cacheKey }: FinishedPage): Uint8Array<ArrayBuffer> {
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
        wrapRenderer = () =>
          setPrerenderer((astro) => ({
            ...astro,
            async getStaticPaths() {
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
              return new Response(await finish(path, await response.text()), response);
            },
          }));
      },
      // If the renderer were set any earlier, Astro would leave its own out of the build.
      'astro:build:setup': () => wrapRenderer(),
      'astro:build:done': async ({ logger }) => {
        // HTML files copied from `public` are pages, too.
        for await (const found of glob('**/*.html', { cwd: folder })) {
          const path = found.replaceAll('\\', '/');
          if (pages.has(urlPathOf(path))) continue;
          const file = join(folder, path);
          await writeFile(file, await finish(path, await readFile(file, 'utf8')));
        }
        cache?.deleteOthers(usedCacheKeys);
        await threads?.stop();
        logger.info(`${pages.size} pages finished`);
      },
    },
  };
}

const urlPathOf = (path: string) => `/${path.replace(/(^|\/)index\.html$|\.html$/, '')}`;
