import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test, onTestFinished } from 'vitest';
import { build, type Rolldown, type Rollup } from 'vite';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { chunkUrl, ownCopies } from './vite-plugins.ts';

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

/** Builds two pages whose scripts import the same module; resolves to the code of each page and of the shared chunks. */
async function buildPages(shared: string): Promise<Record<string, string>> {
  const root = await mkdtemp(join(tmpdir(), 'levee-copies-'));
  onTestFinished(() => rm(root, { recursive: true }));
  await writeFile(join(root, 'shared.ts'), shared);
  await writeFile(join(root, 'later.ts'), `export const later = 'loaded later';`);
  const script = (page: string) => `${root}/${page}.astro?astro&type=script&index=0&lang.ts`;
  const pages = {
    name: 'pages',
    resolveId: (id: string) => (id.includes('?astro') ? id : null),
    load: (id: string) =>
      id.includes('?astro')
        ? `import { say } from './shared.ts'; say('${id.at(root.length + 1)}'); import('./later.ts');`
        : null,
  };
  const built = (await build({
    root,
    configFile: false,
    logLevel: 'silent',
    plugins: [pages, ownCopies()],
    build: {
      write: false,
      modulePreload: false,
      rollupOptions: { input: { a: script('a'), b: script('b') } },
    },
  })) as Rollup.RollupOutput;
  return Object.fromEntries(
    built.output.map((chunk) => [chunk.name ?? '', chunk.type === 'chunk' ? chunk.code : '']),
  );
}

test('a page script has its own copy of its static imports, and shares its dynamic imports', async () => {
  const built = await buildPages(
    `export const say = (name: string) => console.log('Hello', name);`,
  );
  for (const page of ['a', 'b']) expect(built[page]).toContain('Hello');
  expect(Object.values(built).filter((code) => code.includes('loaded later'))).toHaveLength(1);
});

test.each([
  `let last = 'None'; export const say = (name: string) => { console.log(last); last = name; };`,
  `const said = new Set(['None']); export const say = (name: string) => console.log(said.add(name));`,
])('a module that holds state is not copied: %s', async (shared) => {
  const built = await buildPages(shared);
  for (const page of ['a', 'b']) expect(built[page]).not.toContain('None');
  expect(Object.values(built).filter((code) => code.includes('None'))).toHaveLength(1);
});
