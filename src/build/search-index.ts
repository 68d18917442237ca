/** Writes the site's passages next to its pages, for the search page and the assistant. */
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import { packPassages, passagesPath } from '../passages/passage.ts';
import { site } from '../site.ts';
import { createPassageCollector } from './collect-passages.ts';
import { isPreview } from './deploy.ts';

/**
 * Reads every built page and writes `/_search/passages.json`, without pages that are hidden from search
 * engines. Development serves the passages of the last build.
 */
export function searchIndex(): AstroIntegration {
  let builtFile = '';
  return {
    name: 'levee:search-index',
    hooks: {
      'astro:config:done': ({ config }) => {
        builtFile = join(fileURLToPath(config.outDir), passagesPath);
      },
      'astro:server:setup': ({ server }) => {
        server.middlewares.use(passagesPath, (_request, response, next) => {
          readFile(builtFile).then(
            (json) => response.setHeader('content-type', 'application/json').end(json),
            () => next(),
          );
        });
      },
      'astro:build:done': async ({ dir, logger }) => {
        const folder = fileURLToPath(dir);
        const collector = createPassageCollector({ siteName: site.name, isPreview });
        for (const file of await listPages(folder)) {
          const path = `/${file.replaceAll('\\', '/').replace(/(^|\/)index\.html$|\.html$/, '')}`;
          if (isOneOfRegister(path)) continue;
          collector.add({ path, html: await readFile(join(folder, file), 'utf8') });
        }
        await mkdir(dirname(builtFile), { recursive: true });
        await writeFile(builtFile, JSON.stringify(packPassages(collector.passages)));
        logger.info(`${collector.passages.length} passages to search`);
      },
    },
  };
}

/** The register of laws has a search of its own, which finds its records by name, state and duty. */
const isOneOfRegister = (path: string) => path.startsWith('/laws/') && path !== '/laws/deadlines';

/** Home comes last, so that a text that it shares with another page belongs to that page. */
async function listPages(folder: string): Promise<string[]> {
  const files = await readdir(folder, { recursive: true });
  const rank = (file: string) => (file === 'index.html' ? 1 : 0);
  return files
    .filter((file) => file.endsWith('.html'))
    .sort((a, b) => rank(a) - rank(b) || (a < b ? -1 : 1));
}
