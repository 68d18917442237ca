/** Finds the scripts that a page runs at once and those that it may fetch later. */
import { posix } from 'node:path';
import { wordsInScript, type ScriptWords } from '#src/build/styles/class-words.ts';
import type { ComposedClasses } from '#src/build/styles/compose-classes.ts';

interface Script {
  /** Empty for React, which names every tag and attribute without rendering any: all rules would stay. */
  words: ScriptWords[];
  /** Static imports, which run with it. */
  imports: string[];
  /** Other scripts of the build that it may fetch later. */
  references: string[];
  /** Its stylesheet contains the utilities of what it renders. */
  hasOwnUtilities: boolean;
}

/** The words that a page's scripts can add to it. */
export interface PageScripts {
  all: ScriptWords[];
  /** Without the scripts whose own stylesheet contains their utilities. */
  needUtilities: ScriptWords[];
}

const staticImport = /(?:^|[;\n}])import(?:[^"'();]*from)?["'](\.[^"']+)["']/g;
const reference = /(?:\/_astro\/|["'`]\.\/)([\w.@~-]+\.js)\b/g;
const island = /\s(?:component-url|renderer-url|before-hydration-url|src)="\/_astro\/([^"]+\.js)"/g;
// Data blocks don't run. Each article has a different one, which would make every cache lookup below miss.
const inline = /<script\b(?![^>]*\bld\+json)[^>]*>([^]*?)<\/script>/g;

const firsts = (text: string, pattern: RegExp): string[] =>
  Array.from(text.matchAll(pattern), ([, first = '']) => first);

/** Returns what the scripts of a page can add to it. `files` are the scripts and stylesheets of a build, by their names in `_astro`. */
export function pageScripts(
  files: ReadonlyMap<string, string>,
  composed: ComposedClasses,
): (html: string) => PageScripts {
  const scripts = new Map<string, Script>();
  for (const [name, text] of files)
    if (name.endsWith('.js')) scripts.set(name, readScript(text, files, composed));
  const cache = new Map<string, PageScripts>();
  return (html) => {
    const entries = firsts(html, island);
    const inlined = firsts(html, inline);
    const key = JSON.stringify([entries, inlined]);
    const found = cache.get(key) ?? follow(scripts, entries, inlined, composed);
    cache.set(key, found);
    return found;
  };
}

function readScript(
  text: string,
  files: ReadonlyMap<string, string>,
  composed: ComposedClasses,
): Script {
  const sheets = firsts(text, /\/_astro\/([\w.@~-]+\.css)\b/g);
  return {
    words: /react\.(transitional|dev\/errors)/.test(text) ? [] : [wordsInScript(text, composed)],
    imports: firsts(text, staticImport).map((path) => posix.basename(path)),
    references: firsts(text, reference),
    hasOwnUtilities: sheets.some((sheet) => files.get(sheet)?.includes('@layer utilities')),
  };
}

function follow(
  scripts: ReadonlyMap<string, Script>,
  entries: string[],
  inlined: string[],
  composed: ComposedClasses,
): PageScripts {
  const atOnce = withImports(scripts, entries);
  const reached = new Set(atOnce);
  const utilities = new Set(atOnce);
  const referencesOf = (name: string) => scripts.get(name)?.references ?? [];
  const later = new Set([
    ...inlined.flatMap((text) => firsts(text, reference)),
    ...[...atOnce].flatMap(referencesOf),
  ]);
  // The set grows while it is read.
  for (const name of later) {
    if (atOnce.has(name)) continue;
    const together = [...withImports(scripts, [name])];
    const hasOwn = together.some((script) => scripts.get(script)?.hasOwnUtilities);
    for (const script of together) {
      reached.add(script);
      if (!hasOwn) utilities.add(script);
      for (const next of referencesOf(script)) later.add(next);
    }
  }
  const inlineWords = inlined.map((text) => wordsInScript(text, composed));
  const wordsOf = (names: Set<string>) => [
    ...inlineWords,
    ...[...names].flatMap((name) => scripts.get(name)?.words ?? []),
  ];
  return { all: wordsOf(reached), needUtilities: wordsOf(utilities) };
}

/** Scripts with all their static imports. */
function withImports(scripts: ReadonlyMap<string, Script>, names: string[]): Set<string> {
  const found = new Set(names.filter((name) => scripts.has(name)));
  for (const name of found)
    for (const next of scripts.get(name)!.imports) if (scripts.has(next)) found.add(next);
  return found;
}
