/** Lists as files that spreadsheets open: RFC 4180, with no value that is taken for a formula. */

/** The start of a file: without it spreadsheets do not recognize UTF-8. */
export const byteOrderMark = '\ufeff';

/** What a spreadsheet takes for the start of a formula: one of its signs, also behind marks, blanks and signs that nobody sees, and in the wide letters that some programs treat the same. */
const start = String.raw`['"\s\p{Cf}\p{Cc}]*[=+\-@\uff1d\uff0b\uff0d\uff20]`;
const formula = new RegExp(`^(?:'*[\t\r\n]|${start})`, 'u');
/**
 * The same inside a text: where the comma separates decimals, programs separate fields at semicolons, and
 * then take the quotation marks of all fields but the first for text, so lines end inside fields, too.
 */
const formulaInside = new RegExp(`([;\r\n])(?=${start})`, 'gu');

/** One line of a file; every field is quoted, including its commas and line ends. */
export function writeCsvLine(fields: readonly string[]): string {
  return `${fields.map(quote).join(',')}\r\n`;
}

/** A leading apostrophe marks text; it is there when, and only when, the text needs it, and wherever a part of the text could become a field of its own. */
export function disarm(text: string): string {
  const inside = text.replace(formulaInside, "$1'");
  return formula.test(inside) ? `'${inside}` : inside;
}

function quote(text: string): string {
  return `"${disarm(text).replaceAll('"', '""')}"`;
}
