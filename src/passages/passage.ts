/** What the site says, cut into passages: made with the site, read by its search and by whoever answers from it. */

/** One stretch of a page under one heading, in plain text. */
export interface Passage {
  /** Unique in the file: the path, numbered where a path has more than one passage. */
  id: string;
  /** From the root, with the anchor of the heading where there is one. */
  path: string;
  /** The page's title without the name of the site. */
  title: string;
  /** Empty for what stands before a page's first section. */
  heading: string;
  /** One line a paragraph or list item. */
  text: string;
  /** A template is a document of somebody else's to be: what it says, we do not say of ourselves. */
  kind: 'article' | 'page' | 'legal' | 'template';
  /** Year-month-day, for articles. */
  date?: string;
}

/** Where the built site keeps all its passages, as a JSON array of {@link Passage}. */
export const passagesPath = '/_search/passages.json';
