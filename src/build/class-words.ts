/** Which classes, ids and tags a page's HTML has, and which its scripts can write. */
import type { ComposedClasses } from './compose-classes.ts';
import type { MayHave } from './prune-styles.ts';

/** Names in a page's HTML. */
interface HtmlNames {
  class: Set<string>;
  id: Set<string>;
  tag: Set<string>;
}

const attribute = (name: string) =>
  new RegExp(`\\s${name}=(?:"([^"]*)"|'([^']*)'|([^\\s>]+))`, 'g');
const classes = attribute('class');
const ids = attribute('id');

/** Every name that stands in the HTML. */
export function namesInHtml(html: string): HtmlNames {
  // Rows of a table repeat their classes: each value is split once.
  const read = (pattern: RegExp) => [
    ...new Set(
      Array.from(
        html.matchAll(pattern),
        ([, double, single, bare]) => double ?? single ?? bare ?? '',
      ),
    ),
  ];
  const tags = new Set(html.match(/<[a-z][\w-]*/gi));
  return {
    class: new Set(read(classes).flatMap((value) => decode(value).split(/\s+/))),
    id: new Set(read(ids).map(decode)),
    tag: new Set([
      'html',
      'head',
      'body',
      ...Array.from(tags, (tag) => tag.slice(1).toLowerCase()),
    ]),
  };
}

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

/** Text of an attribute as the page's author wrote it. */
export const decode = (value: string) =>
  value.includes('&')
    ? value.replace(/&(#?\w+);/g, (all, name: string) => entities[name] ?? all)
    : value;

/** Words of a script that can be names; one that ends with a hyphen begins classes, as in `level-${value}`. */
export interface ScriptWords {
  words: Set<string>;
  /** Those of them that can be utilities: `block` and `fixed` are words of scripts as well. */
  utilities: Set<string>;
  /** The same with what composed names stand for. */
  drawn: Set<string>;
  beginnings: string[];
}

/** Every word of a script that can be a name: too many rather than too few. */
export function wordsInScript(script: string, composed: ComposedClasses = new Map()): ScriptWords {
  // Twice, because a class of Tailwind's can hold an apostrophe: `before:content-['']`.
  const words = new Set([...script.split(/[\s"'`]+/), ...script.split(/[\s"`]+/)]);
  const beginnings = new Set<string>();
  for (const word of words) {
    const [beginning] = /^[a-z][\w-]*-(?=$|\$\{)/.exec(word) ?? [];
    if (beginning) beginnings.add(beginning);
  }
  const plain = /^[a-z]+$/;
  const utilities = new Set([...words].filter((word) => !plain.test(word)));
  // A plain word counts beside a name that is none, and where a class is set.
  const beside = script.split(/["'`]/).map((text) => text.split(/\s+/));
  const set = Array.from(script.matchAll(/class(?:Name|List|=)([^]{0,200})/g), ([, text = '']) =>
    text.split(/[\s"'`]+/),
  );
  for (const names of [
    ...beside.filter((all) => all.some((one) => /^[a-z][\w:-]*[-:][^\s]+$/.test(one))),
    ...set,
  ])
    for (const name of names) utilities.add(name);
  const drawn = new Set([...utilities].flatMap((word) => [word, ...(composed.get(word) ?? [])]));
  return { words, utilities, drawn, beginnings: [...beginnings] };
}

/** The same of a component's source, and the tags that it draws. */
export function wordsInSource(source: string): ScriptWords {
  const script = wordsInScript(source);
  for (const [tag] of source.matchAll(/(?<=<)[a-z]\w*/g)) script.words.add(tag);
  return script;
}

type ScriptKind = Exclude<keyof ScriptWords, 'beginnings'>;

/** What a page can have: the names in its HTML, and whatever its scripts could write. */
export function whatPageMayHave(
  html: HtmlNames,
  scripts: ScriptWords[],
  kind: ScriptKind = 'words',
): MayHave {
  const inScripts = knownInScripts(scripts, kind);
  return (name, of) => html[of].has(name) || inScripts(name, of);
}

// Pages share a few lists of scripts, and each page asks for a thousand names.
const remembered = new WeakMap<ScriptWords[], Map<ScriptKind, MayHave>>();

function knownInScripts(scripts: ScriptWords[], kind: ScriptKind): MayHave {
  const byKind = remembered.get(scripts) ?? new Map<ScriptKind, MayHave>();
  remembered.set(scripts, byKind);
  const existing = byKind.get(kind);
  if (existing) return existing;
  const known = { class: new Map<string, boolean>(), other: new Map<string, boolean>() };
  const inScripts: MayHave = (name, of) => {
    const canBegin = of === 'class' && kind === 'words';
    const answers = known[canBegin ? 'class' : 'other'];
    const found =
      answers.get(name) ??
      scripts.some(
        (script) =>
          script[kind].has(name) ||
          (canBegin && script.beginnings.some((beginning) => name.startsWith(beginning))),
      );
    answers.set(name, found);
    return found;
  };
  byKind.set(kind, inScripts);
  return inScripts;
}
