/**
 * Bundles the functions, so that the platform packs a few files for each: reading the 400 of the packages that
 * they use takes a cold function about ten times as long.
 */
import { readdirSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { build, type BuildOptions, type Metafile, type Plugin } from 'esbuild';
import { publicSans } from '../documents/public-sans.server.ts';

/** Where netlify.toml finds the functions, from the project's folder. */
export const bundledFunctions = '.netlify/bundled-functions';

/** Packages that take long to bundle: each is bundled once, and the functions that use it load the same file. */
const largePackages =
  /^(?:@neondatabase|docx|nodemailer|openai|parse5|pdfkit|stripe|twilio)(?:\/|$)/;
/** One that names its own functions: every function loads it at once, and naming them again takes a third of its start. */
const namedPackage = '@neondatabase/serverless';

const options: BuildOptions = {
  outExtension: { '.js': '.mjs' },
  bundle: true,
  // What is loaded only when it is needed stays apart.
  splitting: true,
  chunkNames: '[name]-[hash]',
  format: 'esm',
  platform: 'node',
  target: 'node24',
  minifySyntax: true,
  // A fifth less to read and compile at a cold start; the log still shows the names of functions and classes.
  minifyIdentifiers: true,
  keepNames: true,
  logLevel: 'warning',
};

/** The large packages are of the older module system, and ask for Node's own modules with `require`. */
const packageOptions: BuildOptions = {
  banner: {
    js: "import { createRequire as makeRequire } from 'node:module'; const require = makeRequire(import.meta.url);",
  },
};

/** Writes `NAME/NAME.mjs` for each file of netlify/functions, and `packages`; resolves with the sources of each function. */
export async function bundleFunctions(root: string): Promise<Map<string, string[]>> {
  rmSync(join(root, bundledFunctions), { recursive: true, force: true });
  const outputs: Metafile['outputs'] = {};
  const bundle = async (folder: string, entryPoints: Record<string, string>, own: BuildOptions) => {
    const where = { absWorkingDir: root, outdir: `${bundledFunctions}/${folder}`, entryPoints };
    const { metafile } = await build({ ...options, ...own, ...where, metafile: true });
    Object.assign(outputs, metafile.outputs);
  };
  const names = readdirSync(join(root, 'netlify/functions'))
    .map((file) => file.replace(/\.ts$/, ''))
    .sort();
  const packages: Record<string, string> = {};
  const plugins = [embedFonts, leaveApart(packages)];
  // Each by itself: bundled together they share dozens of small files, and reading those takes a cold function half as long as everything else.
  await Promise.all(
    names.map((name) => bundle(name, { [name]: `netlify/functions/${name}.ts` }, { plugins })),
  );
  const { [namedPackage]: named, ...others } = packages;
  await bundle('packages', others, packageOptions);
  if (named) await bundle('packages', { [named]: named }, { minify: true, keepNames: false });
  return new Map(
    names.map((name) => [name, listSources(outputs, `${bundledFunctions}/${name}/${name}.mjs`)]),
  );
}

/** Leaves the large packages to a bundle of their own, and lists them for it. */
const leaveApart = (packages: Record<string, string>): Plugin => ({
  name: 'leave-apart',
  setup(bundler) {
    bundler.onResolve({ filter: largePackages }, ({ path }) => {
      packages[path] = path;
      return { path: `../packages/${path}.mjs`, external: true };
    });
  },
});

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
function listSources(outputs: Metafile['outputs'], entry: string): string[] {
  const seen = new Set([entry]);
  for (const path of seen)
    for (const { path: next, external } of outputs[path]?.imports ?? [])
      if (!external) seen.add(next);
      else if (next.startsWith('../packages/')) seen.add(join(bundledFunctions, next.slice(3)));
  return [...seen].flatMap((path) => Object.keys(outputs[path]?.inputs ?? {})).sort();
}

if (import.meta.main) await bundleFunctions(dirname(dirname(import.meta.dirname)));
