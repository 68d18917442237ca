/** The site's content in passages. The build makes them; the search and Lexi use them. */

/** The part of a page under one heading, as plain text. */
export interface Passage {
  /** Unique in the file: the path, with a number from the second passage of a path on. */
  id: string;
  /** With the anchor of the heading, if there is one. */
  path: string;
  /** The page's title without the name of the site. */
  title: string;
  /** Empty for the content before the first heading. */
  heading: string;
  /** One line per paragraph or list item. */
  text: string;
  /** Templates are documents for agencies and laws are records of the register, so neither makes statements about us. Questions summarize other pages. */
  kind: 'article' | 'page' | 'legal' | 'template' | 'law' | 'question';
  /** Year-month-day, for articles. */
  date?: string;
}

/** A page's passages in the built file. What they share is stored once, because every search downloads the file. */
export interface PackedPage extends Pick<Passage, 'path' | 'title' | 'kind' | 'date'> {
  /** Heading, text, and anchor if there is one. */
  parts: [heading: string, text: string, anchor?: string][];
}

/** The default anchor of a heading. */
const anchorOf = (heading: string) =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s-]/gu, '')
    .trim()
    .replace(/\s+/g, '-');
const withoutNumber = (heading: string) => anchorOf(heading.replace(/^\d+\. /, ''));

/** Shortens an anchor that repeats its heading: "==" for the whole anchor, "privacy-=" for one with a prefix. Anchors never contain "=". */
function packAnchor(anchor: string, heading: string): string {
  if (anchor === anchorOf(heading)) return '==';
  const end = withoutNumber(heading);
  return end && anchor.endsWith(`-${end}`) ? `${anchor.slice(0, -end.length)}=` : anchor;
}

function unpackAnchor(packed: string, heading: string): string {
  if (packed === '==') return anchorOf(heading);
  return packed.endsWith('=') ? packed.slice(0, -1) + withoutNumber(heading) : packed;
}

/** Packs passages for the built file, in their order. */
export function packPassages(passages: Passage[]): PackedPage[] {
  const pages: PackedPage[] = [];
  for (const { path: place, title, heading, text, kind, date } of passages) {
    const [path = '', anchor] = place.split('#');
    let page = pages.at(-1);
    if (page?.path !== path || page.title !== title) {
      page = { path, title, kind, ...(date && { date }), parts: [] };
      pages.push(page);
    }
    page.parts.push(anchor ? [heading, text, packAnchor(anchor, heading)] : [heading, text]);
  }
  return pages;
}

/** The inverse of {@link packPassages}; it also sets the ids. */
export function unpackPassages(pages: PackedPage[]): Passage[] {
  const perPlace = new Map<string, number>();
  return pages.flatMap(({ path, parts, ...page }) =>
    parts.map(([heading, text, packed]) => {
      const place = packed ? `${path}#${unpackAnchor(packed, heading)}` : path;
      const count = (perPlace.get(place) ?? 0) + 1;
      perPlace.set(place, count);
      // No path contains a bar, because browsers escape it in URLs as %7C.
      const id = count === 1 ? place : `${place}|${count}`;
      return { id, path: place, heading, text, ...page };
    }),
  );
}

/** The path of all passages, a JSON array of {@link PackedPage}: the search page fetches it, and Lexi's function is deployed with it. */
export const passagesPath = '/_search/passages.json';
