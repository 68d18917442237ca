/** CSV files for spreadsheets (RFC 4180), in which no value can act as a formula. */

/** Must be at the start of a file, or spreadsheets do not recognize UTF-8. */
export const byteOrderMark = '\ufeff';

/** The start of a formula: one of its signs, possibly after quotes, whitespace and invisible characters. Some programs also accept full-width signs. */
const start = String.raw`['"\s\p{Cf}\p{Cc}]*[=+\-@\uff1d\uff0b\uff0d\uff20]`;
const formula = new RegExp(`^(?:'*[\t\r\n]|${start})`, 'u');
/**
 * The same inside a text. In countries with decimal commas, programs split fields at semicolons. They then
 * treat the quotes of all fields but the first as text, so line breaks inside fields also end lines.
 */
const formulaInside = new RegExp(`([;\r\n])(?=${start})`, 'gu');

/** A line of a file; every field is quoted, so it may contain commas and line breaks. */
export function writeCsvLine(fields: readonly string[]): string {
  return `${fields.map(quote).join(',')}\r\n`;
}

/** Puts an apostrophe, which marks text, before everything that could act as a formula, at the start and inside. Other texts are unchanged. */
export function disarm(text: string): string {
  const inside = text.replace(formulaInside, "$1'");
  return formula.test(inside) ? `'${inside}` : inside;
}

function quote(text: string): string {
  return `"${disarm(text).replaceAll('"', '""')}"`;
}
