/** The classes, ids and tags in a page's HTML, and those that its scripts can add. */
import type { ComposedClasses } from './compose-classes.ts';
import type { MayHave } from './prune-styles.ts';

type HtmlNames = ReturnType<typeof namesInHtml>;

const attribute = (name: string) =>
  new RegExp(`\\s${name}=(?:"([^"]*)"|'([^']*)'|([^\\s>]+))`, 'g');
const ids = attribute('id');

/** A class attribute, with its value in one of the groups after the first. */
export const classAttribute = /(\sclass=)(?:"([^"]*)"|'([^']*)'|([^\s>"']+))/g;

/** All class attributes, classes, ids and tags in the HTML, each once. */
export function namesInHtml(html: string) {
  const read = (pattern: RegExp, first: number) => [
    ...new Set(Array.from(html.matchAll(pattern), (found) => found.slice(first).join(''))),
  ];
  const lists = read(classAttribute, 2);
  const tags = Array.from(new Set(html.match(/<[a-z][\w-]*/gi)), (tag) => tag.slice(1));
  return {
    lists,
    class: new Set(lists.flatMap((value) => decode(value).split(/\s+/))),
    id: new Set(read(ids, 1).map(decode)),
    tag: new Set(['html', 'head', 'body', ...tags.map((tag) => tag.toLowerCase())]),
  };
}

/** The classes of a page that its islands also get as props, and may render. */
export const classesInProps = (html: string, names: HtmlNames): string[] =>
  Array.from(html.matchAll(/\sprops="([^"]*)"/g), ([, props = '']) => props.split(/&quot;|\s/))
    .flat()
    .filter((name) => names.class.has(name));

const entities: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  '#39': "'",
  '#34': '"',
  '#38': '&',
  '#60': '<',
  '#62': '>',
};

/** Decodes the HTML entities of an attribute's value. */
export const decode = (value: string) =>
  value.includes('&')
    ? value.replace(/&(#?\w+);/g, (all, name: string) => entities[name] ?? all)
    : value;

/** Words of a script that can be class, id or tag names. */
export interface ScriptWords {
  words: Set<string>;
  /** The words that can be Tailwind utilities. `block` and `fixed` are also ordinary words, so they count only near a class. */
  utilities: Set<string>;
  /** `utilities`, and the utilities that its composed names stand for. */
  expanded: Set<string>;
  /** Beginnings of class names, such as `level-` from `level-${value}`. */
  prefixes: string[];
}

/** Finds every word of a script that can be a name: rather too many than too few. */
export function wordsInScript(script: string, composed: ComposedClasses = new Map()): ScriptWords {
  // Split twice, because a Tailwind class can contain an apostrophe: `before:content-['']`.
  const words = new Set([...script.split(/[\s"'`]+/), ...script.split(/[\s"`]+/)]);
  const prefixes = [...words].flatMap((word) => /^[a-z][\w-]*-(?=$|\$\{)/.exec(word)?.[0] ?? []);
  const utilities = new Set([...words].filter((word) => !/^[a-z]+$/.test(word)));
  // A plain word counts in a string with a name that is not plain, and after a class attribute.
  const strings = script.split(/["'`]/).map((text) => text.split(/\s+/));
  const isClassList = (names: string[]) =>
    names.some((className) => /^[a-z][\w:-]*[-:][^\s]+$/.test(className));
  const attributes = script.matchAll(/class(?:Name|List|=)([^]{0,200})/g);
  for (const names of strings.filter(isClassList)) for (const name of names) utilities.add(name);
  for (const [, text = ''] of attributes)
    for (const name of text.split(/[\s"'`]+/)) utilities.add(name);
  const expanded = new Set([...utilities].flatMap((word) => [word, ...(composed.get(word) ?? [])]));
  return { words, utilities, expanded, prefixes: [...new Set(prefixes)] };
}

/** Finds the words of a component's source, and the tags in its JSX. */
export function wordsInSource(source: string): ScriptWords {
  const script = wordsInScript(source);
  for (const [tag] of source.matchAll(/(?<=<)[a-z]\w*/g)) script.words.add(tag);
  return script;
}

type ScriptKind = Exclude<keyof ScriptWords, 'prefixes'>;

/** Whether a page can have a name: in its HTML, or added by one of its scripts. */
export function whatPageMayHave(
  html: HtmlNames,
  scripts: ScriptWords[],
  kind: ScriptKind = 'words',
): MayHave {
  const inScripts = knownInScripts(scripts, kind);
  return (name, of) => html[of].has(name) || inScripts(name, of);
}

// Many pages share the same list of scripts, and each page asks for a thousand names.
const cache = new WeakMap<ScriptWords[], Map<ScriptKind, MayHave>>();

function knownInScripts(scripts: ScriptWords[], kind: ScriptKind): MayHave {
  const byKind = cache.get(scripts) ?? new Map<ScriptKind, MayHave>();
  cache.set(scripts, byKind);
  const existing = byKind.get(kind);
  if (existing) return existing;
  const known = { class: new Map<string, boolean>(), other: new Map<string, boolean>() };
  const inScripts: MayHave = (name, of) => {
    const byPrefix = of === 'class' && kind === 'words';
    const results = known[byPrefix ? 'class' : 'other'];
    const found =
      results.get(name) ??
      scripts.some(
        (script) =>
          script[kind].has(name) ||
          (byPrefix && script.prefixes.some((prefix) => name.startsWith(prefix))),
      );
    results.set(name, found);
    return found;
  };
  byKind.set(kind, inScripts);
  return inScripts;
}
