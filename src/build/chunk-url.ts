/** `import url from 'chunk-url:./module.ts'`: the address of a module's own chunk, for scripts that are inlined into the page. */
import { relative } from 'node:path';
import type { Plugin } from 'vite';

const prefix = 'chunk-url:';
const mark = (reference: string) => `__CHUNK_URL_${reference}__`;

/**
 * A script with a dynamic import cannot be inlined into the page, because it names its chunks by
 * relative paths. With the address it can call `import(url)`, so a page carries a few bytes
 * and fetches the rest when a visitor needs it.
 */
export function chunkUrl(): Plugin {
  const references = new Set<string>();
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
      references.add(reference);
      return `export default ${JSON.stringify(mark(reference))};`;
    },
    generateBundle(_options, bundle) {
      for (const output of Object.values(bundle)) {
        if (output.type !== 'chunk') continue;
        for (const reference of references) {
          if (!output.code.includes(mark(reference))) continue;
          output.code = output.code.replaceAll(mark(reference), `/${this.getFileName(reference)}`);
        }
      }
    },
  };
}
