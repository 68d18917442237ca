/** Loads the articles without bundling most of them, because bundling each MDX file as a module is slow. */
import { glob, type Loader } from 'astro/loaders';

/** Loads the articles in a folder. An article that imports nothing gets no module; `article-text.ts` compiles it. */
export function articleLoader(base: string): Loader {
  const files = glob({ pattern: '**/*.{md,mdx}', base });
  return {
    name: 'levee:articles',
    load: ({ store, ...context }) =>
      files.load({
        ...context,
        store: {
          ...store,
          set({ deferredRender, ...entry }) {
            const needsModule = deferredRender && importsSomething(entry.body ?? '');
            return store.set(needsModule ? { ...entry, deferredRender } : entry);
          },
        },
      }),
  };
}

/** Finds imports, exports and pictures, which Astro imports, too. A false positive only makes a build slower. */
const importsSomething = (body: string) => /^\s*(import|export)\b|!\[|<img\b/m.test(body);
