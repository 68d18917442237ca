// XML cannot contain most control characters, and direction controls would reverse the text after them.
const notShown = /[\p{Cc}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff\ufffe\uffff]+/gu;

/** Makes typed text safe for a document: one line without control characters and invisible formatting. */
export function printable(text: string): string {
  return text.replace(notShown, ' ').replace(/ {2,}/g, ' ').trim();
}
