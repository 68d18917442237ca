/** Lists as files that spreadsheets open: RFC 4180, and nothing in them is taken for a formula. */

/** What a file begins with: without it spreadsheets do not see that it is UTF-8. */
export const byteOrderMark = '\ufeff';

/**
 * Texts that a spreadsheet may take for a formula: one of its signs first, also behind quotation marks,
 * blanks and signs that nobody sees, and also in the wide letters that some programs treat the same.
 */
const formula = /^(?:'*[\t\r\n]|['"\s\p{Cf}\p{Cc}]*[=+\-@\uff1d\uff0b\uff0d\uff20])/u;

/** One line of a file; every field stands in quotation marks, commas and ends of lines in it included. */
export function writeCsvLine(fields: readonly string[]): string {
  return `${fields.map(quote).join(',')}\r\n`;
}

/** An apostrophe in front says that a text is a text; it is there when, and only when, the text needs it. */
export function disarm(text: string): string {
  return formula.test(text) ? `'${text}` : text;
}

function quote(text: string): string {
  return `"${disarm(text).replaceAll('"', '""')}"`;
}
