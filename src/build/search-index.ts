/** Writes the site's passages next to its pages, for the search page and the assistant. */
import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import { divideArchive } from '../passages/archive.ts';
import { lexiPassagesPath, packPassages, passagesPath } from '../passages/passage.ts';
import { site } from '../site.ts';
import { createPassageCollector, type PageWords } from './collect-passages.ts';
import { isPreview } from './deploy.ts';
import { packArchive } from './pack-archive.ts';

/** Lexi reads the core and three years of older weekly updates: with all, a cold function would take seconds to index them. */
const lexiArticles = 150;

/**
 * Reads every built page and writes `/_search/passages.json`, without pages that are hidden from search
 * engines, and the archive of older articles beside it. Development serves the files of the last build.
 */
export function searchIndex(): AstroIntegration {
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
      'astro:build:done': async ({ dir, logger }) => {
        const folder = fileURLToPath(dir);
        const kept = await openKeptPages();
        const options = { siteName: site.name, isPreview, known: kept.pages };
        const collector = createPassageCollector(options);
        for (const file of await listPages(folder)) {
          const path = `/${file.replaceAll('\\', '/').replace(/(^|\/)index\.html$|\.html$/, '')}`;
          if (isOneOfRegister(path)) continue;
          collector.add({ path, html: await readFile(join(folder, file), 'utf8') });
        }
        const { core, archive } = divideArchive(packPassages(collector.passages));
        const write = async (path: string, text: string) => {
          const file = join(folder, path);
          await mkdir(dirname(file), { recursive: true });
          await writeFile(file, text);
        };
        await write(passagesPath, JSON.stringify(core));
        const forLexi = [...core, ...archive.slice(0, lexiArticles)];
        await write(lexiPassagesPath, JSON.stringify(forLexi));
        for (const [path, text] of packArchive(archive)) await write(path, text);
        await kept.keep(collector.read);
        const again = [...collector.read.keys()].filter((key) => kept.pages.has(key)).length;
        logger.info(`${collector.passages.length} passages to search; ${again} pages read before`);
      },
    },
  };
}

/** What the pages of the last build said, by their content, in `node_modules/.cache`; none after a change of what reads them. */
async function openKeptPages() {
  const hash = createHash('sha256').update(`${site.name} ${isPreview}`);
  for (const name of ['collect-passages.ts', 'cut-text.ts'])
    hash.update(await readFile(join(process.cwd(), 'src/build', name)));
  const reader = hash.digest('base64url');
  const file = join(process.cwd(), 'node_modules/.cache/levee/passages.json');
  const found = await readFile(file, 'utf8')
    .then((json) => JSON.parse(json) as { reader: string; pages: [string, PageWords][] })
    .catch(() => null);
  return {
    pages: new Map(found?.reader === reader ? found.pages : []),
    async keep(pages: ReadonlyMap<string, PageWords>): Promise<void> {
      await mkdir(dirname(file), { recursive: true });
      // Written under another name first: an interrupted build leaves no partial file.
      const unfinished = `${file}.${process.pid}`;
      await writeFile(unfinished, JSON.stringify({ reader, pages: [...pages] }));
      await rename(unfinished, file);
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
