/** The site's content, cut into passages: made by the build, used by its search and by the assistant. */

/** A part of a page under one heading, in plain text. */
export interface Passage {
  /** Unique in the file: the path, with a number where a path has more than one passage. */
  id: string;
  /** From the root, with the anchor of the heading where there is one. */
  path: string;
  /** The page's title without the name of the site. */
  title: string;
  /** Empty for the content before a page's first section. */
  heading: string;
  /** One line per paragraph or list item. */
  text: string;
  /** A template is a document for agencies, and a law is a record of the register: neither is a statement about us. A question restates other pages in short. */
  kind: 'article' | 'page' | 'legal' | 'template' | 'law' | 'question';
  /** Year-month-day, for articles. */
  date?: string;
}

/** A page's passages in the built file: what they share is there once, because whoever searches fetches the file. */
export interface PackedPage extends Pick<Passage, 'path' | 'title' | 'kind' | 'date'> {
  /** Heading, text, and the anchor where there is one. */
  parts: [heading: string, text: string, anchor?: string][];
}

/** The anchor that a heading gets by itself. */
const anchorOf = (heading: string) =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s-]/gu, '')
    .trim()
    .replace(/\s+/g, '-');
const withoutNumber = (heading: string) => anchorOf(heading.replace(/^\d+\. /, ''));

/** Most anchors repeat their heading: "==", or with what goes before the heading's words, "privacy-=". No anchor has such a sign. */
function packAnchor(anchor: string, heading: string): string {
  if (anchor === anchorOf(heading)) return '==';
  const end = withoutNumber(heading);
  return end && anchor.endsWith(`-${end}`) ? `${anchor.slice(0, -end.length)}=` : anchor;
}

function unpackAnchor(packed: string, heading: string): string {
  if (packed === '==') return anchorOf(heading);
  return packed.endsWith('=') ? packed.slice(0, -1) + withoutNumber(heading) : packed;
}

/** Passages as the built file has them, in their order. */
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

/** The passages that {@link packPassages} was given, each with its id. */
export function unpackPassages(pages: PackedPage[]): Passage[] {
  const perPlace = new Map<string, number>();
  return pages.flatMap(({ path, parts, ...page }) =>
    parts.map(([heading, text, packed]) => {
      const place = packed ? `${path}#${unpackAnchor(packed, heading)}` : path;
      const count = (perPlace.get(place) ?? 0) + 1;
      perPlace.set(place, count);
      // The bar is a safe separator: browsers write it as %7C in addresses.
      const id = count === 1 ? place : `${place}|${count}`;
      return { id, path: place, heading, text, ...page };
    }),
  );
}

/** The path of the passages that every search fetches, as a JSON array of {@link PackedPage}: all but those of the archive. */
export const passagesPath = '/_search/passages.json';

/** The same for Lexi, with the newest of the archive: fetched by nobody, because it is deployed with the function. */
export const lexiPassagesPath = '/_search/lexi-passages.json';
