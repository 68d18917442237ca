/** The sources of a page, and the classes and ids that they write. */
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';

/** A source file. */
export interface Source {
  /** The words of each string that it writes, and whether it is a class attribute. */
  strings: { words: string[]; isClass: boolean }[];
  /** The custom properties that it mentions. */
  properties: string[];
  hasOwnUtilities: boolean;
  endsFirstView: boolean;
  /** Files that are loaded with it. */
  imports: string[];
  /** Scripts that are fetched later. */
  later: string[];
}

/** The files that make a page, or a part of it. */
export interface PageSources {
  all: Source[];
  /** Without the scripts whose own stylesheet has their utilities. */
  needUtilities: Source[];
}

const root = join(import.meta.dirname, '../../..');
const importing =
  /^\s*(?:import|export) (?!type\b)(?:([\w\s{},*]+) from )?['"](chunk-url:)?([^'"]+)['"];?|\b(import)\(\s*'([^']+)'/gm;

/** Reads files, everything that they import, and the scripts that they fetch later; for the first view, only what is above `<StylesBelow />`, if a file has it. */
export function readPageSources(entries: string[]): {
  firstView: PageSources | undefined;
  whole: PageSources;
} {
  const first = Array.from(withImports(entries, readFirstView), readFirstView);
  const all = withImports(entries, readSource);
  const needUtilities = new Set(all);
  const later = new Set([...all].flatMap((path) => readSource(path).later));
  // The set grows while it is read.
  for (const path of later) {
    const together = [...withImports([path], readSource)];
    const hasOwn = together.some((file) => readSource(file).hasOwnUtilities);
    for (const file of together) {
      all.add(file);
      if (!hasOwn) needUtilities.add(file);
      for (const next of readSource(file).later) later.add(next);
    }
  }
  return {
    firstView: first.some(({ endsFirstView }) => endsFirstView)
      ? { all: first, needUtilities: first }
      : undefined,
    whole: {
      all: Array.from(all, readSource),
      needUtilities: Array.from(needUtilities, readSource),
    },
  };
}

function withImports(entries: string[], read: (path: string) => Source): Set<string> {
  const found = new Set(entries);
  for (const path of found) for (const next of read(path).imports) found.add(next);
  return found;
}

const readSource = once((path) => parseSource(path, readFileSync(path, 'utf8')));
const readFirstView = once((path) => {
  if (!path.endsWith('.astro')) return readSource(path);
  const text = readFileSync(path, 'utf8');
  return { ...parseSource(path, cutFirstView(text)), endsFirstView: text.includes('<StylesBelow') };
});

/** Pages share most of their files. */
function once(read: (path: string) => Source): typeof read {
  const sources = new Map<string, Source>();
  return (path) => {
    const source = sources.get(path) ?? read(path);
    sources.set(path, source);
    return source;
  };
}

/** The part of a component above `<StylesBelow />`, without scripts and without the imports that only the rest uses. */
function cutFirstView(text: string): string {
  const [above = ''] = text
    .replace(/<script\b[^>]*(?<!\/)>[^]*?<\/script>/g, '')
    .split('<StylesBelow');
  const used = new Set(above.replace(importing, '').match(/\w+/g));
  return above.replace(importing, (statement, names: string | undefined) =>
    !names || names.match(/\w+/g)!.some((name) => used.has(name)) ? statement : '',
  );
}

/** Reads the text of a source file; its imports are relative to `path`. */
export function parseSource(path: string, text: string): Source {
  const source: Source = {
    strings: listStrings(text, path.endsWith('.mdx')),
    properties: text.match(/(?<![\w-])--[\w-]+/g) ?? [],
    hasOwnUtilities: text.includes('@tailwind utilities'),
    endsFirstView: false,
    imports: [],
    later: [],
  };
  for (const [, , isUrl, name = '', isDynamic, dynamic = ''] of text.matchAll(importing)) {
    const found = locate(path, name || dynamic);
    if (found) (isUrl || isDynamic ? source.later : source.imports).push(found);
  }
  return source;
}

/** The file of an import; undefined for a package or another kind of file. */
function locate(from: string, name: string): string | undefined {
  const file = name
    .replace(/\?\w+$/, '')
    .replace(/^#src\//, `${root}/src/`)
    .replace(/^#functions\//, `${root}/netlify/functions/`);
  if (!/^[./].*\.(astro|tsx?|css)$/.test(file)) return undefined;
  const path = resolve(dirname(from), file);
  return existsSync(path) ? path : undefined;
}

const comment = /\/\*[^]*?\*\/|(?<=^|\s)\/\/.*$/gm;
const classAttribute = /\bclass(?:Name)?=(?:"([^"]*)"|\{`([^`]*)`\})/g;
const string = /"([^"\n]*)"|'([^'\n]*)'|`([^`]*)`/g;

/** In prose, what stands in quotes is no class. */
function listStrings(source: string, isProse: boolean): Source['strings'] {
  const text = isProse ? source : source.replace(comment, '');
  const find = (pattern: RegExp, isClass: boolean) =>
    Array.from(text.matchAll(pattern), ([, ...found]) => {
      const template = found.pop() ?? '';
      const plain = found.join('').split(/\s+/);
      // The expressions in a template have strings of their own.
      const words = [...plain, ...template.split(/[\s"']+|\$\{|\}/)].filter(Boolean);
      return { words, isClass };
    });
  return [...find(classAttribute, true), ...(isProse ? [] : find(string, false))];
}

/**
 * The classes and ids that sources write, of the `known` ones in a stylesheet: the words of class attributes, of strings
 * with a utility in them, and of strings that have nothing but such names. Rather too many than too few.
 */
export function writtenNames(sources: Source[], known: ReadonlySet<string>): Set<string> {
  const isUtility = (word: string) => /[^a-z]/.test(word) && known.has(word);
  const names = new Set<string>();
  for (const { strings } of sources)
    for (const { words, isClass } of strings)
      if (isClass || words.some(isUtility) || words.every((word) => known.has(word)))
        for (const word of words) names.add(word);
  return names;
}
