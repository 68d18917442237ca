import { cleanText } from './typed-text.ts';

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
