/** Makes typed text safe for an email, a text message or an invoice (R41). */
import topLevelDomains from 'tlds' with { type: 'json' };
import { printable } from './typed-text.ts';

/** The default limit for a name or another short line, in characters. */
const lineLength = 200;
/** The default limit for notes, in characters. */
const blockLength = 4000;

/**
 * The text on one line of at most `length` characters, in which no mail program finds a link: spaces break
 * what can be a URL, a host name or an email address, and nothing else. `city.gov/x` becomes `city. gov/x`;
 * `FY26.115.0042` and telephone numbers are not changed.
 */
export function fenced(text: string, length: number = lineLength): string {
  return shorten(breakLinks(printable(text)), length);
}

/** The same for notes, which keep their line breaks. */
export function fencedBlock(text: string, length: number = blockLength): string {
  const lines = text.split(/\r\n|[\n\v\f\r\u0085\u2028\u2029]/);
  const block = lines.map((line) => breakLinks(printable(line))).join('\n');
  return shorten(block.replace(/\n{3,}/g, '\n\n').trim(), length);
}

/**
 * A value that people compare character by character, for a place that makes no links of host names, such as
 * an invoice: `PO.IT/7` stays as it is. One with a whole URL or an email address is {@link fenced}.
 */
export function fencedExact(text: string, length: number = lineLength): string {
  const line = printable(text);
  return markWholeLinks(line) === line ? shorten(line, length) : fenced(line, length);
}

/** The text in pieces, none of which is a link: in HTML, elements around them keep its exact characters. */
export function splitLinks(text: string): string[] {
  return markLinks(printable(text)).split(marks).filter(Boolean);
}

/** Marks a place where a link is broken; `printable()` removes it from typed text. */
const mark = '\uffff';
const marks = /\uffff+/;

// Spaces instead of invisible characters keep subjects plain ASCII, and every font has them.
function breakLinks(line: string): string {
  return markLinks(line).split(marks).join(' ').replace(/ {2,}/g, ' ').trim();
}

const markLinks = (line: string): string => markHosts(markWholeLinks(line));

/** The dots that host names can have, also those of other scripts. */
const dot = '[.\\u2024\\u3002\\uff0e\\uff61]';
const labelCharacter = '[\\p{L}\\p{M}\\p{N}\\p{So}\\p{Cf}_-]';
const dots = new RegExp(dot, 'g');
const dottedName = new RegExp(
  `(?<!${labelCharacter})${labelCharacter}+(?:${dot}${labelCharacter}+)+`,
  'gu',
);
/** The schemes that programs link without slashes. */
const bareScheme =
  /(?<![\p{L}\p{N}])(?:https?|ftp|mailto|tel|sms|callto|facetime|sips?|xmpp|skype|magnet|bitcoin|data|javascript)[:\uff1a](?=\S)/giu;

/** Marks URLs, network paths and email addresses, which most programs link, whatever the host. */
function markWholeLinks(line: string): string {
  return line
    .replace(/[:\uff1a]\s?[/\\]{2,}|\\{2,}/g, (signs) => [...signs].join(mark))
    .replace(bareScheme, `$&${mark}`)
    .replace(new RegExp(`www${dot}(?=\\S)`, 'gi'), `$&${mark}`)
    .replace(/(?<=\S)[@\uff20](?=\S)/g, `${mark}$&${mark}`);
}

/** Marks the dots of host names and IP addresses, which mail programs link without a scheme. */
const markHosts = (line: string): string =>
  line.replace(dottedName, (name) => (isHost(name) ? name.replace(dots, `$&${mark}`) : name));

/** With the names reserved for documentation and local networks. */
const lastLabels = new Set([
  ...topLevelDomains,
  ...'example test invalid localhost local internal onion'.split(' '),
]);
const octet = '(?:25[0-5]|2[0-4]\\d|[01]?\\d?\\d)';
const ipAddress = new RegExp(
  `(?<![\\p{L}\\p{N}])(?:${octet}\\.){3}${octet}(?![\\p{L}\\p{N}])`,
  'u',
);

/** Whether the last label is a top-level domain, as in `city.gov`, or the name contains an IP address. */
function isHost(name: string): boolean {
  const plain = name
    .replace(dots, '.')
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .toLowerCase();
  const labels = plain.split('.').map((label) => label.replace(/^[_-]+|[_-]+$/g, ''));
  const last = labels.findLast(Boolean) ?? '';
  return lastLabels.has(last) || last.startsWith('xn--') || ipAddress.test(plain);
}

const cutMark = '...';
/** The end of a cut text, where a longer name could now end in a top-level domain. */
const cutName = new RegExp(`(?:${dot}${labelCharacter}*)+$`, 'u');

function shorten(text: string, length: number): string {
  if (text.length <= length) return text;
  let kept = '';
  for (const character of text) {
    if (kept.length + character.length > length - cutMark.length) break;
    kept += character;
  }
  return kept.replace(cutName, '').replace(/[\s\p{P}]+$/u, '') + cutMark;
}
