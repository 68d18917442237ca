/** Removes the CSS rules that a page does not use. */
import { transform } from 'lightningcss';
import postcss, { type AtRule, type ChildNode, type Root, type Rule } from 'postcss';
import selectorParser, { type Container, type Selector } from 'postcss-selector-parser';

/** Whether a page can have an element with this class, id or tag, in its HTML or added by a script. */
export type MayHave = (name: string, kind: 'class' | 'id' | 'tag') => boolean;

/** Whether a selector can match on a page. */
type CanMatch = (mayHave: MayHave) => boolean;

type NameKind = Parameters<MayHave>[1];

interface Sheet {
  root: Root;
  rules: { selectors: string[]; canMatch: CanMatch[]; isUtility: boolean; block: string }[];
  /** The index of each rule in `rules`. */
  positions: Map<ChildNode, number>;
  /** All names in selectors. */
  names: { name: string; kind: NameKind }[];
  /** Results by the names that a page has: thousands of pages share a few. */
  pruned: Map<string, string>;
}

const sheets = new Map<string, Sheet>();

interface PageNames {
  /** For rules of our own. */
  mayHave: MayHave;
  /** For utilities. Fewer names, because content that is loaded later can have its own utilities. */
  mayHaveUtility: MayHave;
  /** Custom properties that other stylesheets and scripts use. */
  keptProperties: ReadonlySet<string>;
}

/**
 * Returns the rules of a stylesheet that can match something on the page. Keyframes, custom properties and at-rules
 * that only removed rules used are removed with them.
 */
export function pruneStyles(css: string, page: PageNames): string {
  const sheet = readSheet(css);
  let key = '';
  for (const mayHave of [page.mayHave, page.mayHaveUtility])
    for (const { name, kind } of sheet.names) key += mayHave(name, kind) ? 1 : 0;
  const known = sheet.pruned.get(key);
  if (known !== undefined) return known;
  const text = keepMatching(sheet, page);
  sheet.pruned.set(key, text);
  return text;
}

function keepMatching(sheet: Sheet, page: PageNames): string {
  const matching = sheet.rules.map(({ selectors, canMatch, isUtility }) => {
    const mayHave = isUtility ? page.mayHaveUtility : page.mayHave;
    return selectors.filter((_, at) => canMatch[at]!(mayHave)).join();
  });
  const copy = postcss.parse(
    sheet.root.nodes.map((node) => writeKept(node, sheet, matching)).join(''),
  );
  inlineTailwindProperties(copy);
  dropUnused(copy, page.keptProperties);
  return minify(copy.toString());
}

/** Writes a node with its matching selectors. Cloning all rules for each page and removing most takes much longer. */
function writeKept(node: ChildNode, sheet: Sheet, matching: string[]): string {
  const at = sheet.positions.get(node);
  if (at !== undefined) return matching[at] ? matching[at] + sheet.rules[at]!.block : '';
  if (node.type !== 'atrule' || !node.nodes) return `${String(node)};`;
  if (isKeyframes(node)) return String(node);
  const inner = node.nodes.map((child) => writeKept(child, sheet, matching)).join('');
  return inner && `@${node.name} ${node.params}{${inner}}`;
}

function readSheet(css: string): Sheet {
  const known = sheets.get(css);
  if (known) return known;
  const root = postcss.parse(css);
  root.walkComments((comment) => void comment.remove());
  orderLayers(root);
  dropRepeated(root);
  const names = new Map<string, Sheet['names'][number]>();
  const styleRules = listRules(root);
  const rules = styleRules.map((rule) => {
    const { selectors, canMatch, names: found } = readSelector(rule.selector);
    for (const name of found) names.set(`${name.kind} ${name.name}`, name);
    const block = `{${rule.nodes.map(String).join(';')}}`;
    return { selectors, canMatch, isUtility: isUtility(rule), block };
  });
  const sheet: Sheet = {
    root,
    rules,
    positions: new Map(styleRules.map((rule, at) => [rule, at])),
    names: [...names.values()],
    pruned: new Map(),
  };
  sheets.set(css, sheet);
  return sheet;
}

// The stylesheets of different pages share most of their selectors.
const parsed = new Map<string, ReturnType<typeof parseSelector>>();

function readSelector(text: string): ReturnType<typeof parseSelector> {
  const selector = parsed.get(text) ?? parseSelector(text);
  parsed.set(text, selector);
  return selector;
}

function parseSelector(text: string) {
  const names: Sheet['names'] = [];
  const { nodes } = selectorParser().astSync(text);
  for (const selector of nodes)
    selector.walk(({ type, value = '' }) => {
      if (type !== 'class' && type !== 'id' && type !== 'tag') return;
      names.push({ name: type === 'tag' ? value.toLowerCase() : value, kind: type });
    });
  const selectors = nodes.map((selector) => String(selector).trim());
  return { selectors, canMatch: nodes.map(compile), names };
}

/** Whether a rule is a Tailwind utility. */
export function isUtility({ parent }: ChildNode): boolean {
  if (!parent || parent.type === 'root') return false;
  const { name, params } = parent as AtRule;
  return (name === 'layer' && params === 'utilities') || isUtility(parent as AtRule);
}

/** All style rules, without the steps of keyframes. */
function listRules(root: Root): Rule[] {
  const rules: Rule[] = [];
  root.walkRules((rule) => {
    if (!isKeyframes(rule.parent as AtRule)) rules.push(rule);
  });
  return rules;
}

/** Also with a vendor prefix. */
const isKeyframes = ({ name }: AtRule): boolean => name?.endsWith('keyframes');

/** Declares the order of the layers first: removing a layer's first rules would otherwise change its order. */
function orderLayers(root: Root): void {
  const names = new Set<string>();
  root.walkAtRules('layer', (layer) => {
    if (layer.parent === root) for (const name of layer.params.split(',')) names.add(name.trim());
    if (!layer.nodes) layer.remove();
  });
  if (names.size > 1) root.prepend(`@layer ${[...names].join()};`);
}

/** Keeps only the last of equal rules. */
function dropRepeated(root: Root): void {
  const seen = new Set<string>();
  for (const rule of listRules(root).reverse()) {
    const whole = wholeOf(rule);
    if (seen.has(whole)) rule.remove();
    seen.add(whole);
  }
}

/** A rule's text with the at-rules around it. */
function wholeOf(rule: ChildNode): string {
  const groups: string[] = [];
  for (let at = rule.parent as AtRule; at.type === 'atrule'; at = at.parent as AtRule)
    groups.push(`${at.name} ${at.params}`);
  return [...groups, String(rule)].join('{');
}

/** Attributes and states change while a page is open, so only tags, classes and ids decide. */
function compile(selector: Selector): CanMatch {
  const all: CanMatch[] = [];
  for (const node of selector.nodes) {
    if (node.type === 'class') all.push((mayHave) => mayHave(node.value, 'class'));
    if (node.type === 'id') all.push((mayHave) => mayHave(node.value, 'id'));
    if (node.type === 'tag') all.push((mayHave) => mayHave(node.value.toLowerCase(), 'tag'));
    if (node.type !== 'pseudo' || !/^:(is|where|has|-\w+-any)$/.test(node.value)) continue;
    const any = (node as Container<string, Selector>).nodes.map(compile);
    all.push((mayHave) => any.some((matches) => matches(mayHave)));
  }
  return (mayHave) => all.every((matches) => matches(mayHave));
}

/**
 * Replaces Tailwind's internal properties that nothing on the page sets, such as the style of borders, with their
 * initial values: their `@property` rules are longer than all borders.
 */
function inlineTailwindProperties(root: Root): void {
  const initial = new Map<string, string>();
  root.walkAtRules('property', (property) => {
    property.walkDecls('initial-value', ({ value }) => void initial.set(property.params, value));
  });
  root.walkDecls(/^--tw-/, (property) => {
    if (!isFallback(property)) initial.delete(property.prop);
  });
  root.walkDecls((declaration) => {
    declaration.value = declaration.value.replace(
      /var\((--tw-[\w-]+)\)/g,
      (all, name: string) => initial.get(name) ?? all,
    );
  });
}

/** In `@layer properties` Tailwind repeats initial values for old browsers. */
function isFallback({ parent }: ChildNode): boolean {
  if (!parent || parent.type === 'root') return false;
  return (parent as AtRule).params === 'properties' || isFallback(parent as AtRule);
}

function dropUnused(root: Root, kept: ReadonlySet<string>): void {
  for (let text = root.toString(), before = ''; text.length !== before.length;) {
    const used = new Set(text.match(/(?<=var\(\s*)--[\w-]+/g));
    const isUnused = (name: string) => !used.has(name) && !kept.has(name);
    root.walkDecls(/^--/, (property) => {
      if (isUnused(property.prop)) property.remove();
    });
    root.walkAtRules((group) => {
      const unused =
        (group.name === 'property' && isUnused(group.params)) ||
        (isKeyframes(group) && !isAnimated(root, group.params));
      if (unused) group.remove();
    });
    root.walk((node) => {
      if (isEmptied(node)) node.remove();
    });
    before = text;
    text = root.toString();
  }
}

function isAnimated(root: Root, name: string): boolean {
  let animated = false;
  const word = new RegExp(`(?<![\\w-])${name}(?![\\w-])`);
  root.walkDecls(/^animation|^--/, ({ value }) => {
    animated ||= word.test(value);
  });
  return animated;
}

/** `@layer a, b;`, which orders the layers, has no block and stays. */
const isEmptied = (node: ChildNode): boolean =>
  (node.type === 'rule' || node.type === 'atrule') && node.nodes?.length === 0;

/** Minifies and merges rules that have become neighbors, for the browsers in `cssTarget` (astro.config.mjs). */
export function minify(css: string): string {
  const targets = { chrome: 99 << 16, safari: (15 << 16) | (4 << 8), firefox: 97 << 16 };
  const { code } = transform({
    filename: 'page.css',
    code: Buffer.from(css),
    minify: true,
    targets,
  });
  // The layer of Tailwind's initial values, empty by now.
  return String(code).replaceAll('@layer properties;', '');
}
