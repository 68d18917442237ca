/** A text in the form that another place needs: a URL, Markdown, a narrow column. */

/** Turns a text into lower-case words with single hyphens. */
export const makeSlug = (name: string): string =>
  name
    .normalize('NFKD')
    .replace(/[\u0300-\u036f'’]/g, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');

/** A text as Markdown or MDX that shows it as it is. */
export const escapeMarkdown = (text: string): string =>
  text.replaceAll(/[\\`*_[\]<>{}#|~]/g, '\\$&');

/** A text with the quotation marks and apostrophes of print, for texts that editors type with straight ones. */
export const curlyQuotes = (text: string): string =>
  text
    .replaceAll(/(?<![^\s([{“‘—–-])"/g, '“')
    .replaceAll('"', '”')
    .replaceAll(/(?<![^\s([{“—–-])'(?!\d)/g, '‘')
    .replaceAll("'", '’');

/** The text with non-breaking hyphens in words such as 'GPT-4o' and '30-day'. */
export function unbroken(text: string): string {
  return text.replace(/\b(GPT|\d+)-/g, '$1\u2011');
}
