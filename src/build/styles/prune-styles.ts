/** Removes the CSS rules that a kind of page does not use. */
import { transform } from 'lightningcss';
import postcss, { type AtRule, type ChildNode, type Root, type Rule } from 'postcss';
import selectorParser, { type Container, type Selector } from 'postcss-selector-parser';
import { writtenNames, type PageSources } from '#src/build/pages/page-sources.ts';

/** Whether a selector can match where there are these classes and ids. */
type CanMatch = (names: ReadonlySet<string>) => boolean;

/**
 * Returns the rules of stylesheets that can match on pages with these sources. Keyframes, custom properties and
 * at-rules that only removed rules used are removed with them; for the first view, also the rules for paper, and those
 * for what a visitor does.
 */
export function pruneStyles(
  css: string | string[],
  sources: PageSources,
  { isFirstView = false } = {},
): string {
  const sheets = [css].flat().map(openSheet);
  const known = new Set(sheets.flatMap((sheet) => [...sheet.names]));
  const names = writtenNames(sources.all, known);
  const utilities = writtenNames(sources.needUtilities, known);
  const write = (node: ChildNode | Root, rules: Sheet['rules']): string => {
    if (node.type === 'comment') return '';
    if (node.type === 'decl' || !node.nodes) return `${String(node)};`;
    const isPrinted = node.type === 'atrule' && (node.name === 'page' || node.params === 'print');
    if (isPrinted && isFirstView) return '';
    const read = node.type === 'rule' && rules.get(node);
    if (read) {
      const present = read.isUtility ? utilities : names;
      const matching = read.selectors.filter(
        ({ canMatch, awaitsVisitor }) => canMatch(present) && !(isFirstView && awaitsVisitor),
      );
      const selector = matching.map(({ text }) => text).join();
      return matching.length === 0 ? '' : `${selector}{${read.body}}`;
    }
    const inner = node.nodes.map((child) => write(child, rules)).join('');
    if (node.type === 'root') return inner;
    return `${node.type === 'rule' ? node.selector : `@${node.name} ${node.params}`}{${inner}}`;
  };
  const root = postcss.parse(sheets.map((sheet) => write(sheet.root, sheet.rules)).join('\n'));
  orderLayers(root);
  inlineTailwindProperties(root);
  dropUnused(root, new Set(sources.all.flatMap(({ properties }) => properties)));
  return minify(root.toString());
}

/** A parsed stylesheet, with its style rules and all classes and ids in them. */
interface Sheet {
  root: Root;
  rules: Map<ChildNode, { selectors: Selectors; body: string; isUtility: boolean }>;
  names: Set<string>;
}

type Selectors = ReturnType<typeof parseSelectors>;

// Pages share most of their stylesheets, and those of the first view most of their selectors.
const opened = new Map<string, Sheet>();

function openSheet(css: string): Sheet {
  const known = opened.get(css);
  if (known) return known;
  const sheet: Sheet = { root: postcss.parse(css), rules: new Map(), names: new Set() };
  for (const rule of listRules(sheet.root)) {
    const read = readSelectors(rule.selector);
    for (const { names } of read) for (const name of names) sheet.names.add(name);
    const body = rule.nodes.join(';');
    sheet.rules.set(rule, { selectors: read, body, isUtility: isUtility(rule) });
  }
  opened.set(css, sheet);
  return sheet;
}

const selectors = new Map<string, Selectors>();

function readSelectors(text: string): Selectors {
  const known = selectors.get(text) ?? parseSelectors(text);
  selectors.set(text, known);
  return known;
}

const parseSelectors = (list: string) =>
  selectorParser()
    .astSync(list)
    .nodes.map((selector) => {
      const names: string[] = [];
      selector.walk(({ type, value = '' }) => {
        if (type === 'class' || type === 'id') names.push(value);
      });
      const awaitsVisitor = selector.nodes.some(
        (node) =>
          (node.type === 'pseudo' && /^:(hover|active|focus|focus-visible)$/.test(node.value)) ||
          (node.type === 'attribute' && node.attribute === 'aria-busy'),
      );
      return { text: String(selector).trim(), names, canMatch: compile(selector), awaitsVisitor };
    });

/** Whether a rule is a Tailwind utility. */
function isUtility({ parent }: ChildNode): boolean {
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

/** Attributes and states change while a page is open, and texts can have any tag, so only classes and ids decide. */
function compile(selector: Selector): CanMatch {
  const all: CanMatch[] = [];
  for (const node of selector.nodes) {
    if (node.type === 'class' || node.type === 'id') all.push((names) => names.has(node.value));
    if (node.type !== 'pseudo' || !/^:(is|where|has|-\w+-any)$/.test(node.value)) continue;
    const any = (node as Container<string, Selector>).nodes.map(compile);
    all.push((names) => any.some((matches) => matches(names)));
  }
  return (names) => all.every((matches) => matches(names));
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

/** Removes what no rule uses, except custom properties that scripts and their stylesheets use. */
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
function minify(css: string): string {
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
