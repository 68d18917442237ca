/** A page's own styles: what its sheets say about nothing on it is left out. */
import { transform } from 'lightningcss';
import postcss, { type AtRule, type ChildNode, type Root, type Rule } from 'postcss';
import selectorParser, { type Container, type Selector } from 'postcss-selector-parser';

/** Whether a page, or a script that runs on it, can have an element that is called so. */
export type MayHave = (name: string, kind: 'class' | 'id' | 'tag') => boolean;

/** What a selector needs on the page before it can match. */
type Need = (mayHave: MayHave) => boolean;

type NameKind = Parameters<MayHave>[1];

interface Sheet {
  root: Root;
  rules: { selectors: string[]; needs: Need[]; isUtility: boolean; block: string }[];
  /** Where in that list a rule is. */
  positions: Map<ChildNode, number>;
  /** Every name that a selector asks for. */
  names: { name: string; kind: NameKind }[];
  /** What is left of it, by the names that a page has: thousands of pages share a few. */
  pruned: Map<string, string>;
}

const sheets = new Map<string, Sheet>();

/** Who asks for a page's rules. */
export interface PageNeeds {
  /** For rules of our own. */
  mayHave: MayHave;
  /** For utilities: fewer, because what is loaded later can bring its own. */
  mayHaveUtility: MayHave;
  /** Custom properties that other sheets and scripts use. */
  keptProperties: ReadonlySet<string>;
}

/**
 * The rules of a sheet that can match something on the page; what only dropped rules used goes with them:
 * keyframes, custom properties and empty groups.
 */
export function pruneStyles(css: string, page: PageNeeds): string {
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

function keepMatching(sheet: Sheet, page: PageNeeds): string {
  const matching = sheet.rules.map(({ selectors, needs, isUtility }) => {
    const mayHave = isUtility ? page.mayHaveUtility : page.mayHave;
    return selectors.filter((_, at) => needs[at]!(mayHave)).join();
  });
  const copy = postcss.parse(
    sheet.root.nodes.map((node) => writeKept(node, sheet, matching)).join(''),
  );
  settleProperties(copy);
  dropUnused(copy, page.keptProperties);
  return minify(copy.toString());
}

/** Writes a node with the selectors that are kept. Copying every rule for each page and removing most takes much longer. */
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
    const { selectors, needs, names: asked } = readSelector(rule.selector);
    for (const one of asked) names.set(`${one.kind} ${one.name}`, one);
    return {
      selectors,
      needs,
      isUtility: isUtility(rule),
      block: `{${rule.nodes.map(String).join(';')}}`,
    };
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

// Stylesheets of different kinds of pages share most of their selectors.
const readSelectors = new Map<string, ReturnType<typeof parseSelector>>();

function readSelector(text: string): ReturnType<typeof parseSelector> {
  const known = readSelectors.get(text) ?? parseSelector(text);
  readSelectors.set(text, known);
  return known;
}

function parseSelector(text: string) {
  const names: Sheet['names'] = [];
  const { nodes } = selectorParser().astSync(text);
  for (const one of nodes)
    one.walk(({ type, value = '' }) => {
      if (type !== 'class' && type !== 'id' && type !== 'tag') return;
      names.push({ name: type === 'tag' ? value.toLowerCase() : value, kind: type });
    });
  return { selectors: nodes.map((one) => String(one).trim()), needs: nodes.map(toNeed), names };
}

/** Whether a rule is one of Tailwind's. */
export function isUtility({ parent }: ChildNode): boolean {
  if (!parent || parent.type === 'root') return false;
  const { name, params } = parent as AtRule;
  return (name === 'layer' && params === 'utilities') || isUtility(parent as AtRule);
}

/** The style rules; the steps of keyframes are none. */
function listRules(root: Root): Rule[] {
  const rules: Rule[] = [];
  root.walkRules((rule) => {
    if (!isKeyframes(rule.parent as AtRule)) rules.push(rule);
  });
  return rules;
}

/** Browsers' own names for it count, too. */
const isKeyframes = ({ name }: AtRule): boolean => name?.endsWith('keyframes');

/** Says the order of the layers first: a layer that loses its first rules would otherwise change its place. */
function orderLayers(root: Root): void {
  const names = new Set<string>();
  root.walkAtRules('layer', (layer) => {
    if (layer.parent === root) for (const name of layer.params.split(',')) names.add(name.trim());
    if (!layer.nodes) layer.remove();
  });
  if (names.size > 1) root.prepend(`@layer ${[...names].join()};`);
}

/** Keeps the last of equal rules, which alone decides. */
function dropRepeated(root: Root): void {
  const seen = new Set<string>();
  for (const rule of listRules(root).reverse()) {
    const whole = wholeOf(rule);
    if (seen.has(whole)) rule.remove();
    seen.add(whole);
  }
}

/** A rule with the groups that it stands in. */
function wholeOf(rule: ChildNode): string {
  const groups: string[] = [];
  for (let at = rule.parent as AtRule; at.type === 'atrule'; at = at.parent as AtRule)
    groups.push(`${at.name} ${at.params}`);
  return [...groups, String(rule)].join('{');
}

/** Attributes and states come and go while a page is open, so only tags, classes and ids decide. */
function toNeed(selector: Selector): Need {
  const needs: Need[] = [];
  for (const node of selector.nodes) {
    if (node.type === 'class') needs.push((mayHave) => mayHave(node.value, 'class'));
    if (node.type === 'id') needs.push((mayHave) => mayHave(node.value, 'id'));
    if (node.type === 'tag') needs.push((mayHave) => mayHave(node.value.toLowerCase(), 'tag'));
    if (node.type !== 'pseudo' || !/^:(is|where|has|-\w+-any)$/.test(node.value)) continue;
    const either = (node as Container<string, Selector>).nodes.map(toNeed);
    needs.push((mayHave) => either.some((need) => need(mayHave)));
  }
  return (mayHave) => needs.every((need) => need(mayHave));
}

/**
 * Writes the value of Tailwind's own properties that nothing on the page sets, such as the style of borders: their
 * registrations weigh more than all borders.
 */
function settleProperties(root: Root): void {
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

/** In `@layer properties` Tailwind says initial values once more, for old browsers. */
function isFallback({ parent }: ChildNode): boolean {
  if (!parent || parent.type === 'root') return false;
  return (parent as AtRule).params === 'properties' || isFallback(parent as AtRule);
}

function dropUnused(root: Root, kept: ReadonlySet<string>): void {
  for (let left = -1; left !== root.toString().length;) {
    left = root.toString().length;
    const text = root.toString();
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

/** `@layer a, b;` has no block and orders the layers: it stays. */
const isEmptied = (node: ChildNode): boolean =>
  (node.type === 'rule' || node.type === 'atrule') && node.nodes?.length === 0;

/** Joins what pruning has made neighbors; for the browsers that the sheets were built for. */
export function minify(css: string): string {
  const targets = { chrome: 99 << 16, safari: (15 << 16) | (4 << 8), firefox: 97 << 16 };
  const { code } = transform({
    filename: 'page.css',
    code: Buffer.from(css),
    minify: true,
    targets,
  });
  // Tailwind names a layer of initial values for browsers that know no `@property`; emptied, it says nothing.
  return String(code).replaceAll('@layer properties;', '');
}
