/** Loads the articles without bundling them, because bundling each MDX file as a module is slow. */
import { glob, type Loader } from 'astro/loaders';

/** Loads the articles in a folder. They get no modules; `article-text.tsx` compiles their texts. */
export function articleLoader(base: string): Loader {
  const files = glob({ pattern: '**/*.{md,mdx}', base });
  return {
    name: 'levee:articles',
    load: ({ store, ...context }) =>
      files.load({
        ...context,
        store: { ...store, set: (entry) => store.set({ ...entry, deferredRender: false }) },
      }),
  };
}
