/** Finds numbers of laws and bills in a text. */

/** A single S is a bill only before a number of three digits. */
const byNumber =
  /\b((?:house|senate|assembly) bill(?: no\b)?|h\.? ?b|s\.? ?b|a\.? ?b|l\.? ?b|l\.? ?d|h\.? ?r|s\.? ?j\.? ?r|h\.? ?j\.? ?r|acts?|local law|e\.?o|executive order|rule|rcw|s(?=\.? ?\d{3}))\s*\.?\s*(\d[\d.-]*)/gi;
/** Punctuation after a number. The lookbehind avoids quadratic time on long runs. */
const lastMarks = /(?<![.-])[.-]+$/;

/** The numbers of laws and bills in a text, normalized, so that "HB 149" and "hb149" are equal. */
export function numbersOf(text: string): string[] {
  const numbers = [...text.matchAll(byNumber)].map(([, kind = '', number = '']) => {
    const written = kind
      .toLowerCase()
      .replace(/[. ]/g, '')
      .replace(/^([hsa])\w+bill(?:no)?$/, '$1b')
      .replace(/^acts$/, 'act')
      .replace('executiveorder', 'eo')
      .replace('locallaw', 'local law');
    return `${written} ${number.replace(lastMarks, '')}`;
  });
  return [...new Set(numbers)];
}

/** A law by its name, as "the KIDS Act", "does the open data act apply", or by a word that may abbreviate it, as "does BIPA apply". */
const byName =
  /\b((?:\p{Lu}[\p{L}-]+ (?:(?:of|in|on|and|for) )?){1,6}Act)\b|\bthe ((?:\p{L}+ ){1,3}act)(?= (?:appl|bind|requir|cover|say|mean|affect|start|take|begin|kick|go|hit|reach|ask|in|do)|\?|$)|\b(?:[Dd]oes|[Dd]o|[Ii]s|[Uu]nder|[Aa]bout|[Vv]iolate|[Ww]hat) (?:the )?(\p{L}{4,6})(?= (?:appl|bind|requir|cover|say|affect|in force))/gu;

/** The names of laws in a message: titles that end in "Act", and words that may abbreviate one. */
export const namesIn = (
  message: string,
): { title: string | undefined; word: string | undefined }[] =>
  [...message.matchAll(byName)].map(([, title, lower, word]) => ({ title: title ?? lower, word }));

/** The titles of laws in a text. */
export const titlesIn = (text: string): string[] =>
  namesIn(text).flatMap(({ title }) => title ?? []);

/** The number as people write it: "HB 149" for "hb 149", "Act 848" for "act 848". */
export const writtenBill = (number: string): string =>
  number.replace(/^\p{L}+/u, (kind) =>
    kind.length > 3 || kind === 'act'
      ? kind.charAt(0).toUpperCase() + kind.slice(1)
      : kind.toUpperCase(),
  );
