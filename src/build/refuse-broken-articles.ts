/** Keeps an article with a mistake from being published: the build fails with the words of `npm run check`. */
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import { checkArticles } from '../features/blog/editing/check-articles.ts';

/** Fails a build with one sentence for each mistake in an article, before anything else reads the articles. */
export function refuseBrokenArticles(check: typeof checkArticles = checkArticles) {
  return {
    name: 'levee:refuse-broken-articles',
    hooks: {
      // Not at the start of the build: by then the collection has been read, and refused in other words.
      'astro:config:setup': ({ command, config }) => {
        if (command !== 'build') return;
        const mistakes = check({ root: fileURLToPath(config.root) });
        if (mistakes.length === 0) return;
        const error = new Error(`Mistakes in articles:\n${mistakes.join('\n')}`);
        // An editor reads this: where in our code it was noticed is of no use to them.
        error.stack = '';
        throw error;
      },
    },
  } satisfies AstroIntegration;
}
