/** Gives the script of a page its own copy of what it imports: Astro inlines a script that shares nothing, and a file would be two requests one after the other. */
import { readFile } from 'node:fs/promises';
import type { Plugin } from 'vite';

const pageScript = /\.astro\?astro&type=script/;
const copy = '?of=';
/** A second copy of what is remembered here would know nothing of the first. */
const state = /^(?:export )?(?:let |const \w+ = (?:new (?:Weak)?(?:Map|Set)|atom|map)\b)/m;

/** Copies modules of `src` that a page's script imports and that hold no state; what it fetches later stays shared. */
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
