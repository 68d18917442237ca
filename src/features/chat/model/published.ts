/** What a sentence claims in figures, amounts and addresses, in a form in which two ways of writing are the same. */
import { site } from '#src/site.ts';

/** Everything that a text claims and that must be published by us to be said. */
export interface Claims {
  /** Amounts of money in cents. */
  amounts: Set<string>;
  /** Lengths of time and shares: `30 day`, `99.5 percent`. */
  measures: Set<string>;
  /** Days of a month: `january 2`. */
  dates: Set<string>;
  /** All other numbers, without commas. */
  numbers: Set<string>;
  /** Digits of telephone numbers. */
  phones: Set<string>;
  /** E-mail addresses, web addresses and paths of this site, in lower case. */
  addresses: Set<string>;
  /** Names of assurances: a certificate, a guarantee. */
  assurances: Set<string>;
}

const small =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  );
const tens = 'twenty thirty forty fifty sixty seventy eighty ninety'.split(' ');
const numberWord = [...small.slice(1), ...tens, 'hundred', 'thousand', 'million'].join('|');
const wordNumber = new RegExp(
  String.raw`(?<!\d[ -]?)\b(?:(?:a|an)[ -](?=hundred|thousand|million|dozen))?(?:${numberWord}|dozen)(?:(?:[ -]and)?[ -](?:${numberWord}))*\b`,
  'giu',
);

const unit = String.raw`(?:seconds?|minutes?|hours?|hrs?|(?:business |calendar |working )?days?|weeks?|months?|quarters?|years?|yrs?)`;
const plain = String.raw`\d+(?:,\d{3})*(?:\.\d+)?`;
const scale = String.raw`(?:\s?(?:k|thousand|m|million|bn|billion))?\b`;
const emails = /[\w.+-]+@[\w-]+(?:\.[\w-]+)+/giu;
const webAddresses =
  /\bhttps?:\/\/[^\s<>"'\])]+|\bwww\.[^\s<>"'\])]+|\b(?:[a-z0-9-]+\.)+(?:com|org|gov|net|us|io|ai|co|edu|mil|info|example|app|dev)\b(?:\/[^\s<>"'\])]*)?/giu;
const paths = /(?<=^|[\s(])\/[a-z][\w\-/#?=]*/giu;
const phoneNumbers = /(?<![\d,.$])\+?\(?\d(?:[\s().-]{0,2}\d){6,14}(?!\d)/gu;
const moneyFirst = new RegExp(
  String.raw`(?:US\s?\$|USD\s?|\$)\s?(?<n>${plain})(?<s>${scale})`,
  'giu',
);
const moneyLast = new RegExp(
  String.raw`(?<n>${plain})(?<s>${scale})[\s-]?(?:US )?(?:dollars?|bucks|USD)\b`,
  'giu',
);
const cents = new RegExp(String.raw`(?<n>${plain})[\s-]?(?:cents?\b|¢)`, 'giu');
const shares = new RegExp(
  String.raw`(?<n>${plain})\s?(?:%|percent\b|per cent\b|percentage points?\b)`,
  'giu',
);
const lengths = new RegExp(String.raw`(?<n>${plain})(?:[\s-]|-to-\d+ )?(?<u>${unit})\b`, 'giu');
const days =
  /\b(?<month>jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\.? (?<day>\d{1,2})(?:st|nd|rd|th)?\b(?!,\d)/giu;
const leftNumbers = new RegExp(plain, 'gu');
const assuranceNames =
  /\b(?:FedRAMP|StateRAMP|TX-RAMP|GovRAMP|HIPAA|CJIS|HITRUST|PCI(?: DSS)?|ISO ?\/?(?:IEC)? ?\d{4,5}|SOC [123]|FIPS|free trials?|trial period|money[- ]back|guarantee[ds]?|warrant(?:y|ies|s)|for free|free of charge|at no (?:cost|charge)|no (?:cost|charge)|discounts?|certified|authorized reseller|lifetime|unlimited)\b/giu;

/** Reads the claims of a text; citation marks are none. */
export function readClaims(text: string): Claims {
  let rest = spellNumbers(
    text
      .normalize('NFKC')
      .replace(/\[[\d\s,]+\]|【[^】]*】/g, ' ')
      .replace(/‑|–/gu, '-'),
  );
  /** Reads what a pattern finds and takes it out, so that nothing is read twice. */
  const take = (pattern: RegExp, read: (match: RegExpExecArray) => string): Set<string> => {
    const found = [...rest.matchAll(pattern)];
    rest = rest.replace(pattern, ' ');
    return new Set(found.map(read));
  };
  const assurances = new Set([...rest.matchAll(assuranceNames)].map(([name]) => fold(name)));
  const addresses = new Set([
    ...take(emails, ([address]) => address.toLowerCase()),
    ...take(webAddresses, ([address]) => foldAddress(address)),
    ...take(paths, ([path]) => foldAddress(path)),
  ]);
  const amounts = new Set([
    ...take(moneyFirst, readAmount),
    ...take(moneyLast, readAmount),
    ...take(cents, ({ groups }) => String(toNumber(groups?.n))),
  ]);
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

/** The claims of several texts and what our own contact data says, as one. */
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

/** The first kind of claim in a text that is not published, or null when all are. */
export function findUnpublished(claims: Claims, published: Claims): keyof Claims | null {
  for (const kind of Object.keys(claims) as (keyof Claims)[]) {
    for (const claim of claims[kind]) {
      if (published[kind].has(claim)) continue;
      // A number may stand in a page with its unit, and in an answer without it.
      if (kind === 'numbers' && isPartOfMeasure(claim, published)) continue;
      return kind;
    }
  }
  return null;
}

const isPartOfMeasure = (number: string, { measures }: Claims) =>
  [...measures].some((measure) => measure.startsWith(`${number} `));

function readAmount({ groups }: RegExpExecArray): string {
  const factor = { k: 1e3, t: 1e3, m: 1e6, b: 1e9 }[groups?.s?.trim()[0]?.toLowerCase() ?? ''] ?? 1;
  return String(Math.round(toNumber(groups?.n) * factor * 100));
}

const toNumber = (digits = '') => Number(digits.replaceAll(',', ''));

const fold = (name: string) =>
  name
    .toLowerCase()
    .replace(/[\s/-]+/g, ' ')
    .replace(/(?<=\w{4})(?:d|s)$/, '')
    .trim();

const foldAddress = (address: string) => address.toLowerCase().replace(/[.,;:!?/]+$/, '');

const foldUnit = (unit: string) =>
  unit
    .toLowerCase()
    .replace(/^(?:business|calendar|working) /, '')
    .replace(/^hrs?$/, 'hour')
    .replace(/^yrs?$/, 'year')
    .replace(/s$/, '');

/** Numbers in words as digits: `thirty days` claims what `30 days` claims; `one` alone is no number. */
function spellNumbers(text: string): string {
  return text.replace(wordNumber, (words) => {
    const value = readNumberWords(words.toLowerCase());
    return value > 1 ? String(value) : words;
  });
}

function readNumberWords(words: string): number {
  let [total, current] = [0, 0];
  for (const word of words.split(/[ -]/)) {
    const digit = small.indexOf(word);
    const ten = tens.indexOf(word);
    if (digit > 0) current += digit;
    else if (ten >= 0) current += (ten + 2) * 10;
    else if (word === 'dozen') current = (current || 1) * 12;
    else if (word === 'hundred') current = (current || 1) * 100;
    else if (word === 'thousand' || word === 'million') {
      total += (current || 1) * (word === 'thousand' ? 1e3 : 1e6);
      current = 0;
    }
  }
  return total + current;
}
