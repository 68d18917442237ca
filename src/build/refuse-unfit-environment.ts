/** Keeps a production deploy from going out with variables that its functions cannot work with. */
import type { AstroIntegration } from 'astro';
import { findEnvProblems } from '../server/env.ts';

/**
 * Fails a production build with one list of all that is wrong: each required variable that is missing, each
 * one that is malformed, and each address of this machine (R33). Other builds need none of them.
 */
export function refuseUnfitEnvironment(source: Record<string, string | undefined> = process.env) {
  return {
    name: 'levee:refuse-unfit-environment',
    hooks: {
      'astro:build:start': () => {
        if (source.CONTEXT?.trim() !== 'production') return;
        const sentences = findEnvProblems(source);
        if (sentences.length > 0) throw new Error(sentences.join('\n'));
      },
    },
  } satisfies AstroIntegration;
}
