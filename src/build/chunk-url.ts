/** `import url from 'chunk-url:./module.ts'`: the address of a module's own chunk, for scripts that are inlined into the page. */
import { relative } from 'node:path';
import type { Plugin } from 'vite';

const prefix = 'chunk-url:';

/**
 * A script with a dynamic import cannot be inlined into the page, because it names its chunks by
 * relative paths. With the address it can call `import(url)`, so a page carries a few bytes
 * and fetches the rest when a visitor needs it.
 */
export function chunkUrl(): Plugin {
  return {
    name: 'levee:chunk-url',
    // The addresses must be final before Astro decides what to inline.
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
      if (this.environment.mode === 'dev') {
        return `export default ${JSON.stringify(`/${relative(this.environment.config.root, path)}`)};`;
      }
      const reference = this.emitFile({
        type: 'chunk',
        id: path,
        preserveSignature: 'exports-only',
      });
      return `export default import.meta.ROLLUP_FILE_URL_${reference};`;
    },
    // The page's script may be inline: an address relative to its own would be one relative to the page's.
    resolveFileUrl: ({ fileName, moduleId }) =>
      moduleId.startsWith(`\0${prefix}`) ? JSON.stringify(`/${fileName}`) : null,
  };
}
