/** Writes what a screen reader gets as text: Chromium's accessibility tree in reading order, and live-region announcements. */
import type { CDPSession, Page } from 'playwright';

interface AxValue {
  value?: unknown;
}
interface AxNode {
  nodeId: string;
  parentId?: string;
  childIds?: string[];
  ignored: boolean;
  role?: AxValue;
  name?: AxValue;
  value?: AxValue;
  description?: AxValue;
  properties?: { name: string; value: AxValue }[];
  backendDOMNodeId?: number;
}

/** Texts that differ between runs, with their placeholders. */
const placeholders: [RegExp, string][] = [
  [/\b\d+ (?=pages found)/g, '(count) '],
  [/\b[DQ]-(\d{4}-)?[2-9A-Z]{7}\b/g, '(number)'],
  [/\b[\w-]+@town-[\w-]+\.example/g, '(address)'],
  [/\b(Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day, [A-Z][a-z]+ \d{1,2}, \d{4}\b/g, '(day)'],
  [
    /\b(January|February|March|April|May|June|July|August|September|October|November|December) \d{1,2}, \d{4}\b/g,
    '(date)',
  ],
  [/\b\d{1,2}\/\d{1,2}\/\d{4}\b/g, '(date)'],
  [/\b\d{1,2}:\d{2}\s[AP]M\b/g, '(time)'],
];

/** What a screen reader says for a role, where that isn't the role's name. */
const spoken: Record<string, string> = {
  textbox: 'edit',
  searchbox: 'search edit',
  checkbox: 'check box',
  radio: 'radio button',
  combobox: 'combo box',
  image: 'graphic',
  contentinfo: 'footer',
  banner: 'header',
};
/** Roles that contain others and are announced. */
const containers =
  /^(form|group|radiogroup|region|dialog|navigation|main|complementary|article|alert|status|log|banner|contentinfo|list|table)$/;
/** Roles whose name includes their content. */
const wholes =
  /^(heading|button|link|image|textbox|searchbox|checkbox|radio|combobox|option|columnheader|rowheader)$/;

/** Lines for an element; throws when it is missing. */
export async function writeTree(
  page: Page,
  session: CDPSession,
  selector: string,
): Promise<string[]> {
  const { result } = (await session.send('Runtime.evaluate', {
    expression: `document.querySelector(${JSON.stringify(selector)})`,
  })) as { result: { objectId?: string } };
  if (!result.objectId) throw new Error(`${page.url()} has no ${selector}.`);
  const { node } = await session.send('DOM.describeNode', { objectId: result.objectId });
  const { nodes } = (await session.send('Accessibility.getFullAXTree')) as unknown as {
    nodes: AxNode[];
  };
  const byId = new Map(nodes.map((node) => [node.nodeId, node]));
  const root = nodes.find(({ backendDOMNodeId }) => backendDOMNodeId === node.backendNodeId);
  if (!root) throw new Error(`${selector} is not in the accessibility tree of ${page.url()}.`);
  return linesOf(root, byId).map(mask);
}

const mask = (line: string) =>
  placeholders.reduce((text, [pattern, word]) => text.replaceAll(pattern, word), line);

const textOf = (value: AxValue | undefined) =>
  typeof value?.value === 'string' ? value.value.replace(/\s+/g, ' ').trim() : '';

function linesOf(node: AxNode, byId: Map<string, AxNode>): string[] {
  const children = (node.childIds ?? []).flatMap((id) => byId.get(id) ?? []);
  const below = () => joinTexts(children.flatMap((child) => linesOf(child, byId)));
  if (node.ignored) return below();
  const role = textOf(node.role);
  const name = textOf(node.name);
  const indented = () => below().map((line) => `  ${line}`);
  if (role === 'StaticText') return name ? [`“${name}”`] : [];
  if (/^(InlineTextBox|LineBreak|ListMarker)$/.test(role)) return [];
  if (wholes.test(role)) return [sayWhole(node, role, name)];
  if (role === 'row')
    return [
      `row: ${children
        .map((cell) => wordsOf(cell, byId))
        .filter(Boolean)
        .join(' | ')}`,
    ];
  if (role === 'listitem') {
    const [first = '', ...rest] = below();
    return [`• ${first}`, ...rest.map((line) => `  ${line}`)];
  }
  if (!containers.test(role)) return below();
  // An empty region says nothing.
  if (/^(alert|status|log|region)$/.test(role) && below().length === 0) return [];
  const said = spoken[role] ?? role;
  if (role === 'list') {
    const items = children.filter((child) => textOf(child.role) === 'listitem').length;
    // The empty list for notifications, which appears when its script has loaded.
    if (items === 0) return [];
    return [`list of ${items}${name ? `, ${name}` : ''}:`, ...indented()];
  }
  return [`${said}${name ? `, ${name}` : ''}:`, ...indented()];
}

/** Joins neighboring texts, which are read together. */
function joinTexts(lines: string[]): string[] {
  const joined: string[] = [];
  for (const line of lines) {
    const last = joined.at(-1);
    if (last && /^“.*”$/.test(last) && /^“.*”$/.test(line))
      joined[joined.length - 1] = `${last.slice(0, -1)} ${line.slice(1)}`.replace(
        / (?=[.,;:!?)])/,
        '',
      );
    else joined.push(line);
  }
  return joined;
}

const wordsOf = (node: AxNode, byId: Map<string, AxNode>): string =>
  textOf(node.name) ||
  (node.childIds ?? [])
    .flatMap((id) => byId.get(id) ?? [])
    .map((child) => wordsOf(child, byId))
    .filter(Boolean)
    .join(' ');

function sayWhole(node: AxNode, role: string, name: string): string {
  const found = new Map(node.properties?.map((property) => [property.name, property.value.value]));
  const is = (property: string) => found.get(property) === true || found.get(property) === 'true';
  const description = textOf(node.description);
  const value = textOf(node.value);
  if (role === 'heading') return `heading ${String(found.get('level'))}: ${name}`;
  const states = [
    ...(found.has('checked') ? [is('checked') ? 'checked' : 'not checked'] : []),
    ...(found.has('pressed') ? [is('pressed') ? 'pressed' : 'not pressed'] : []),
    ...(found.has('expanded') ? [is('expanded') ? 'expanded' : 'collapsed'] : []),
    ...(is('selected') ? ['selected'] : []),
    ...(is('disabled') ? ['unavailable'] : []),
    ...(is('required') ? ['required'] : []),
    ...(is('focused') ? ['focused'] : []),
    ...(value && value !== name ? [`“${value}”`] : []),
  ];
  const isInvalid = is('invalid');
  const end = isInvalid
    ? `, invalid${description ? `: ${description}` : ''}`
    : description && `, ${description}`;
  return [spoken[role] ?? role, name, ...states].filter(Boolean).join(', ') + end;
}

/** Records what live regions announce. Runs in the page, before its own scripts, so it must be self-contained. */
export function recordAnnouncements(): void {
  const state = window as unknown as { announced: string[] };
  state.announced = [];
  const live = '[role=alert],[role=status],[role=log],[aria-live]';
  const politeness = (region: Element) => {
    const own = region.getAttribute('aria-live');
    return own ?? (region.getAttribute('role') === 'alert' ? 'assertive' : 'polite');
  };
  const textOf = (node: Node) =>
    ((node as HTMLElement).innerText ?? node.textContent ?? '').replace(/\s+/g, ' ').trim();
  const regions: Element[] = [];
  const say = (region: Element, node: Node) => {
    const text = textOf(node);
    const line = `${politeness(region)}: ${text}`;
    // Progress messages (“Sending …”) appear only on slow machines.
    if (!text || /(…|\.\.\.)$/.test(text) || state.announced.at(-1) === line) return;
    if (!region.isConnected || region.getClientRects().length === 0) return;
    if (state.announced.length === 0) regions.length = 0;
    // A new status replaces a polite one that is still waiting to be read.
    const before = region.getAttribute('role') === 'status' ? regions.indexOf(region) : -1;
    if (before >= 0) {
      regions.splice(before, 1);
      state.announced.splice(before, 1);
    }
    regions.push(region);
    state.announced.push(line);
  };
  new MutationObserver((changes) => {
    // Changes made together are announced together: the whole region if it is atomic, else its changed parts.
    const changed = new Map<Element, Set<Node>>();
    const note = (region: Element | null | undefined, part: Node) => {
      if (!region || politeness(region) === 'off' || region.closest('[aria-hidden=true]')) return;
      changed.set(region, (changed.get(region) ?? new Set()).add(part));
    };
    for (const { target, addedNodes } of changes) {
      const element = target instanceof Element ? target : target.parentElement;
      const region = element?.closest(live);
      if (target instanceof Text) note(region, target);
      for (const added of addedNodes) {
        note(region, added);
        if (!(added instanceof Element)) continue;
        if (added.matches('[role=alert],[role=status]')) note(added, added);
        for (const inner of added.querySelectorAll('[role=alert],[role=status]'))
          note(inner, inner);
      }
    }
    for (const [region, parts] of changed) {
      const isAtomic =
        region.getAttribute('aria-atomic') ?? String(region.getAttribute('role') !== 'log');
      if (isAtomic === 'true' || parts.has(region)) say(region, region);
      else for (const part of parts) if (part.isConnected) say(region, part);
    }
  }).observe(document, { subtree: true, childList: true, characterData: true });
}

/** The announcements since the last call. */
export async function takeAnnouncements(page: Page): Promise<string[]> {
  const taken = await page.evaluate(() => {
    const state = window as unknown as { announced?: string[] };
    const said = state.announced ?? [];
    state.announced = [];
    return said;
  });
  return taken.map(mask);
}
