/** Finds the figures, amounts and addresses in a sentence, normalized so that different notations are equal. */
import { site } from '#src/site.ts';
import { findAmounts, plainNumber, toNumber, withoutAmounts } from './amounts.ts';
import { readAssurances } from './assurances.ts';
import { spellNumbers, timeUnit } from './number-words.ts';

/** The claims of a text, which an answer may make only if we have published them. */
export interface Claims {
  /** Amounts of money in cents. */
  amounts: Set<string>;
  /** Durations and percentages: `30 day`, `99.5 percent`. */
  measures: Set<string>;
  /** Days of a month: `january 2`. */
  dates: Set<string>;
  /** All other numbers, without commas. */
  numbers: Set<string>;
  /** Digits of telephone numbers. */
  phones: Set<string>;
  /** Email addresses, URLs and paths of this site, in lower case. */
  addresses: Set<string>;
  /** Names of assurances: a certificate, a guarantee. */
  assurances: Set<string>;
}

const emails = /[\w.+-]+@[\w-]+(?:\.[\w-]+)+/giu;
const webAddresses =
  /\bhttps?:\/\/[^\s<>"'\])]+|\bwww\.[^\s<>"'\])]+|\b(?:[a-z0-9-]+\.)+(?:com|org|gov|net|us|io|ai|co|edu|mil|info|example|app|dev|biz|ly|me|link|site|online)\b(?:\/[^\s<>"'\])]*)?|\b(?:[a-z0-9-]+\.)+[a-z]{2,}\/[^\s<>"'\])]*/giu;
const paths = /(?<=^|[\s(])\/[a-z][\w\-/#?=]*/giu;
const phoneNumbers = /(?<![\d,.$])\+?\(?\d(?:[\s()./-]{0,2}\d){6,14}(?!\d)/gu;
const shares = new RegExp(
  String.raw`(?<n>${plainNumber})\s?(?:%|percent\b|per cent\b|percentage points?\b)`,
  'giu',
);
const lengths = new RegExp(
  String.raw`(?<n>${plainNumber})(?:[\s-]|-to-\d+ )?(?<u>${timeUnit})\b`,
  'giu',
);
const days =
  /\b(?<month>jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\.? (?<day>\d{1,2})(?:st|nd|rd|th)?\b(?!,\d)/giu;
const leftNumbers = new RegExp(plainNumber, 'gu');

/** Normalizes a text: without citation marks, with plain hyphens, numbers in digits. */
export const spellOut = (text: string): string =>
  spellNumbers(
    text
      .normalize('NFKC')
      .replace(/\[[\d\s,]+\]|【[^】]*】/g, ' ')
      .replace(/‑|–/gu, '-'),
  );

/** Reads the claims of a text. */
export function readClaims(text: string): Claims {
  let rest = spellOut(text);
  /** Reads the matches of a pattern and removes them from the text, so that nothing is read twice. */
  const take = (pattern: RegExp, read: (match: RegExpExecArray) => string): Set<string> => {
    const found = [...rest.matchAll(pattern)];
    rest = rest.replace(pattern, ' ');
    return new Set(found.map(read));
  };
  const assurances = readAssurances(rest);
  const addresses = new Set([
    ...take(emails, ([address]) => address.toLowerCase()),
    ...take(webAddresses, ([address]) => foldAddress(address)),
    ...take(paths, ([path]) => foldAddress(path)),
  ]);
  const amounts = new Set(findAmounts(rest).map(({ amount }) => amount));
  rest = withoutAmounts(rest);
  const measures = new Set([
    ...take(shares, ({ groups }) => `${toNumber(groups?.n)} percent`),
    ...take(lengths, ({ groups }) => `${toNumber(groups?.n)} ${foldUnit(groups?.u ?? '')}`),
  ]);
  const dates = take(days, ({ groups }) => `${groups?.month?.toLowerCase()} ${groups?.day}`);
  const phones = take(phoneNumbers, ([number]) =>
    number.replace(/\D/g, '').replace(/^1(?=\d{10}$)/, ''),
  );
  const numbers = take(leftNumbers, ([number]) => String(toNumber(number)));
  return { amounts, measures, dates, numbers, phones, addresses, assurances };
}

/** The union of the claims of several texts and our own contact data. */
export function joinClaims(all: Claims[]): Claims {
  const { tollFree, local, infoEmail, supportEmail, billingEmail } = site.contact;
  const digits = (display: string) => display.replace(/\D/g, '');
  const union = (key: keyof Claims) => all.flatMap((claims) => [...claims[key]]);
  return {
    amounts: new Set(union('amounts')),
    measures: new Set(union('measures')),
    dates: new Set(union('dates')),
    numbers: new Set(union('numbers')),
    phones: new Set([...union('phones'), digits(tollFree.display), digits(local.display)]),
    addresses: new Set([...union('addresses'), infoEmail, supportEmail, billingEmail]),
    assurances: new Set(union('assurances')),
  };
}

/** The first kind of claim that is not published; null when all are. */
export function findUnpublished(claims: Claims, published: Claims): keyof Claims | null {
  for (const kind of Object.keys(claims) as (keyof Claims)[]) {
    for (const claim of claims[kind]) {
      if (published[kind].has(claim)) continue;
      // A page may have the number with a unit, and the answer without.
      if (kind === 'numbers' && isPartOfMeasure(claim, published)) continue;
      return kind;
    }
  }
  return null;
}

const isPartOfMeasure = (number: string, { measures }: Claims) =>
  [...measures].some((measure) => measure.startsWith(`${number} `));

const foldAddress = (address: string) => address.toLowerCase().replace(/[.,;:!?/]+$/, '');

const foldUnit = (unit: string) =>
  unit
    .toLowerCase()
    .replace(/^(?:business|calendar|working) /, '')
    .replace(/^hrs?$/, 'hour')
    .replace(/^yrs?$/, 'year')
    .replace(/s$/, '');
