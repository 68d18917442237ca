/** `import url from 'chunk-url:./module.ts'`: the URL of a module's own chunk, for scripts that are inlined into pages. */
import { relative } from 'node:path';
import type { Plugin } from 'vite';

const prefix = 'chunk-url:';

/**
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
