/** The one rule for typed and pasted text and phone numbers. It has no imports, so islands can use it. */

/** Control and invisible characters, except those that scripts and emoji need within a word. */
const invisible =
  /(?![\t\n])\p{Cc}|(?![\p{Join_Control}\p{Variation_Selector}])\p{Default_Ignorable_Code_Point}/gu;
/** A variation selector after nothing that it could change. */
const strayVariation =
  /(?<!(?!\p{Default_Ignorable_Code_Point})[\p{L}\p{M}\p{N}\p{P}\p{S}])\p{Variation_Selector}/gu;
/** A joiner that does not join two characters. Latin letters have no joined forms. */
const strayJoiner =
  /(?<!(?!\p{Script=Latin})[\p{L}\p{M}\p{S}])\p{Join_Control}|\p{Join_Control}(?!(?!\p{Script=Latin})[\p{L}\p{M}\p{S}])/gu;
/** A character that leaves a mark by itself; the blank of Braille does not. */
const visible = /(?!\u2800)[\p{L}\p{N}\p{P}\p{S}]/u;

/**
 * The text as a person sees it: without invisible characters and surrounding blanks, and with line breaks of
 * one character. `''` when nothing is visible.
 */
export function cleanText(typed: string): string {
  const text = typed
    .replace(/\r\n?/g, '\n')
    .replace(invisible, '')
    .replace(strayVariation, '')
    .replace(strayJoiner, '')
    .trim();
  return visible.test(text) ? text : '';
}

// XML cannot contain most control characters, and direction controls would reverse the text after them.
const notShown = /[\p{Cc}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff\ufffe\uffff]+/gu;

/** Makes typed text safe for a document: one line without control characters and invisible formatting. */
export function printable(text: string): string {
  return text.replace(notShown, ' ').replace(/ {2,}/g, ' ').trim();
}

/** A US number in its usual form, e.g. `(504) 555-0142`; anything else is not changed. */
export function writtenPhone(number: string): string {
  const [, area, exchange, line] =
    /^1?(\d{3})(\d{3})(\d{4})$/.exec(number.replace(/\D/g, '')) ?? [];
  return line ? `(${area}) ${exchange}-${line}` : number;
}

/** A typed number with plain digits, blanks and hyphens, such as for one that was pasted from a document. */
export function cleanPhone(typed: string): string {
  return cleanText(typed.normalize('NFKC').replace(/[\p{Pd}\u2212]/gu, '-'));
}
