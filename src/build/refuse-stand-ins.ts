/** Keeps what stands in for an outside service on a laptop out of a production deploy. */
import type { AstroIntegration } from 'astro';
import { findStandIns } from '../server/env.ts';

/** Fails a production build, with one sentence for each variable that points at this machine (R33). */
export function refuseStandIns(source: Record<string, string | undefined> = process.env) {
  return {
    name: 'levee:refuse-stand-ins',
    hooks: {
      'astro:build:start': () => {
        const sentences = findStandIns(source);
        if (sentences.length > 0) throw new Error(sentences.join('\n'));
      },
    },
  } satisfies AstroIntegration;
}
