/**
 * Replaces the utilities of each class string in scripts with one short class, as `short-names.ts` does in HTML. Pages
 * then need one rule for the set instead of one per utility.
 */
import { createHash } from 'node:crypto';
import type { Plugin as PostcssPlugin } from 'postcss';
import type { Plugin } from 'vite';
import { isUtility } from './prune-styles.ts';

/** The short names of a build, each with its utilities. */
export type ComposedClasses = ReadonlyMap<string, readonly string[]>;

/** {@link ComposedClasses}, sorted by name: the bundler finishes scripts in any order. */
export type ComposedList = (readonly [name: string, utilities: readonly string[]])[];

/** Modules whose own stylesheet contains their utilities by name. */
const withOwnUtilities =
  /\/(lexi\/panel|buying\/checkout\/dialog|features\/maturity-assessment\/result-view)\//;

// A string literal without quotes or code in it, or the beginning of a template literal.
const literal = /(["'`])([a-z[][^"'`\\$\n<{};=]*)(\1|(?<=`[^`]*)\$\{)/g;
const name = /^[a-z][\w-]*$/;

/** The plugins that read a build's utilities and compose those of its scripts. They add each new name to `composed`. */
export function composeClasses(composed: Map<string, readonly string[]>): {
  styles: PostcssPlugin;
  scripts: Plugin;
} {
  const utilities = new Set<string>();
  return {
    styles: {
      postcssPlugin: 'levee:read-utilities',
      OnceExit(root) {
        root.walkRules((rule) => {
          if (!isUtility(rule)) return;
          // A utility's selector begins with its class, or ends with it after its ancestors.
          const [, first, last] =
            /^\.((?:\\.|[\w-])+)|^:where\(.* \.((?:\\.|[\w-])+)$/.exec(rule.selector) ?? [];
          const found = first ?? last;
          if (found) utilities.add(found.replaceAll('\\', ''));
        });
      },
    },
    scripts: {
      name: 'levee:compose-classes',
      renderChunk(code, { moduleIds }) {
        if (this.environment.name !== 'client' || moduleIds.some((id) => withOwnUtilities.test(id)))
          return;
        return composeLiterals(code, utilities, composed);
      },
    },
  };
}

/** Returns the script with one name for the utilities of each class string. Other strings stay the same. */
export function composeLiterals(
  code: string,
  utilities: ReadonlySet<string>,
  composed: Map<string, readonly string[]>,
): string {
  return code.replace(literal, (all, quote: string, text: string, end: string) => {
    const words = text.trim().split(/\s+/);
    const found = words.filter((word) => utilities.has(word));
    const isClasses =
      found.filter((word) => !/^[a-z]+$/.test(word)).length > 1 &&
      words.every((word) => utilities.has(word) || name.test(word));
    if (!isClasses) return all;
    const sorted = [...new Set(found)].sort();
    const short = `u-${createHash('sha256').update(sorted.join(' ')).digest('base64url').slice(0, 3)}`;
    const known = composed.get(short)?.join(' ');
    // The hashes of two sets collide: the second set keeps its utilities.
    if (known !== undefined && known !== sorted.join(' ')) return all;
    composed.set(short, sorted);
    const rest = words.filter((word) => !utilities.has(word));
    return quote + [...rest, short].join(' ') + (/\s$/.test(text) ? ' ' : '') + end;
  });
}
