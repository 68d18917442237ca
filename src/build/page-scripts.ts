/** Which scripts of the build a page runs, and which it fetches later. */
import { posix } from 'node:path';
import { wordsInScript, type ScriptWords } from './class-words.ts';
import type { ComposedClasses } from './compose-classes.ts';

interface Script {
  /** None for React, which names every tag and attribute and draws none by itself: rules would stay for all of them. */
  words: ScriptWords[];
  /** Runs with it. */
  imports: string[];
  /** Everything of the build that it names: fetched with it or later, if at all. */
  named: string[];
  /** Comes with a sheet that has the utilities of what it draws. */
  bringsUtilities: boolean;
}

/** What a page's scripts can write into it. */
export interface PageScripts {
  /** All of them. */
  all: ScriptWords[];
  /** Without those that bring their utilities in a sheet of their own. */
  needUtilities: ScriptWords[];
}

const staticImport = /(?:^|[;\n}])import(?:[^"'();]*from)?["'](\.[^"']+)["']/g;
const reference = /(?:\/_astro\/|["'`]\.\/)([\w.@~-]+\.js)\b/g;
const island = /\s(?:component-url|renderer-url|before-hydration-url|src)="\/_astro\/([^"]+\.js)"/g;
// A block of data runs nothing, and each article has one of its own: what is remembered for a script would be forgotten.
const inline = /<script\b(?![^>]*\bld\+json)[^>]*>([^]*?)<\/script>/g;

const firsts = (text: string, pattern: RegExp): string[] =>
  Array.from(text.matchAll(pattern), ([, first = '']) => first);

/** Reads pages against the scripts and sheets of one build, by their names in `_astro`. */
export function pageScripts(
  files: ReadonlyMap<string, string>,
  composed: ComposedClasses,
): (html: string) => PageScripts {
  const scripts = new Map<string, Script>();
  for (const [name, text] of files)
    if (name.endsWith('.js')) scripts.set(name, readScript(text, files, composed));
  const known = new Map<string, PageScripts>();
  return (html) => {
    const first = firsts(html, island);
    const inlined = firsts(html, inline);
    const key = JSON.stringify([first, inlined]);
    const found = known.get(key) ?? follow(scripts, first, inlined, composed);
    known.set(key, found);
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
    named: firsts(text, reference),
    bringsUtilities: sheets.some((sheet) => files.get(sheet)?.includes('@layer utilities')),
  };
}

function follow(
  scripts: ReadonlyMap<string, Script>,
  first: string[],
  inlined: string[],
  composed: ComposedClasses,
): PageScripts {
  const runs = closure(scripts, first);
  const reached = new Set(runs);
  const utilities = new Set(runs);
  const later = [...inlined.flatMap((text) => firsts(text, reference))];
  for (const name of runs) later.push(...(scripts.get(name)?.named ?? []));
  const seen = new Set<string>();
  for (let name = later.pop(); name; name = later.pop()) {
    if (seen.has(name) || runs.has(name)) continue;
    seen.add(name);
    const together = [...closure(scripts, [name])];
    const brings = together.some((one) => scripts.get(one)?.bringsUtilities);
    for (const one of together) {
      reached.add(one);
      if (!brings) utilities.add(one);
      later.push(...(scripts.get(one)?.named ?? []));
    }
  }
  const inlineWords = inlined.map((text) => wordsInScript(text, composed));
  const wordsOf = (names: Set<string>) => [
    ...inlineWords,
    ...[...names].flatMap((name) => scripts.get(name)?.words ?? []),
  ];
  return { all: wordsOf(reached), needUtilities: wordsOf(utilities) };
}

/** Scripts with all that runs with them. */
function closure(
  scripts: ReadonlyMap<string, Script>,
  names: string[],
  found = new Set<string>(),
): Set<string> {
  for (const name of names) {
    if (found.has(name) || !scripts.has(name)) continue;
    found.add(name);
    closure(scripts, scripts.get(name)!.imports, found);
  }
  return found;
}
