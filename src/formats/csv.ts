/** CSV files for spreadsheets (RFC 4180), in which no text acts as a formula or is changed into a number, a day or a time. */
import { monthNames } from './calendar-days.ts';

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

/** What spreadsheets read as a number: with separators, a currency, a percent sign or an exponent. */
const amount = /^(?=\D*\d)[\s($€£¥-]*[\d.,]+(?:e[+-]?\d+)?[\s)$€£¥%-]*$/i;
const month = `(?:${monthNames.map((name) => `${name}|${name.slice(0, 3)}`).join('|')}|Sept)`;
/** What they read as a day, a time or a fraction: short numbers and names of months. */
const dayOrTime = new RegExp(
  `^(?=.*\\d)\\s*(?:${month}|\\d{1,2}|\\d{4})(?:[\\s,./:-]+\\d{1,2}|[\\s,./:-]+\\d{4}|(?<=[a-z])\\d{1,4}|[\\s,./:-]*(?:${month}|[ap]m?))+\\s*$`,
  'i',
);
/** A year-month-day, which spreadsheets and programs read as the same day. */
const exactDay = /^\d{4}-\d\d-\d\d$/;
/** Spreadsheets show longer numbers with an exponent, and round them from 16 digits. */
const mostDigits = 11;

/** A line of a file; every field is quoted, so it may contain commas and line breaks. Numbers are for calculations, texts stay as they are. */
export function writeCsvLine(fields: readonly (string | number)[]): string {
  return `${fields.map(quote).join(',')}\r\n`;
}

/**
 * Puts an apostrophe, which marks text, before everything that could act as a formula, at the start and inside, and before
 * a text that a spreadsheet would change, such as `00420`, `3-12` or `1E5`. Other texts are unchanged.
 */
export function markText(text: string): string {
  const inside = text.replace(formulaInside, "$1'");
  return formula.test(inside) || isChanged(inside) ? `'${inside}` : inside;
}

/** Texts that begin with an apostrophe and a number or the like get another, so that theirs is not taken for a mark. */
const marked = /^'+(?:.*\d|(?:true|false)$)/is;

function isChanged(text: string): boolean {
  if (amount.test(text)) return String(Number(text)) !== text || text.length > mostDigits;
  if (dayOrTime.test(text)) return !exactDay.test(text);
  return /^(?:true|false)$/i.test(text) || marked.test(text);
}

function quote(field: string | number): string {
  return `"${typeof field === 'number' ? field : markText(field).replaceAll('"', '""')}"`;
}
