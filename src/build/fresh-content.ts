/** Astro caches parsed content between builds. It clears the cache when content.config.ts changes, but not when a schema that it imports does. */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import type { AstroIntegration } from 'astro';

/** Clears Astro's content cache when a schema has changed since the last build. */
export function freshContent(): AstroIntegration {
  return {
    name: 'fresh-content',
    hooks: {
      'astro:config:setup': ({ config }) => {
        const file = new URL('content-schemas', config.cacheDir);
        const schemas = hashFiles(new URL('content/', config.srcDir));
        if (existsSync(file) && readFileSync(file, 'utf8') === schemas) return;
        for (const folder of [config.cacheDir, new URL('.astro/', config.root)])
          rmSync(new URL('data-store.json', folder), { force: true });
        mkdirSync(config.cacheDir, { recursive: true });
        writeFileSync(file, schemas);
      },
    },
  };
}

function hashFiles(folder: URL): string {
  const hash = createHash('sha256');
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  for (const name of names.filter((path) => path.endsWith('.ts')).sort())
    hash.update(name).update(readFileSync(new URL(name, folder)));
  return hash.digest('hex');
}
