/** A cache of finished pages across builds, in `node_modules/.cache`. */
import { createHash } from 'node:crypto';
import { globSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { deployContext } from '#src/build/deploy.ts';
import { openPack, packWriter } from './pack-file.ts';
import type { PageFacts } from './page-facts.ts';

/** A page as it is published, with what the search index and the sitemap need from it. */
export interface FinishedPage {
  html: Uint8Array<ArrayBuffer>;
  facts: PageFacts;
}

/** All code that can change a page. Editors' content is not part of it. */
const codeFiles = [
  'src/!(content)/**/*.*',
  'src/*.*',
  'src/content/*.*',
  'src/content/{lists,passages,schemas}/*.*',
  'netlify/functions/**/*.ts',
  '{astro,tailwind}.config.mjs',
  'package-lock.json',
];

/** A hash of our code, styles, drawings and schemas, of all packages and of Node; an article, a law or a question does not change it. */
const fingerprintCode = (root: string): string =>
  hashFiles(process.version, root, globSync(codeFiles, { cwd: root }));

/** A hash of everything besides content that makes a page: our code, the deploy, the build's scripts and stylesheets in `assets`, and `settings`. */
export function fingerprintBuild(root: string, assets: string, settings: unknown[]): string {
  const names = readdirSync(assets).filter((name) => /\.(js|css)$/.test(name));
  const start = fingerprintCode(root) + JSON.stringify([deployContext, ...settings]);
  return hashFiles(start, assets, names);
}

function hashFiles(start: string, folder: string, paths: string[]): string {
  const hash = createHash('sha256').update(start);
  for (const path of paths.sort())
    hash
      .update(`${path}\0`)
      .update(readFileSync(join(folder, path)))
      .update('\0');
  return hash.digest('base64url');
}

/** Opens the cache in a file. A page counts only for the build fingerprint that it was stored with. */
export function openPageCache(file: string, fingerprint: string) {
  const pack = openPack(file);
  return {
    /** `content` is the page's rendered HTML, or a key that changes with its content. */
    keyOf: (path: string, content: string | Uint8Array): string =>
      createHash('sha256').update(`${fingerprint}\0${path}\0`).update(content).digest('base64url'),

    get(cacheKey: string): FinishedPage | null {
      const bytes = pack.get(cacheKey);
      if (!bytes) return null;
      const end = bytes.indexOf(lineFeed);
      const facts = JSON.parse(bytes.toString('utf8', 0, end)) as PageFacts;
      return { html: bytes.subarray(end + 1), facts };
    },

    close: pack.close,
  };
}

const lineFeed = 10;

/** Returns a function that adds a page to an open cache. */
export function pageCacheWriter(file: string) {
  const write = packWriter(file);
  return (cacheKey: string, { html, facts }: FinishedPage): void =>
    write(cacheKey, Buffer.concat([Buffer.from(`${JSON.stringify(facts)}\n`), html]));
}
