/** Our plugins for scripts in the browser. */
import { relative } from 'node:path';
import type { Plugin } from 'vite';
import { readFile } from 'node:fs/promises';

const prefix = 'chunk-url:';

/**
 * `import url from 'chunk-url:./module.ts'`: the URL of a module's own chunk, for scripts that are inlined into pages.
 *
 * A script with a dynamic import cannot be inlined, because it refers to its chunks by relative paths. With this URL it
 * can call `import(url)`: the page contains a few bytes and loads the rest when a visitor needs it.
 */
export function chunkUrl(): Plugin {
  return {
    name: 'levee:chunk-url',
    // The URLs must be final before Astro decides which scripts to inline.
    enforce: 'pre',
    async resolveId(source, importer) {
      if (!source.startsWith(prefix)) return null;
      const resolved = await this.resolve(source.slice(prefix.length), importer);
      if (!resolved)
        this.error(`${importer ?? 'A script'} asks for ${source}, which is not there.`);
      return `\0${prefix}${resolved.id}`;
    },
    load(id) {
      if (!id.startsWith(`\0${prefix}`)) return null;
      const path = id.slice(prefix.length + 1);
      if (this.environment.mode === 'dev')
        return `export default ${JSON.stringify(`/${relative(this.environment.config.root, path)}`)};`;
      const chunk = { type: 'chunk', id: path, preserveSignature: 'exports-only' } as const;
      return `export default import.meta.ROLLUP_FILE_URL_${this.emitFile(chunk)};`;
    },
    // Absolute, because a relative URL in an inlined script would be resolved against the page's URL.
    resolveFileUrl: ({ fileName, moduleId }) =>
      moduleId.startsWith(`\0${prefix}`) ? JSON.stringify(`/${fileName}`) : null,
  };
}

const pageScript = /\.astro\?astro&type=script/;
const copy = '?of=';
/** A module with state must not exist twice. */
const state = /^(?:export )?(?:let |const \w+ = (?:new (?:Weak)?(?:Map|Set)|atom|map)\b)/m;

/**
 * Gives each page script its own copy of the stateless modules of `src` that it imports statically: Astro inlines only
 * scripts without shared modules, and files would cost two requests in sequence. Dynamic imports stay shared.
 */
export function ownCopies(): Plugin {
  return {
    name: 'levee:own-copies',
    enforce: 'pre',
    apply: 'build',
    async resolveId(source, importer, { kind, ...options }) {
      const isWithin = importer && (pageScript.test(importer) || importer.includes(copy));
      if (!isWithin || kind !== 'import-statement' || !/^[.#].*\.ts$/.test(source)) return null;
      const resolved = await this.resolve(source, importer.split(copy)[0], {
        ...options,
        skipSelf: true,
      });
      if (!resolved || state.test(await readFile(resolved.id, 'utf8'))) return resolved;
      const owner = importer.split(copy)[1] ?? importer.replace(/\W/g, '-');
      return { ...resolved, id: `${resolved.id}${copy}${owner}` };
    },
  };
}

const serverOnly = /\.server\.tsx?$|\/src\/(server|integrations|environment)\//;

/** Fails the client build when a browser script imports server-only code, and names both files. */
export function serverWall(): Plugin {
  return {
    name: 'levee:server-wall',
    enforce: 'pre',
    applyToEnvironment: (environment) => environment.name === 'client',
    async resolveId(source, importer, options) {
      // Vite's dependency scan in development also reads server components, without sending them.
      if (!importer || ('scan' in options && options.scan)) return null;
      const resolved = await this.resolve(source, importer, { ...options, skipSelf: true });
      if (resolved && serverOnly.test(resolved.id.split('?')[0] ?? '')) {
        this.error(
          `${importer} would send server-only code to the browser: it imports ${source}. ` +
            'Move what both need into a file of its own without ".server" in its name.',
        );
      }
      return null;
    },
  };
}
