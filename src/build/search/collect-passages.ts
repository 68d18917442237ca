/** Reads passages from built pages. */
import { isTag, isText, type ChildNode, type Element, type ParentNode } from 'domhandler';
import { parseDocument } from 'htmlparser2';
import type { Passage } from '#src/content/passages/passage.ts';

interface ReaderOptions {
  /** Removed from the end of titles, with the bar before it. */
  siteName: string;
  /** In a preview all pages have `noindex`, so a page is included when it has a canonical URL. */
  isPreview?: boolean;
}

/** The texts of a page, possibly repeated on other pages; null for a page that must not be indexed. */
export type PageWords = {
  title: string;
  kind: Passage['kind'];
  date: string | undefined;
  sections: { title: string; heading: string; anchor: string; texts: string[] }[];
} | null;

/** A longer text that an earlier page already has is skipped as a copy. */
const shortText = 40;

const excluded = new Set(
  'aside button canvas dialog footer form header iframe math nav noscript object script select style svg template textarea title video'.split(
    ' ',
  ),
);
const inline = new Set(
  'a abbr b bdi bdo br cite code data del dfn em i ins kbd label mark q s samp small span strong sub sup time td th u var wbr'.split(
    ' ',
  ),
);
/** Inline elements that separate words, even without whitespace in the source. */
const spaced = new Set(['a', 'br', 'span', 'td', 'th']);
/** A heading's passage ends with its group. Text in the group before the heading belongs to the passage. */
const groups = new Set(['article', 'li', 'section']);

type Event =
  | { type: 'text'; text: string }
  | { type: 'heading'; element: Element }
  | { type: 'group' }
  | { type: 'end' };

interface Section {
  /** Set only where a page has several documents; otherwise empty, and the page's title is used. */
  title: string;
  heading: string;
  anchor: string;
  lines: string[];
}

/** Lists the passages of pages, given with their URL paths. A text that an earlier page already has is skipped. */
export function collectPassages(pages: Iterable<readonly [string, PageWords]>): Passage[] {
  const passages: Passage[] = [];
  const seen = new Set<string>();
  const perUrl = new Map<string, number>();
  for (const [path, page] of pages) {
    if (!page) continue;
    const { title: pageTitle, kind, date } = page;
    const added: string[] = [];
    for (const { anchor, texts, ...section } of page.sections) {
      const title = section.title || pageTitle;
      const heading = section.heading === title ? '' : section.heading;
      const url = encodeURI(path) + (anchor && `#${encodeURIComponent(anchor)}`);
      for (const text of texts) {
        if (text.length > shortText && seen.has(text)) continue;
        const count = (perUrl.get(url) ?? 0) + 1;
        perUrl.set(url, count);
        // The bar is a safe separator: encoded URLs contain it only as %7C.
        const id = count === 1 ? url : `${url}|${count}`;
        passages.push({ id, path: url, title, heading, text, kind, ...(date && { date }) });
        added.push(text);
      }
    }
    // Only now, because a page may repeat its own texts.
    for (const text of added) seen.add(text);
  }
  return passages;
}

/** Reads the texts of a built page. */
export function readPage(html: string, { siteName, isPreview = false }: ReaderOptions): PageWords {
  // Header, footer, styles, scripts and drawings are never read, and would take longer to parse than the rest.
  const head = html.slice(0, html.indexOf('<body'));
  const content = html.slice(html.indexOf('<main'), html.lastIndexOf('</main>'));
  const read = (head + content).replace(/<(style|script|svg)\b[^]*?<\/\1>/g, '');
  const elements = listElements(parseDocument(read));
  const main = elements.find(({ tagName }) => tagName === 'main');
  if (!main || !isListed(elements, isPreview)) return null;
  const article = findBelow(main, ({ tagName }) => tagName === 'article');
  const kind = article ? 'article' : (readKind(main) ?? 'page');
  return {
    title: readTitle(elements, siteName),
    kind,
    date: article && readDate(article),
    sections: readSections(main, elements).map(({ lines, ...section }) => ({
      ...section,
      // A short answer is found by its question only; its source page is indexed separately.
      texts: kind === 'question' ? [''] : cutText(lines),
    })),
  };
}

const readKind = (main: Element) =>
  listElements(main)
    .map((element) => attribute(element, 'data-passage-kind'))
    .find((kind) => kind === 'template' || kind === 'legal' || kind === 'question');

function isListed(elements: Element[], isPreview: boolean): boolean {
  if (isPreview)
    return elements.some(
      (element) => element.tagName === 'link' && attribute(element, 'rel') === 'canonical',
    );
  return !elements.some(
    (element) =>
      element.tagName === 'meta' &&
      /^robots$/i.test(attribute(element, 'name') ?? '') &&
      /\b(noindex|none)\b/i.test(attribute(element, 'content') ?? ''),
  );
}

function readTitle(elements: Element[], siteName: string): string {
  const whole = elements.find(({ tagName }) => tagName === 'title');
  const title = whole ? textOf(whole) : '';
  const tail = ` | ${siteName}`;
  return title.endsWith(tail) ? title.slice(0, -tail.length) : title;
}

function readDate(article: Element): string | undefined {
  const time = findBelow(article, ({ tagName }) => tagName === 'time');
  return /^\d{4}-\d\d-\d\d/.exec((time && attribute(time, 'datetime')) ?? '')?.[0];
}

/** Content before the page's main heading is navigation: the back link, the date. */
function readSections(main: Element, elements: Element[]): Section[] {
  const events = listEvents(main);
  const titleAt = events.findIndex(
    (event) => event.type === 'heading' && event.element.tagName === 'h1',
  );
  const findAnchor = anchorsOf(main, elements);
  const lead: Section = { title: '', heading: '', anchor: '', lines: [] };
  const sections = [lead];
  const around: Section[] = [];
  let section = lead;
  /** The text of a group before its heading; null once the heading is read. */
  let opening: string[] | null = null;
  let teaserLevel = 0;
  for (const event of events.slice(Math.max(0, titleAt))) {
    if (event.type === 'group') {
      around.push(section);
      opening = [];
    } else if (event.type === 'end') {
      section = around.pop() ?? section;
      teaserLevel = 0;
    } else if (event.type === 'text') {
      if (!teaserLevel) (opening ?? section.lines).push(event.text);
    } else {
      const { element } = event;
      const level = Number(element.tagName.slice(1));
      if (teaserLevel && level > teaserLevel) continue;
      const lines = opening ?? [];
      opening = null;
      teaserLevel = isTeaser(element) ? level : 0;
      if (teaserLevel) continue;
      const anchor = findAnchor(element);
      const heading = textOf(element);
      if (level > 1 && heading && (level === 2 || anchor)) {
        section = { title: titleOf(element, main), heading, anchor, lines };
        sections.push(section);
      } else {
        // With `data-passage-text`, the main heading is longer than the page's title and counts as text.
        const isText = level > 1 || attribute(element, 'data-passage-text') !== undefined;
        section.lines.push(...lines, ...(isText && heading ? [heading] : []));
      }
    }
  }
  return sections;
}

/** Whether a heading links to another page, which is indexed itself; a download is not a page. */
function isTeaser(heading: Element): boolean {
  const link = findBelow(heading, ({ tagName }) => tagName === 'a');
  const href = link && attribute(link, 'href');
  return Boolean(href && /^\/(?!\/)[^.#]*$/.test(href) && textOf(link) === textOf(heading));
}

/** The title of the document around a heading, on pages with several (`data-passage-title`). */
const titleOf = (heading: Element, main: Element) =>
  outward(heading, main)
    .map((element) => attribute(element, 'data-passage-title'))
    .find(Boolean) ?? '';

/** Returns the id to link to for a heading: its own, or that of an element whose first heading it is. */
function anchorsOf(main: Element, elements: Element[]): (heading: Element) => string {
  const owners = new Map<string, Element>();
  for (const element of elements) {
    const id = attribute(element, 'id');
    if (id && !owners.has(id)) owners.set(id, element);
  }
  return (heading) => {
    for (const element of outward(heading, main)) {
      const id = attribute(element, 'id');
      if (element !== heading && findBelow(element, isHeading) !== heading) return '';
      if (id && owners.get(id) === element) return id;
    }
    return '';
  };
}

/** An element and its ancestors, up to but not including `end`. */
function* outward(from: Element, end: Element): Generator<Element, undefined> {
  for (let element = from; element !== end;) {
    yield element;
    if (!element.parent || !isTag(element.parent)) return;
    element = element.parent;
  }
}

/** Walks the page in reading order and lists lines of text, headings, and the start and end of groups with a heading. */
function listEvents(root: Element): Event[] {
  const events: Event[] = [];
  let line = '';
  const flush = () => {
    const text = tidy(line);
    line = '';
    if (text) events.push({ type: 'text', text });
  };
  const walk = (node: ChildNode) => {
    if (isText(node)) line += node.data;
    if (!isTag(node) || isExcluded(node)) return;
    const { tagName } = node;
    if (isHeading(node)) {
      flush();
      events.push({ type: 'heading', element: node });
      return;
    }
    const isBlock = !inline.has(tagName);
    if (isBlock) flush();
    const isGroup = groups.has(tagName) && hasHeading(node);
    if (isGroup) events.push({ type: 'group' });
    if (spaced.has(tagName)) line += ' ';
    for (const child of node.children) walk(child);
    if (spaced.has(tagName)) line += ' ';
    if (isBlock) flush();
    if (isGroup) events.push({ type: 'end' });
  };
  for (const child of root.children) walk(child);
  flush();
  return events;
}

const hasHeading = (element: Element) => findBelow(element, isHeading) !== undefined;

const isHeading = ({ tagName }: Element) => /^h[1-6]$/.test(tagName);

const isExcluded = (element: Element) =>
  excluded.has(element.tagName) ||
  attribute(element, 'hidden') !== undefined ||
  attribute(element, 'aria-hidden') === 'true' ||
  attribute(element, 'data-nosnippet') !== undefined ||
  // Repeats another page, or would add more bytes to the index than it helps a search.
  attribute(element, 'data-no-passage') !== undefined ||
  // A link styled as a button is a call to action, not information.
  (element.tagName === 'a' && /\bbutton\b/.test(attribute(element, 'class') ?? ''));

const textOf = (element: Element) => tidy(rawText(element));

function rawText(node: ChildNode): string {
  if (isText(node)) return node.data;
  if (!isTag(node)) return '';
  const parts = node.children.map((child) =>
    isTag(child) && isExcluded(child) ? '' : rawText(child),
  );
  return spaced.has(node.tagName) ? ` ${parts.join('')} ` : parts.join('');
}

const tidy = (text: string) =>
  text
    .replace(/\s{2,}|[^\S ]/g, ' ')
    .replace(/ ([.,;:!?)])/g, '$1')
    .replace(/\( /g, '(')
    .trim();

const attribute = ({ attribs }: Element, name: string): string | undefined => attribs[name];

/** The first element below a node that passes a test, in the order of the page. */
function findBelow(node: ParentNode, test: (element: Element) => boolean): Element | undefined {
  for (const child of node.children) {
    if (!isTag(child)) continue;
    const found = test(child) ? child : findBelow(child, test);
    if (found) return found;
  }
  return undefined;
}

function listElements(node: ParentNode, elements: Element[] = []): Element[] {
  for (const child of node.children) {
    if (!isTag(child)) continue;
    elements.push(child);
    listElements(child, elements);
  }
  return elements;
}

/** A passage has at most this many characters, so that the language model gets only relevant text. */
export const passageLimit = 1_200;

/** Splits the lines under a heading into texts of similar length, at most `passageLimit`: between lines, else sentences, else words. */
function cutText(lines: string[]): string[] {
  const pieces = lines.flatMap(cutLine);
  const length = pieces.join('\n').length;
  // Similar lengths, so that a list of sources does not become a passage alone.
  const enough = length / Math.ceil(length / passageLimit);
  const texts: string[] = [];
  let text = '';
  for (const piece of pieces) {
    const longer = text ? `${text}\n${piece}` : piece;
    if (text && (longer.length > passageLimit || text.length >= enough)) {
      texts.push(text);
      text = piece;
    } else text = longer;
  }
  return text ? [...texts, text] : texts;
}

function cutLine(line: string): string[] {
  const pieces: string[] = [];
  let rest = line;
  while (rest.length > passageLimit) {
    const head = rest.slice(0, passageLimit);
    const at = [head.lastIndexOf('. ') + 1, head.lastIndexOf(' ')].find((place) => place > 0);
    pieces.push(rest.slice(0, at ?? passageLimit));
    rest = rest.slice(at ?? passageLimit).trim();
  }
  return rest ? [...pieces, rest] : pieces;
}
