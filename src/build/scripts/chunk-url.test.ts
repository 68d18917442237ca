import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { build, type Rolldown } from 'vite';
import { chunkUrl } from './chunk-url.ts';

const folder = mkdtempSync(join(tmpdir(), 'levee-chunk-url-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** Builds an entry that imports the URL of `later.ts`; resolves to the chunks of both. */
async function buildWith(later: string, imported = './later.ts') {
  writeFileSync(join(folder, 'later.ts'), later);
  const entry = `import url from 'chunk-url:${imported}';\ndocument.onclick = () => import(url);`;
  writeFileSync(join(folder, 'entry.ts'), entry);
  const chunkName = '_astro/[name].[hash].js';
  const built = await build({
    root: folder,
    configFile: false,
    logLevel: 'silent',
    plugins: [chunkUrl()],
    build: {
      write: false,
      rolldownOptions: {
        input: join(folder, 'entry.ts'),
        output: { entryFileNames: chunkName, chunkFileNames: chunkName },
      },
    },
  });
  const { output } = built as Rolldown.RolldownOutput;
  const find = (name: string) =>
    output.find((chunk) => chunk.type === 'chunk' && chunk.name === name);
  return [find('entry'), find('later')] as [Rolldown.OutputChunk, Rolldown.OutputChunk];
}

test('the URL of a chunk is absolute, so that the importing script can be inlined', async () => {
  const [entry, later] = await buildWith('export const answer = 1;');
  expect(later.fileName).toMatch(/^_astro\/later\.[\w-]+\.js$/);
  expect(entry.code).toContain(`/${later.fileName}`);
  expect(entry.code).not.toContain('import.meta');
  expect(later.exports).toEqual(['answer']);
});

test('a changed chunk renames the script that imports its URL, because browsers cache both for a year', async () => {
  const [first] = await buildWith('export const answer = 1;');
  const [again] = await buildWith('export const answer = 1;');
  const [changed, later] = await buildWith('export const answer = 2;');
  expect(again.fileName).toBe(first.fileName);
  expect(changed.fileName).not.toBe(first.fileName);
  expect(changed.code).toContain(`/${later.fileName}`);
});

test('a missing module fails the build with its name', async () => {
  await expect(buildWith('', './missing.ts')).rejects.toThrow(
    /entry\.ts asks for chunk-url:\.\/missing\.ts, which is not there/,
  );
});
