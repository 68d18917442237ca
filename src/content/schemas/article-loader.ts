/** Loads the articles without bundling them, because bundling each MDX file as a module is slow. */
import { glob, type Loader } from 'astro/loaders';

/**
 * Loads the articles in a folder. They get no modules, and no text either, because Astro compiles all entries as a single
 * module; `article-text.tsx` compiles it from their files.
 */
export function articleLoader(base: string): Loader {
  const files = glob({ pattern: '**/*.{md,mdx}', base, retainBody: false });
  return {
    name: 'levee:articles',
    load: ({ store, ...context }) =>
      files.load({
        ...context,
        store: { ...store, set: (entry) => store.set({ ...entry, deferredRender: false }) },
      }),
  };
}
