/**
 * One name for the utilities of a class string in scripts: what an island draws then has a class, as what a page draws
 * has after `short-names.ts`, and no rule for each utility.
 */
import { createHash } from 'node:crypto';
import type { Plugin as PostcssPlugin } from 'postcss';
import type { Plugin } from 'vite';
import { isUtility } from './prune-styles.ts';

/** The names that this build has given to sets of utilities. */
export type ComposedClasses = ReadonlyMap<string, readonly string[]>;

/** The same in the order of the names: the bundler finishes scripts in any order. */
export type ComposedList = (readonly [name: string, utilities: readonly string[]])[];

/** Modules with a sheet that brings their utilities by name. */
const bringOwn = /\/features\/(chat\/panel|checkout\/dialog|maturity-assessment\/result-view)\//;

// A literal without quotes or code in it, or the beginning of a template.
const literal = /(["'`])([a-z[][^"'`\\$\n<{};=]*)(\1|(?<=`[^`]*)\$\{)/g;
const name = /^[a-z][\w-]*$/;

/** The plugins that read the utilities of a build and compose those of its scripts; `composed` grows meanwhile. */
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
          // A utility's selector begins with its name, or ends with it after what it stands in.
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
        if (this.environment.name !== 'client' || moduleIds.some((id) => bringOwn.test(id))) return;
        return composeLiterals(code, utilities, composed);
      },
    },
  };
}

/** A script with one name for the utilities of each class string; other strings stay. */
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
    // Two sets with one name: the second keeps its words.
    if (known !== undefined && known !== sorted.join(' ')) return all;
    composed.set(short, sorted);
    const rest = words.filter((word) => !utilities.has(word));
    return quote + [...rest, short].join(' ') + (/\s$/.test(text) ? ' ' : '') + end;
  });
}
