/** Finds numbers of laws and bills in a text. */

/** A single S is a bill only before a number of three digits. */
const byNumber =
  /\b(h\.? ?b|s\.? ?b|a\.? ?b|l\.? ?b|l\.? ?d|h\.? ?r|s\.? ?j\.? ?r|h\.? ?j\.? ?r|acts?|local law|e\.?o|executive order|rule|rcw|s(?=\.? ?\d{3}))\s*\.?\s*(\d[\d.-]*)/gi;
const otherNames = new Map([
  ['acts', 'act'],
  ['executiveorder', 'eo'],
  ['locallaw', 'local law'],
]);
/** Punctuation after a number. The lookbehind avoids quadratic time on long runs. */
const lastMarks = /(?<![.-])[.-]+$/;

/** The numbers of laws and bills in a text, normalized, so that "HB 149" and "hb149" are equal. */
export function numbersOf(text: string): string[] {
  const numbers = [...text.matchAll(byNumber)].map(([, kind = '', number = '']) => {
    const written = kind.toLowerCase().replace(/[. ]/g, '');
    return `${otherNames.get(written) ?? written} ${number.replace(lastMarks, '')}`;
  });
  return [...new Set(numbers)];
}

/** The number as people write it: "HB 149" for "hb 149", "Act 848" for "act 848". */
export const writtenBill = (number: string): string =>
  number.replace(/^\p{L}+/u, (kind) =>
    kind.length > 3 || kind === 'act'
      ? kind.charAt(0).toUpperCase() + kind.slice(1)
      : kind.toUpperCase(),
  );
