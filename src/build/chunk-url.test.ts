import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { build, type Rolldown } from 'vite';
import { chunkUrl } from './chunk-url.ts';

const folder = mkdtempSync(join(tmpdir(), 'levee-chunk-url-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** The names and texts of the scripts of a build whose entry asks for the address of `later.ts`. */
async function buildWith(later: string, asked = './later.ts') {
  writeFileSync(join(folder, 'later.ts'), later);
  writeFileSync(
    join(folder, 'entry.ts'),
    `import url from 'chunk-url:${asked}';\ndocument.onclick = () => import(url);`,
  );
  const built = await build({
    root: folder,
    configFile: false,
    logLevel: 'silent',
    plugins: [chunkUrl()],
    build: {
      write: false,
      rolldownOptions: {
        input: join(folder, 'entry.ts'),
        output: {
          entryFileNames: '_astro/[name].[hash].js',
          chunkFileNames: '_astro/[name].[hash].js',
        },
      },
    },
  });
  const { output } = built as Rolldown.RolldownOutput;
  const find = (name: string) => output.find((one) => one.type === 'chunk' && one.name === name);
  return [find('entry'), find('later')] as [Rolldown.OutputChunk, Rolldown.OutputChunk];
}

test('a script gets the address of another one from the root of the site, so that it may be inline', async () => {
  const [entry, later] = await buildWith('export const answer = 1;');
  expect(later.fileName).toMatch(/^_astro\/later\.[\w-]+\.js$/);
  expect(entry.code).toContain(`/${later.fileName}`);
  expect(entry.code).not.toContain('import.meta');
  expect(later.exports).toEqual(['answer']);
});

test('a script has a new name when the one that it asks for has one, because browsers keep both for a year', async () => {
  const [first] = await buildWith('export const answer = 1;');
  const [again] = await buildWith('export const answer = 1;');
  const [changed, later] = await buildWith('export const answer = 2;');
  expect(again.fileName).toBe(first.fileName);
  expect(changed.fileName).not.toBe(first.fileName);
  expect(changed.code).toContain(`/${later.fileName}`);
});

test('a script that is not there fails the build with its name', async () => {
  await expect(buildWith('', './missing.ts')).rejects.toThrow(
    /entry\.ts asks for chunk-url:\.\/missing\.ts, which is not there/,
  );
});
