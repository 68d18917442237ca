/** Short names for a page's utilities: `md:grid-cols-[1fr_1fr]` stands in its HTML and in its styles. */
import postcss, { type Declaration, type Root, type Rule } from 'postcss';
import selectorParser from 'postcss-selector-parser';
import { decode } from './class-words.ts';
import { isUtility, minify } from './prune-styles.ts';

const classAttribute = /(\sclass=)(?:"([^"]*)"|'([^']*)'|([^\s>"']+))/g;
const digits = 'abcdefghijklmnopqrstuvwxyz';

interface Shortened {
  css: string;
  /** Class attributes by what they were: thousands of pages share a few. */
  lists: Map<string, string>;
}

const shortened = new Map<string, Map<string, Shortened>>();

/**
 * Gives the page's utilities short names, in its HTML and its styles, and one name to those that always stand together;
 * those that `isKept` knows keep theirs.
 */
export function shortenUtilities(
  html: string,
  css: string,
  isKept: (name: string) => boolean,
): { html: string; css: string } {
  const lists = [
    ...new Set(Array.from(html.matchAll(classAttribute), ([, , ...values]) => listOf(values))),
  ];
  // What a script hands to an island to draw.
  const handed = Array.from(html.matchAll(/\sprops="([^"]*)"/g), ([, props = '']) =>
    props.split(/&quot;|\s/),
  ).flat();
  const names = new Set(lists.flatMap((list) => list.split(' ').map(decode)));
  const kept = new Set([...names].filter((name) => handed.includes(name) || isKept(name)));
  const key = [[...kept].join(' '), ...lists].join('"');
  const ofSheet = shortened.get(css) ?? new Map<string, Shortened>();
  shortened.set(css, ofSheet);
  const page = ofSheet.get(key) ?? shorten(css, lists, kept);
  ofSheet.set(key, page);
  return {
    css: page.css,
    html: html.replace(
      classAttribute,
      (_, start: string, ...values: string[]) =>
        `${start}"${page.lists.get(listOf(values.slice(0, 3)))}"`,
    ),
  };
}

function shorten(css: string, lists: string[], kept: ReadonlySet<string>): Shortened {
  const root = postcss.parse(css);
  const utilities = new Set<string>();
  const others = new Set<string>();
  root.walkRules((rule) => {
    const found = isUtility(rule) ? utilities : others;
    selectorParser((all) => all.walkClasses(({ value }) => void found.add(value))).processSync(
      rule.selector,
    );
  });
  const places = new Map<string, string>();
  for (const list of lists)
    for (const name of new Set(list.split(' ').map(decode)))
      places.set(name, `${places.get(name) ?? ''}${list};`);
  const taken = new Set([...places.keys(), ...others]);
  const shortNames = new Map<string, string>();
  const renamed = new Map<string, string>();
  let count = 0;
  const nextShort = (): string => {
    const short = shortName(count++);
    return taken.has(short) ? nextShort() : short;
  };
  for (const [name, all] of places) {
    if (!utilities.has(name) || others.has(name) || kept.has(name)) continue;
    if (!shortNames.has(all)) shortNames.set(all, nextShort());
    renamed.set(name, shortNames.get(all)!);
  }
  const rename = selectorParser((all) =>
    all.walkClasses((node) => {
      node.value = renamed.get(node.value) ?? node.value;
    }),
  );
  root.walkRules((rule) => {
    rule.selector = rename.processSync(rule.selector);
  });
  const together = lists.map((list) => {
    const names = list.split(' ').map(decode);
    return new Set(names.map((name) => `.${renamed.get(name) ?? name}`));
  });
  joinRules(root, new Set([...shortNames.values()].map((name) => `.${name}`)), (one, other) =>
    together.some((names) => names.has(one) && names.has(other)),
  );
  return {
    css: minify(root.toString()),
    lists: new Map(
      lists.map((list) => {
        const names = list.split(' ').map((name) => renamed.get(decode(name)) ?? name);
        return [list, [...new Set(names)].join(' ')];
      }),
    ),
  };
}

/**
 * Moves what a rule says to an earlier rule of the same name, unless a rule between them says something of the kind to
 * the same elements.
 */
function joinRules(
  root: Root,
  names: ReadonlySet<string>,
  meet: (one: string, other: string) => boolean,
): void {
  root.walkRules((rule) => {
    if (!names.has(rule.selector)) return;
    const kinds = new Set(kindsOf(rule));
    for (let at = rule.prev(); at?.type === 'rule'; at = at.prev()) {
      if (at.selector === rule.selector) {
        at.append(rule.nodes);
        rule.remove();
        return;
      }
      const isElsewhere = names.has(at.selector) && !meet(at.selector, rule.selector);
      if (!isElsewhere && kindsOf(at).some((kind) => kinds.has(kind))) return;
    }
  });
}

/** What a rule is about: properties of one kind can overrule each other. */
const kindsOf = (rule: Rule): string[] =>
  rule.nodes.map((node) => {
    const { prop } = node as Declaration;
    if (/^(top|right|bottom|left)$/.test(prop)) return 'inset';
    if (/^(min-|max-)?(inline|block)-size$|^(min-|max-)?(width|height)$/.test(prop)) return 'size';
    if (prop.endsWith('gap')) return 'gap';
    if (/^(place|align|justify)-/.test(prop)) return 'place';
    return prop.startsWith('--') ? prop : (/^-?\w+/.exec(prop)?.[0] ?? prop);
  });

/** The value of a class attribute, however it is quoted. */
const listOf = (values: (string | undefined)[]) =>
  values.find((value) => value !== undefined) ?? '';

/** a, b … z, aa, ba … */
const shortName = (index: number): string =>
  `${digits[index % 26]}${index < 26 ? '' : shortName(Math.floor(index / 26) - 1)}`;
