/** Gives each page script its own copy of its imports: Astro inlines only scripts without shared modules, and files would cost two requests in sequence. */
import { readFile } from 'node:fs/promises';
import type { Plugin } from 'vite';

const pageScript = /\.astro\?astro&type=script/;
const copy = '?of=';
/** A module with state must not exist twice. */
const state = /^(?:export )?(?:let |const \w+ = (?:new (?:Weak)?(?:Map|Set)|atom|map)\b)/m;

/** Copies the stateless modules of `src` that a page script imports statically. Dynamic imports stay shared. */
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
