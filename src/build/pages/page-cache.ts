/** A cache of finished pages across builds, in `node_modules/.cache`. */
import { createHash } from 'node:crypto';
import {
  globSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import type { ComposedList } from '../styles/compose-classes.ts';
import { deployContext } from '../deploy.ts';
import type { PageFacts } from './page-facts.ts';

/** A page as it is published, with what the search index and the sitemap need from it. */
export interface FinishedPage {
  html: Uint8Array<ArrayBuffer>;
  facts: PageFacts;
  cacheKey: string;
}

/** All code that can change a page. Editors' content is not part of it. */
const codeFiles = [
  'src/!(content)/**/*.*',
  'src/*.*',
  'src/content/*.*',
  'src/content/register/*.*',
  'netlify/functions/**/*.ts',
  '{astro,tailwind}.config.mjs',
  'package-lock.json',
];

/** A hash of our code, styles, drawings and schemas, of all packages and of Node; an article, a law or a question does not change it. */
export const fingerprintCode = (root: string): string =>
  hashFiles(process.version, root, globSync(codeFiles, { cwd: root }));

/** A hash of everything besides content that makes a page: our code, the deploy and its URL, the build's scripts and stylesheets. */
export function fingerprintBuild(
  root: string,
  assets: string,
  composed: ComposedList,
  siteUrl: string | undefined,
): string {
  const settings = JSON.stringify([deployContext, siteUrl, composed]);
  const names = readdirSync(assets).filter((name) => /\.(js|css)$/.test(name));
  return hashFiles(fingerprintCode(root) + settings, assets, names);
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

/** Opens the cache in a folder. A page counts only for the build fingerprint that it was stored with. */
export function openPageCache(folder: string, fingerprint: string) {
  mkdirSync(folder, { recursive: true });
  return {
    /** `content` is the page's rendered HTML, or a key that changes with its content. */
    keyOf: (path: string, content: string): string =>
      createHash('sha256').update(`${fingerprint}\0${path}\0`).update(content).digest('base64url'),

    get(cacheKey: string): FinishedPage | null {
      try {
        const bytes = new Uint8Array(readFileSync(join(folder, cacheKey)));
        const end = bytes.indexOf(lineFeed);
        const facts = JSON.parse(Buffer.from(bytes.buffer, 0, end).toString()) as PageFacts;
        return { html: bytes.slice(end + 1), facts, cacheKey };
      } catch {
        return null;
      }
    },

    set({ html, facts, cacheKey }: FinishedPage): void {
      // Written under another name first: an interrupted build leaves no partial page.
      const unfinished = join(folder, `${cacheKey}.${process.pid}`);
      writeFileSync(unfinished, Buffer.concat([Buffer.from(`${JSON.stringify(facts)}\n`), html]));
      renameSync(unfinished, join(folder, cacheKey));
    },

    deleteOthers(cacheKeys: ReadonlySet<string>): void {
      for (const name of readdirSync(folder))
        if (!cacheKeys.has(name)) rmSync(join(folder, name), { force: true });
    },
  };
}

const lineFeed = 10;
