/** Renames a page's utilities, in its HTML and its styles: `md:grid-cols-[1fr_1fr]` becomes `a`. */
import postcss, { type Declaration, type Root, type Rule } from 'postcss';
import selectorParser from 'postcss-selector-parser';
import { classAttribute, decode } from './class-words.ts';
import type { ComposedClasses } from './compose-classes.ts';
import { isUtility, minify } from './prune-styles.ts';

const digits = 'abcdefghijklmnopqrstuvwxyz';

/** A page's shortened styles. */
export interface Shortened {
  css: string;
  /** New class attributes by the old ones. */
  lists: ReadonlyMap<string, string>;
}

/**
 * Replaces all utilities of an element with one short class, except those that `isKept` returns true for, in a page's
 * class attributes and its styles. Repeated declarations are shorter than long names and a rule for each utility.
 */
export function shortenUtilities(
  lists: string[],
  css: string,
  isKept: (name: string) => boolean,
  composed: ComposedClasses = new Map(),
): Shortened {
  const names = new Set(lists.flatMap((list) => list.split(' ').map(decode)));
  const kept = new Set([...names].filter(isKept));
  const usedComposed = new Map([...composed].filter(([name]) => isKept(name)));
  return shorten(css, lists, kept, usedComposed);
}

/** Writes the new class attributes into a page. */
export const replaceClasses = (html: string, lists: Shortened['lists']): string =>
  html.replace(
    classAttribute,
    (_, start: string, ...quoted: string[]) =>
      `${start}"${lists.get(quoted.slice(0, 3).join(''))}"`,
  );

function shorten(
  css: string,
  lists: string[],
  kept: ReadonlySet<string>,
  composed: ComposedClasses,
): Shortened {
  const root = postcss.parse(css);
  const utilities = new Set<string>();
  const others = new Set<string>(['group', 'peer']);
  root.walkRules((rule) => {
    const found = isUtility(rule) ? utilities : others;
    for (const name of classesOf(rule)) found.add(name);
  });
  const nameLists = lists.map((list) => list.split(' ').map(decode));
  const taken = new Set([...nameLists.flat(), ...others]);
  let count = 0;
  const nextShort = (): string => {
    const short = shortName(count++);
    return taken.has(short) ? nextShort() : short;
  };
  /** Short names by their utilities. */
  const shortNames = new Map<string, string>();
  /** By utility, the short names of the sets that contain it. */
  const renamed = new Map<string, Set<string>>();
  const assign = (names: Iterable<string>, short: string) => {
    for (const name of names) renamed.set(name, (renamed.get(name) ?? new Set()).add(short));
  };
  for (const [short, names] of composed) {
    shortNames.set(names.join(' '), short);
    assign(names, short);
  }
  const shortLists = lists.map((list, at) => {
    const found = nameLists[at]!.filter((name) => utilities.has(name) && !others.has(name));
    // A script uses the same set, so the element gets the script's name for it.
    const isComposed = composed.has(shortNames.get([...new Set(found)].sort().join(' ')) ?? '');
    const names = new Set(isComposed ? found : found.filter((name) => !kept.has(name)));
    if (names.size === 0) return list;
    const key = [...names].sort().join(' ');
    const short = shortNames.get(key) ?? nextShort();
    shortNames.set(key, short);
    assign(names, short);
    return [...list.split(' ').filter((name) => !names.has(decode(name))), short].join(' ');
  });
  root.walkRules((rule) => {
    const utility = classesOf(rule).find((name) => renamed.has(name));
    if (!utility) return;
    for (const short of renamed.get(utility)!)
      rule.before(rule.clone({ selector: rename(rule.selector, utility, short) }));
    if (!kept.has(utility)) rule.remove();
  });
  const given = new Set(shortNames.values());
  joinRules(root, new Set([...given].map((name) => `.${name}`)));
  const rulesOf = new Map<string, Rule[]>();
  root.walkRules((rule) => {
    for (const name of classesOf(rule)) rulesOf.set(name, [...(rulesOf.get(name) ?? []), rule]);
  });
  const bordered = (name: string) => rulesOf.get(name)?.some((rule) => bordersOf(rule).length > 0);
  const besideBorder = new Set(
    shortLists.flatMap((list) => {
      const names = list.split(' ').filter(bordered);
      return names.length > 1 ? names : [];
    }),
  );
  root.walkRules((rule) => {
    const name = classesOf(rule).find((className) => given.has(className));
    if (name === undefined || isImportant(rule)) return;
    joinAxes(rule);
    const others = rulesOf.get(name)!.filter((other) => other !== rule);
    dropUnderline(rule, others);
    joinBorder(rule, rule.selector === `.${name}` && !besideBorder.has(name) ? others : undefined);
  });
  return {
    css: minify(root.toString()),
    lists: new Map(lists.map((list, at) => [list, shortLists[at]!])),
  };
}

// Pages share most of their selectors. Without this cache, parsing them took a third of a page's time.
const classes = new Map<string, string[]>();

function classesOf({ selector }: Pick<Rule, 'selector'>): string[] {
  const known = classes.get(selector);
  if (known) return known;
  const names: string[] = [];
  selectorParser()
    .astSync(selector)
    .walkClasses(({ value }) => void names.push(value));
  classes.set(selector, names);
  return names;
}

/** Renames a class in a selector. */
function rename(selector: string, name: string, short: string): string {
  // Most utilities are a single class, which needs no parser.
  if (/^\.(?:[\w-]|\\.)+$/.test(selector) && classesOf({ selector }).length === 1)
    return `.${short}`;
  return selectorParser((all) =>
    all.walkClasses((node) => {
      if (node.value === name) node.value = short;
    }),
  ).processSync(selector);
}

/**
 * Moves declarations to an earlier rule with the same name, unless a rule between them can set a conflicting property
 * on the same element. No element has two of the short names.
 */
function joinRules(root: Root, names: ReadonlySet<string>): void {
  root.walkRules((rule) => {
    // Lightning CSS loses one of two grid templates in a rule when the first is important.
    if (isImportant(rule)) return;
    const before = rule.prev();
    if (before?.type === 'rule' && before.selector === rule.selector) {
      rule.prepend(before.nodes);
      before.remove();
      return;
    }
    if (!names.has(rule.selector)) return;
    const groups = new Set(propertyGroups(rule));
    for (let at = rule.prev(); at?.type === 'rule'; at = at.prev()) {
      if (at.selector === rule.selector && !isImportant(at)) {
        at.append(rule.nodes);
        rule.remove();
        return;
      }
      if (!names.has(at.selector) && propertyGroups(at).some((group) => groups.has(group))) return;
    }
  });
}

/** Joins the padding or margin of both axes, or of top and bottom, into a shorthand; our pages are written left to right. */
function joinAxes(rule: Rule): void {
  const found = new Map(
    rule.nodes.map((node) => [(node as Declaration).prop, node as Declaration]),
  );
  for (const box of ['padding', 'margin']) {
    const props = [...found.keys()].filter((prop) => prop.startsWith(box)).sort();
    const [first, second] = props.map((prop) => found.get(prop)!);
    if (props.length !== 2 || !first || !second || rule.nodes.length !== found.size) continue;
    const join = {
      [`${box}-block ${box}-inline`]: [box, first, second],
      [`${box}-bottom ${box}-top`]: [`${box}-block`, second, first],
    }[props.join(' ')] as [string, Declaration, Declaration] | undefined;
    if (!join || /\s/.test(first.value + second.value)) continue;
    const [prop, start, end] = join;
    first.remove();
    second.replaceWith({ prop, value: `${start.value} ${end.value}` });
  }
}

const isImportant = (rule: Rule) =>
  rule.nodes.some((node) => node.type === 'decl' && node.important);

const bordersOf = (rule: Rule) =>
  rule.nodes.filter(
    (node): node is Declaration =>
      node.type === 'decl' && /^border(?!.*(radius|spacing|collapse))/.test(node.prop),
  );

/**
 * Joins the width, style and color of a border. A color of all sides may become the color of one side only if no other
 * rule of the element sets a border; `others` is undefined when not all of its rules are known.
 */
function joinBorder(rule: Rule, others: Rule[] | undefined): void {
  const borders = bordersOf(rule);
  const [color, style, width] = borders.toSorted((a, b) => lastWord(a).localeCompare(lastWord(b)));
  const [, side] = /^(border(?:-\w+)?)-width$/.exec(width?.prop ?? '') ?? [];
  if (borders.length !== 3 || !side || /\s/.test(width!.value)) return;
  if (style?.prop !== `${side}-style` || style.value !== 'solid') return;
  if (color?.prop !== `${side}-color`) {
    if (color?.prop !== 'border-color') return;
    if (!others || others.flatMap(bordersOf).some((border) => lastWord(border) !== 'color')) return;
  }
  color.replaceWith({ prop: side, value: `${width!.value} solid ${color.value}` });
  style.remove();
  width!.remove();
}

/** Shortens "no underline", unless another rule underlines the element: the shorthand would reset the inherited thickness. */
function dropUnderline(rule: Rule, others: Rule[]): void {
  if (others.some((other) => decorationOf(other)?.value === 'underline')) return;
  const line = decorationOf(rule);
  if (line?.value === 'none') line.prop = 'text-decoration';
}

const decorationOf = (rule: Rule) =>
  rule.nodes.find(
    (node): node is Declaration => node.type === 'decl' && node.prop === 'text-decoration-line',
  );

const lastWord = ({ prop }: Declaration) => prop.split('-').at(-1)!;

/** The groups of a rule's properties; only properties of the same group can override each other. */
const propertyGroups = (rule: Rule): string[] =>
  rule.nodes.map((node) => {
    const { prop } = node as Declaration;
    if (/^(top|right|bottom|left)$/.test(prop)) return 'inset';
    if (/^(min-|max-)?(inline|block)-size$|^(min-|max-)?(width|height)$/.test(prop)) return 'size';
    if (prop.endsWith('gap')) return 'gap';
    if (/^(place|align|justify)-/.test(prop)) return 'place';
    return prop.startsWith('--') ? prop : (/^-?\w+/.exec(prop)?.[0] ?? prop);
  });

/** a, b … z, aa, ba … */
const shortName = (index: number): string =>
  `${digits[index % 26]}${index < 26 ? '' : shortName(Math.floor(index / 26) - 1)}`;
