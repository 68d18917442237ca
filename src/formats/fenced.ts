/** Makes typed text safe for an email, a text message or an invoice (R41). */
import { printable } from './printable.ts';

/** The default limit for a name or another short line, in characters. */
const lineLength = 200;
/** The default limit for notes, in characters. */
const blockLength = 4000;

/**
 * The text on one line of at most `length` characters, in which no mail program finds a link: spaces break
 * what it would read as a URL or an email address. `example.com/x` becomes `example. com/x`. Telephone
 * numbers are not changed.
 */
export function fenced(words: string, length: number = lineLength): string {
  return shorten(breakLinks(printable(words)), length);
}

/** The same for notes, which keep their line breaks. */
export function fencedBlock(words: string, length: number = blockLength): string {
  const lines = words.split(/\r\n|[\n\v\f\r\u0085\u2028\u2029]/);
  const block = lines.map((line) => breakLinks(printable(line))).join('\n');
  return shorten(block.replace(/\n{3,}/g, '\n\n').trim(), length);
}

// Spaces instead of invisible characters keep subjects plain ASCII, and every font has them. The patterns
// include dots, colons and at signs of other scripts.
const partings: [RegExp, string][] = [
  // IP addresses first; amounts such as 2.50 are kept.
  [/(?<=\d)\.(?=\d+\.\d)|(?<=\d\.\d+)\.(?=\d)/g, '. '],
  // Host names; initials such as U.S. are kept.
  [
    /(?<=\S)(?!(?<=(?:^|[\s.(])\p{L})\.\p{L}(?:[\s.,;:)]|$))([.\u2024\u3002\uff0e\uff61])(?=[^\s\p{P}\d])/gu,
    '$1 ',
  ],
  [/(?<=[^\s\d])([.\u2024\u3002\uff0e\uff61])(?=\d)/gu, '$1 '],
  // Some programs make a link of `www.`, whatever follows it.
  [/(www\.)(?=\S)/gi, '$1 '],
  // URL schemes, with or without slashes; times such as 9:30 are kept.
  [/(?<=\S)([:\uff1a])(?=[^\s\d])|(?<=[^\s\d])([:\uff1a])(?=\d)/gu, '$1$2 '],
  [/(?<=\S)[@\uff20](?=\S)/g, ' @ '],
  // Network paths.
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
