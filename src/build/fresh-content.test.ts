import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { freshContent } from './fresh-content.ts';

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'content-'));
  for (const folder of ['src/content/schemas', 'cache', '.astro'])
    mkdirSync(join(root, folder), { recursive: true });
  writeFileSync(join(root, 'src/content/schemas/article-schema.ts'), 'title');
});
afterEach(() => rmSync(root, { recursive: true }));

const stores = ['cache/data-store.json', '.astro/data-store.json'];

/** Starts a build with cached content, and returns for each cache whether it is still there. */
function keepsContent(): boolean[] {
  for (const store of stores) writeFileSync(join(root, store), '{}');
  const folder = (path: string) => pathToFileURL(`${join(root, path)}/`);
  const config = { root: folder(''), srcDir: folder('src'), cacheDir: folder('cache') };
  const setUp = freshContent().hooks['astro:config:setup'] as (options: object) => void;
  setUp({ config });
  return stores.map((store) => existsSync(join(root, store)));
}

test('cached content is parsed again after a schema changed', () => {
  keepsContent();
  writeFileSync(join(root, 'src/content/schemas/article-schema.ts'), 'title, corrections');
  expect(keepsContent()).toEqual([false, false]);
});

test('cached content is reused while its schemas stay the same', () => {
  keepsContent();
  expect(keepsContent()).toEqual([true, true]);
});
