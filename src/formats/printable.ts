/** What visitors typed, made safe for a document. */

// Control characters are invisible, and XML cannot hold most of them; direction controls would turn
// around the words that follow.
const notShown = /[\p{Cc}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff\ufffe\uffff]+/gu;

/** The text on one line, without characters that have no look of their own or change that of others. */
export function printable(text: string): string {
  return text.replace(notShown, ' ').replace(/ {2,}/g, ' ').trim();
}
