import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished, expect, test } from 'vitest';
import { build, type Rollup } from 'vite';
import { ownCopies } from './own-copies.ts';

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
