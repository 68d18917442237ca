/** Reads the articles. Astro bundles each MDX file as modules of its own; most articles need none. */
import { glob, type Loader } from 'astro/loaders';

/** The articles below the folder; one whose text imports nothing has no module, and `article-text.ts` renders it. */
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

/** Imports, exports and pictures, which Astro imports, too. Too many rather than too few: a bundled article is only slower. */
const importsSomething = (body: string) => /^\s*(import|export)\b|!\[|<img\b/m.test(body);
