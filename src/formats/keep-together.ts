/** Keeps what is read as one word on one line. */

const months =
  'January|February|March|April|May|June|July|August|September|October|November|December';
/** A section sign, a bill or a standard, a month, an area code: each with the number that follows. */
const beforeNumber = new RegExp(`(§|\\b[A-Z]{2,4}|\\b(?:${months})|\\(\\d{3}\\))\\s+(?=\\d)`, 'g');
/** Elements whose text must stay as it is: scripts, and islands, whose scripts write the same text again. */
const parts =
  /<(head|script|style|pre|textarea|select|astro-island)\b[^]*?<\/\1>|<(?:"[^"]*"|'[^']*'|[^'">])*>|[^<]+/g;

/** The HTML of a page with no-break spaces between a sign or a name and its number: "§ 552.051", "HB 149", "SOC 2", "November 29", "(888) 555-0134". */
export const keepTogether = (html: string): string =>
  html.replace(parts, (part) =>
    part.startsWith('<') ? part : part.replace(beforeNumber, '$1\u00a0'),
  );
