/** Finishes pages while Astro renders the next ones, and keeps them for later builds. */
import { glob, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import type { ComposedClasses, ComposedList } from './compose-classes.ts';
import { type FinishedPage, fingerprintTools, openKeptPages } from './kept-pages.ts';
import type { PageFacts } from './page-facts.ts';
import { startPageThreads } from './page-threads.ts';

/** Finishes every page; the first of the integrations that read pages, and the last that may change one. */
export function finishPages(
  composed: ComposedClasses,
  pages: Map<string, PageFacts>,
): AstroIntegration {
  let folder = '';
  let root = '';
  let siteUrl: string | undefined;
  let threads: ReturnType<typeof startPageThreads> | undefined;
  let keptPages: ReturnType<typeof openKeptPages> | undefined;
  let wrapRenderer: () => void;
  const names = new Set<string>();
  /** By address, what a page is made of beside our code, where the page says it. */
  const keys = new Map<string, string>();

  // Not before the first page is rendered: by then the scripts and sheets are there.
  function start() {
    const [assets, keptIn] = [
      join(folder, '_astro'),
      join(root, 'node_modules/.cache/levee/pages'),
    ];
    const inOrder: ComposedList = [...composed].sort(([a], [b]) => (a < b ? -1 : 1));
    const tools = fingerprintTools(root, assets, inOrder, siteUrl);
    keptPages = openKeptPages(keptIn, tools);
    return startPageThreads({ assets, composed: inOrder, tools, keptIn });
  }

  async function finish(path: string, html: string): Promise<Uint8Array<ArrayBuffer>> {
    threads ??= start();
    return add(path, await threads.finish({ path, html, key: keys.get(addressOf(path)) }));
  }

  /** The page of an earlier build, if it was made of the same. */
  function recall(path: string): Uint8Array<ArrayBuffer> | null {
    threads ??= start();
    const key = keys.get(addressOf(path));
    const page = key && keptPages?.find(keptPages.nameOf(path, key));
    return page ? add(path, page) : null;
  }

  function add(path: string, { html, facts, name }: FinishedPage): Uint8Array<ArrayBuffer> {
    names.add(name);
    pages.set(addressOf(path), facts);
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
                if (cacheKey) keys.set(pathname, cacheKey);
              return paths;
            },
            async render(request, options) {
              const path = decodeURI(new URL(request.url).pathname).slice(1);
              const known = options.routeData.type === 'page' && recall(path);
              if (known) return new Response(known, { headers: { 'content-type': 'text/html' } });
              const rendered = await astro.render(request, options);
              const response = rendered instanceof Response ? rendered : rendered.response;
              if (options.routeData.type !== 'page' || !response.body) return rendered;
              return new Response(await finish(path, await response.text()), response);
            },
          }));
      },
      // Any earlier, and Astro would leave its own renderer out of the build.
      'astro:build:setup': () => wrapRenderer(),
      'astro:build:done': async ({ logger }) => {
        // What `public` has is a page, too.
        for await (const found of glob('**/*.html', { cwd: folder })) {
          const path = found.replaceAll('\\', '/');
          if (pages.has(addressOf(path))) continue;
          const file = join(folder, path);
          await writeFile(file, await finish(path, await readFile(file, 'utf8')));
        }
        keptPages?.forgetOthers(names);
        await threads?.stop();
        logger.info(`${pages.size} pages finished`);
      },
    },
  };
}

const addressOf = (path: string) => `/${path.replace(/(^|\/)index\.html$|\.html$/, '')}`;
