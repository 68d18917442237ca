/** What visitors typed, made safe for a mail, a text message or an invoice (R41). */
import { printable } from './printable.ts';

/** The most characters of a name or another short line, unless the caller sets another limit. */
const lineLength = 200;
/** The most characters of typed notes. */
const blockLength = 4000;

/**
 * The words on one line of at most `length` characters, in which no mail program finds anything to
 * make a link of: a space parts what it would read as an address. `example.com/x` comes out as
 * `example. com/x`. Telephone numbers stay as they are.
 */
export function fenced(words: string, length: number = lineLength): string {
  return shorten(breakLinks(printable(words)), length);
}

/** The same for notes: their lines stay lines. */
export function fencedBlock(words: string, length: number = blockLength): string {
  const lines = words.split(/\r\n|[\n\v\f\r\u0085\u2028\u2029]/);
  const block = lines.map((line) => breakLinks(printable(line))).join('\n');
  return shorten(block.replace(/\n{3,}/g, '\n\n').trim(), length);
}

// A space and not an invisible character: subjects stay plain ASCII, and the fonts of invoices and
// telephones have it. Other scripts have dots, colons and at signs of their own.
const partings: [RegExp, string][] = [
  // Numeric addresses first; amounts such as 2.50 stay.
  [/(?<=\d)\.(?=\d+\.\d)|(?<=\d\.\d+)\.(?=\d)/g, '. '],
  // Host names; initials such as U.S. stay.
  [
    /(?<=\S)(?!(?<=(?:^|[\s.(])\p{L})\.\p{L}(?:[\s.,;:)]|$))([.\u2024\u3002\uff0e\uff61])(?=[^\s\p{P}\d])/gu,
    '$1 ',
  ],
  [/(?<=[^\s\d])([.\u2024\u3002\uff0e\uff61])(?=\d)/gu, '$1 '],
  // Some programs make a link of this name, whatever follows it.
  [/(www\.)(?=\S)/gi, '$1 '],
  // Schemes, with or without slashes; clock times such as 9:30 stay.
  [/(?<=\S)([:\uff1a])(?=[^\s\d])|(?<=[^\s\d])([:\uff1a])(?=\d)/gu, '$1$2 '],
  [/(?<=\S)[@\uff20](?=\S)/g, ' @ '],
  // Paths of other machines.
  [/([/\\])(?=[/\\])/g, '$1 '],
];

function breakLinks(line: string): string {
  const parted = partings.reduce((text, [from, to]) => text.replace(from, to), line);
  return parted.replace(/ {2,}/g, ' ').trim();
}

const cutMark = '...';

function shorten(text: string, length: number): string {
  if (text.length <= length) return text;
  let kept = '';
  for (const character of text) {
    if (kept.length + character.length > length - cutMark.length) break;
    kept += character;
  }
  return kept.replace(/[\s\p{P}]+$/u, '') + cutMark;
}
