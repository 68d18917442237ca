import type { Plugin } from 'vite';
import type { Mutant } from './mutant-list.ts';

/**
 * A Vite plugin for `npm run bench -- mutants` that applies a mutant, given as JSON, or does nothing without one. It
 * throws unless the mutant's line occurs exactly once.
 */
export function breakOneLine(mutant: string | undefined): Plugin {
  const { file, right, wrong } = JSON.parse(mutant ?? '{"file":null}') as Mutant;
  return {
    name: 'break-one-line',
    enforce: 'pre',
    transform(code, id) {
      if (file === null || !id.split('?')[0]?.endsWith(`/${file}`)) return null;
      const parts = code.split(right);
      if (parts.length !== 2) throw new Error(`${file} has ${parts.length - 1} times: ${right}`);
      return { code: parts.join(wrong), map: null };
    },
  };
}
