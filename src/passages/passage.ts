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
  /** A template is a document for agencies: its content is not a statement about us. */
  kind: 'article' | 'page' | 'legal' | 'template';
  /** Year-month-day, for articles. */
  date?: string;
}

/** The path of all passages in the built site, as a JSON array of {@link Passage}. */
export const passagesPath = '/_search/passages.json';
