/** The one rule for typed and pasted text. It has no imports, so islands can use it. */

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
