/**
 * Bundles the functions, so that the platform packs a few files for each: reading the 400 of the packages that
 * they use takes a cold function about ten times as long.
 */
import { readdirSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { build, type Metafile, type Plugin } from 'esbuild';
import { publicSans } from '../documents/public-sans.server.ts';

/** Where netlify.toml finds the functions, from the project's folder. */
export const bundledFunctions = '.netlify/bundled-functions';

/** Writes `NAME/NAME.mjs` for each file of netlify/functions, and what they share; resolves with the sources of each. */
export async function bundleFunctions(root: string): Promise<Map<string, string[]>> {
  const names = readdirSync(join(root, 'netlify/functions'))
    .map((file) => file.replace(/\.ts$/, ''))
    .sort();
  rmSync(join(root, bundledFunctions), { recursive: true, force: true });
  const { metafile } = await build({
    absWorkingDir: root,
    entryPoints: Object.fromEntries(
      names.map((name) => [`${name}/${name}`, `netlify/functions/${name}.ts`]),
    ),
    outdir: bundledFunctions,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    // What is loaded only when it is needed stays apart.
    splitting: true,
    chunkNames: 'shared/[name]-[hash]',
    format: 'esm',
    platform: 'node',
    target: 'node24',
    minifySyntax: true,
    // The log shows them.
    keepNames: true,
    metafile: true,
    plugins: [embedFonts],
    logLevel: 'warning',
    // Packages of the older module system ask for Node's own modules with it.
    banner: {
      js: "import { createRequire as makeRequire } from 'node:module'; const require = makeRequire(import.meta.url);",
    },
  });
  return new Map(
    names.map((name) => [
      name,
      listSources(metafile, `${bundledFunctions}/${name}/${name}.mjs`).sort(),
    ]),
  );
}

/** Puts the typeface of PDF files into the bundle: a function has no folder of packages to read it from. */
const embedFonts: Plugin = {
  name: 'embed-fonts',
  setup(bundler) {
    const write = (faces: Uint8Array[]) =>
      faces.map((face) => `Buffer.from('${Buffer.from(face).toString('base64')}', 'base64')`);
    bundler.onLoad({ filter: /[\\/]documents[\\/]public-sans\.server\.ts$/ }, () => ({
      contents: `export const publicSans = {
        regular: [${write(publicSans.regular).join()}],
        bold: [${write(publicSans.bold).join()}] };`,
    }));
  },
};

/** The sources of an output and of everything that it imports, now or later. */
function listSources({ outputs }: Metafile, entry: string): string[] {
  const seen = new Set([entry]);
  for (const path of seen)
    for (const { path: next, external } of outputs[path]?.imports ?? [])
      if (!external) seen.add(next);
  return [...seen].flatMap((path) => Object.keys(outputs[path]?.inputs ?? {}));
}

if (import.meta.main) await bundleFunctions(dirname(dirname(import.meta.dirname)));
