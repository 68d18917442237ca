/** Writes the site's passages into `/_search`, for the search page and for Lexi. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import { packPassages, passagesPath } from '#src/content/passages/passage.ts';
import { collectPassages } from './collect-passages.ts';
import type { FinishedPages } from '#src/build/pages/finish-pages.ts';

/**
 * Writes `/_search/passages.json` with the passages of all pages that search engines may index. The development server
 * serves the file of the last build.
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
        const passages = collectPassages(inOrder(pages));
        const file = join(fileURLToPath(dir), passagesPath);
        mkdirSync(dirname(file), { recursive: true });
        writeFileSync(file, JSON.stringify(packPassages(passages)));
        logger.info(`${passages.length} passages to search`);
      },
    },
  };
}

/** Sorted by file, so that a text that two pages share belongs to the same page in every build; the home page is last. */
const inOrder = (pages: FinishedPages) =>
  Array.from(pages, ([path, { text }]) => [path, text] as const).sort(
    ([a], [b]) => Number(a === '/') - Number(b === '/') || (`${a}.html` < `${b}.html` ? -1 : 1),
  );
