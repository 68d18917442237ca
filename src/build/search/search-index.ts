/** Writes the site's passages into `/_search`, for the search page and for Lexi. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import { divideArchive } from '../../passages/archive.ts';
import { lexiPassagesPath, packPassages, passagesPath } from '../../passages/passage.ts';
import { collectPassages } from './collect-passages.ts';
import { packArchive } from './pack-archive.ts';
import type { FinishedPages } from '../pages/page-facts.ts';

/** Lexi searches the core and three years of older weekly updates: a cold function would take seconds to index them all. */
const lexiArticles = 150;

/**
 * Writes `/_search/passages.json` with the passages of all pages that search engines may index, and the archive of
 * older articles. The development server serves the files of the last build.
 */
export function searchIndex(pages: FinishedPages): AstroIntegration {
  let outFolder = '';
  return {
    name: 'levee:search-index',
    hooks: {
      'astro:config:done': ({ config }) => {
        outFolder = fileURLToPath(config.outDir);
      },
      'astro:server:setup': ({ server }) => {
        server.middlewares.use('/_search', (request, response, next) => {
          const { pathname } = new URL(request.url ?? '/', 'http://localhost');
          readFile(join(outFolder, '_search', pathname)).then(
            (json) => response.setHeader('content-type', 'application/json').end(json),
            () => next(),
          );
        });
      },
      'astro:build:done': ({ dir, logger }) => {
        const folder = fileURLToPath(dir);
        const passages = collectPassages(inOrder(pages));
        const { core, archive } = divideArchive(packPassages(passages));
        const folders = new Set<string>();
        // Synchronously, because nothing else is left to do, and there are thousands of small files.
        const write = (path: string, text: string) => {
          const file = join(folder, path);
          if (!folders.has(dirname(file))) mkdirSync(dirname(file), { recursive: true });
          folders.add(dirname(file));
          writeFileSync(file, text);
        };
        write(passagesPath, JSON.stringify(core));
        const forLexi = [...core, ...archive.slice(0, lexiArticles)];
        write(lexiPassagesPath, JSON.stringify(forLexi));
        for (const [path, text] of packArchive(archive)) write(path, text);
        logger.info(`${passages.length} passages to search`);
      },
    },
  };
}

/** Sorted by file, so that a text that two pages share belongs to the same page in every build; the home page is last. */
const inOrder = (pages: FinishedPages) =>
  Array.from(pages, ([path, { words }]) => [path, words] as const).sort(
    ([a], [b]) => Number(a === '/') - Number(b === '/') || (`${a}.html` < `${b}.html` ? -1 : 1),
  );
