/** Lists as files that spreadsheets open: RFC 4180, with no value that is taken for a formula. */

/** The start of a file: without it spreadsheets do not recognize UTF-8. */
export const byteOrderMark = '\ufeff';

/**
 * Texts that a spreadsheet may take for a formula: one of its signs first, also behind quotation marks,
 * blanks and signs that nobody sees, and also in the wide letters that some programs treat the same.
 */
const formula = /^(?:'*[\t\r\n]|['"\s\p{Cf}\p{Cc}]*[=+\-@\uff1d\uff0b\uff0d\uff20])/u;

/** One line of a file; every field is quoted, including its commas and line ends. */
export function writeCsvLine(fields: readonly string[]): string {
  return `${fields.map(quote).join(',')}\r\n`;
}

/** A leading apostrophe marks text; it is there when, and only when, the text needs it. */
export function disarm(text: string): string {
  return formula.test(text) ? `'${text}` : text;
}

function quote(text: string): string {
  return `"${disarm(text).replaceAll('"', '""')}"`;
}
