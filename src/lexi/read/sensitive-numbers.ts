/** Numbers that do not belong in a chat: the panel warns before sending one, and the server masks it. */
export type SensitiveNumber = 'social security number' | 'card number';

/** A digit, with any invisible characters after it. */
const digit = '[0-9０-９]\\p{Cf}*';
const gap = '[\\s.,\\-\\u2010-\\u2015\\u2212_/\\p{Cf}]{1,3}';
const nineDigits = new RegExp(
  `(?<!${digit}|${digit}[.,\\-])(?:${digit}){3}${gap}(?:${digit}){2}${gap}(?:${digit}){4}(?!${digit}|[.\\-]${digit})`,
  'gu',
);
/** Other notations of nine digits count only when the text calls them a social security number. */
const between = '[^\\p{L}\\p{Cf}0-9０-９\\n]{0,3}';
const namedNine = new RegExp(
  `\\b(?:ssn|social(?:\\s+security)?(?:\\s+(?:number|no|num))?|itin)(?!\\p{L})[^0-9０-９\\n]{0,20}(?<number>(?:${digit}${between}){8}${digit})(?!${between}${digit})`,
  'giu',
);
const digitRuns = new RegExp(`(?:${digit})+(?:${gap}(?:${digit})+)*`, 'gu');
const digitGroups = new RegExp(`(?:${digit})+`, 'gu');

interface Found {
  what: SensitiveNumber;
  from: number;
  to: number;
}

/** The kind of sensitive number in a text, or null; social security numbers take precedence. */
export function findSensitiveNumber(text: string): SensitiveNumber | null {
  const found = findAll(text);
  return (found.find(({ what }) => what === 'social security number') ?? found[0])?.what ?? null;
}

/** Replaces each digit of sensitive numbers by a bullet; the length does not change. */
export function maskSensitiveNumbers(text: string): string {
  return findAll(text).reduce(
    (masked, { from, to }) =>
      masked.slice(0, from) +
      masked.slice(from, to).replace(/[0-9０-９]/gu, '•') +
      masked.slice(to),
    text,
  );
}

function findAll(text: string): Found[] {
  const found: Found[] = [];
  for (const { 0: number, index } of text.matchAll(nineDigits)) {
    found.push({ what: 'social security number', from: index, to: index + number.length });
  }
  for (const match of text.matchAll(namedNine)) {
    const to = match.index + match[0].length;
    found.push({ what: 'social security number', from: to - match.groups!.number!.length, to });
  }
  for (const { 0: run, index } of text.matchAll(digitRuns)) {
    for (const { from, to } of findCards(run)) {
      found.push({ what: 'card number', from: index + from, to: index + to });
    }
  }
  return found;
}

/** A card number may be next to other digits, such as its security code or a date. */
function findCards(run: string): { from: number; to: number }[] {
  const groups = [...run.matchAll(digitGroups)].map(({ 0: digits, index }) => ({
    digits: digits.normalize('NFKC').replace(/\p{Cf}/gu, ''),
    from: index,
    to: index + digits.length,
  }));
  const cards: { from: number; to: number }[] = [];
  for (let first = 0; first < groups.length; first += 1) {
    let digits = '';
    for (let last = first; last < groups.length && digits.length < 19; last += 1) {
      const group = groups[last]!;
      digits += group.digits;
      if (isCard(digits)) cards.push({ from: groups[first]!.from, to: group.to });
      // Card numbers have groups of four to six digits; telephone numbers begin with shorter groups.
      if (group.digits.length < 4) break;
    }
  }
  return cards;
}

/** Whether digits have a length and a first digit in use, and the right check digit (ISO/IEC 7812, Luhn). */
function isCard(digits: string): boolean {
  if (!/^[2-6]\d{12,18}$/.test(digits)) return false;
  const sum = [...digits].reverse().reduce((total, character, at) => {
    const value = Number(character) * (at % 2 === 1 ? 2 : 1);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}
