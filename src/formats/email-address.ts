/** The one rule for a typed email address, the patterns of the specification, and links that open an email. Islands can use it without zod. */
import { cleanText } from './typed-text.ts';

/** The maximum length of an email address. */
export const emailLength = 254;

/**
 * Something, an @, something, a dot, something, and no blanks (R4), in at most `emailLength`
 * characters. The length is checked first, and after the @ each character can match in one place only, so
 * there is no backtracking, however long the text is.
 */
export const simpleEmailPattern = /^(?![^]{255})[^\s@]+@[^\s@][^\s@.]*\.[^\s@]+$/;

/** Punctuation around an address. No address of a browser's email field begins or ends with it. */
const before = /^[\s;,:"“„«‘(<]+/;
const after = /(?<![\s;,.:"”»’')>])[\s;,.:"”»’')>]+$/;

/**
 * The address in typed or pasted text: without invisible characters, `mailto:`, a name before angle brackets,
 * and punctuation around it, with the domain as browsers send it. Anything else is left for the form's pattern
 * to refuse, such as two addresses.
 */
export function cleanAddress(typed: string): string {
  // Outlook copies a link as its text and its address.
  const text = cleanText(typed).replace(/(@[^<>@]*)<mailto:[^<>]*>/i, '$1');
  const linked = /^[^@]*mailto:([^?\]>]*)/i.exec(text)?.[1];
  const named = /^[^<>@]*<([^<>]*)>[\s;,.]*$/.exec(text)?.[1];
  const trimmed = (linked ?? named ?? text).replace(before, '').replace(after, '');
  const address =
    trimmed.startsWith("'") && text.includes(`${trimmed}'`) ? trimmed.slice(1).trim() : trimmed;
  const domainStart = address.lastIndexOf('@') + 1;
  return address.slice(0, domainStart) + toAscii(address.slice(domainStart));
}

/** An internationalized domain in ASCII, which a browser's email field sends in its place. */
function toAscii(domain: string): string {
  const isInternational = /[^\p{ASCII}]/u.test(domain) && !/[\s/?#\\:%[\]]/.test(domain);
  const url = `http://${domain}`;
  return isInternational && URL.canParse(url) ? new URL(url).hostname : domain;
}

/** What a browser's email field accepts (the HTML standard, `type=email`). */
export const emailPattern =
  /^[a-zA-Z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?(?:\.[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?)*$/;

/** A `mailto:` URL of an email that requests documents: a box to mark for each, then blanks to fill in. */
export function requestEmailHref(
  address: string,
  subject: string,
  documents: readonly string[],
  blanks: readonly string[],
): string {
  const body = [
    'Please send us the documents marked with an x:',
    documents.map((name) => `[ ] ${name}`).join('\r\n'),
    blanks.map((name) => `${name}:\r\n`).join(''),
  ].join('\r\n\r\n');
  return `mailto:${address}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(body)}`;
}
