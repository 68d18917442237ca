/**
 * Bundles each function into a few files: a cold function takes about ten times as long to read the 400 files of its
 * packages.
 */
import { readdirSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { build, type BuildOptions, type Metafile, type Plugin } from 'esbuild';
import { fontFiles, typefaceFiles } from '#src/formats/documents/pdf-fonts.server.ts';

/** Where netlify.toml finds the functions, from the project's folder. */
export const bundledFunctions = '.netlify/bundled-functions';

/** Large packages are bundled once, because bundling them takes long, and loaded from there by the functions that use them. */
const largePackages =
  /^(?:@fontsource|@neondatabase|docx|nodemailer|openai|parse5|pdfkit|stripe|twilio)(?:\/|$)/;
/** Bundled without `keepNames`: this package already names its functions, and naming them again takes a third of a cold start. */
const packageWithNames = '@neondatabase/serverless';

const options: BuildOptions = {
  outExtension: { '.js': '.mjs' },
  bundle: true,
  // Dynamic imports stay separate files.
  splitting: true,
  chunkNames: '[name]-[hash]',
  format: 'esm',
  platform: 'node',
  target: 'node24',
  minifySyntax: true,
  // A fifth less code to read and compile. `keepNames` keeps function and class names readable in the log.
  minifyIdentifiers: true,
  keepNames: true,
  logLevel: 'warning',
};

/** The large packages are CommonJS and load Node's own modules with `require`. */
const packageOptions: BuildOptions = {
  loader: { '.woff': 'binary' },
  banner: {
    js: "import { createRequire as makeRequire } from 'node:module'; const require = makeRequire(import.meta.url);",
  },
};

/** Writes `NAME/NAME.mjs` for each file of netlify/functions, and `packages`. Resolves to the source files of each function. */
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
  const plugins = [embedFonts, excludePackages(packages)];
  // Separate bundles: joint ones share dozens of small files, and reading those makes a cold start half again as long.
  await Promise.all(
    names.map((name) => bundle(name, { [name]: `netlify/functions/${name}.ts` }, { plugins })),
  );
  const { [packageWithNames]: named, ...others } = packages;
  await bundle('packages', others, packageOptions);
  if (named) await bundle('packages', { [named]: named }, { minify: true, keepNames: false });
  return new Map(
    names.map((name) => [name, listSources(outputs, `${bundledFunctions}/${name}/${name}.mjs`)]),
  );
}

/** Excludes the large packages from a bundle, and adds them to `packages`. */
const excludePackages = (packages: Record<string, string>): Plugin => ({
  name: 'exclude-packages',
  setup(bundler) {
    bundler.onResolve({ filter: largePackages }, ({ path }) => {
      packages[path] = path;
      return { path: `../packages/${path}.mjs`, external: true };
    });
  },
});

/** Loads the fonts of PDF files from the bundled packages when a text needs them: a function has no `node_modules` to read them from. */
const embedFonts: Plugin = {
  name: 'embed-fonts',
  setup(bundler) {
    const names = [...new Set(Object.values(fontFiles).flat())];
    bundler.onLoad({ filter: /[\\/]documents[\\/]pdf-fonts\.server\.ts$/ }, () => ({
      contents: `
        const files = { ${names.map((name) => `'${name}': () => import('${name}')`).join()} };
        export const typefaceFiles = ${typefaceFiles};
        export const fontFiles = ${JSON.stringify(fontFiles)};
        export const readFont = async (name) => (await files[name]()).default;`,
    }));
  },
};

/** The source files of an output and of everything that it imports, statically or dynamically. */
function listSources(outputs: Metafile['outputs'], entry: string): string[] {
  const seen = new Set([entry]);
  for (const path of seen)
    for (const { path: next, external } of outputs[path]?.imports ?? [])
      if (!external) seen.add(next);
      else if (next.startsWith('../packages/')) seen.add(join(bundledFunctions, next.slice(3)));
  return [...seen].flatMap((path) => Object.keys(outputs[path]?.inputs ?? {})).sort();
}

if (import.meta.main) await bundleFunctions(dirname(dirname(import.meta.dirname)));
