/** Reads states and ZIP codes as people and browsers write them. */
import { states, territories } from '#src/content/lists/law-lists.ts';

/** Postal codes by the letters of the name: of the states, the District of Columbia and the territories. */
const codes = Object.entries({
  ...Object.fromEntries([...states, ...territories].map((place) => [place.name, place.postalCode])),
  'American Samoa': 'as',
  'Northern Mariana Islands': 'mp',
  'Virgin Islands': 'vi',
  'U.S. Virgin Islands': 'vi',
}).map(([name, code]) => ({ letters: lettersOf(name), code }));

/** The postal code of `Louisiana`, `louisiana`, `La.` or `LA`, or of an unambiguous beginning such as `Calif.`; `''` for anything else. */
export function readState(typed: string): string {
  const letters = lettersOf(typed);
  const named = codes.find((place) => place.code === letters || place.letters === letters);
  const possible =
    letters.length < 3 ? [] : codes.filter((place) => place.letters.startsWith(letters));
  const found = named ?? (possible.length === 1 ? possible[0] : undefined);
  return found?.code.toUpperCase() ?? '';
}

/** `70112` or `70112-1234` for a ZIP code with or without blanks and hyphens; `''` for anything else. */
export function readZip(typed: string): string {
  const digits = typed.replace(/[\s\p{Pd}]/gu, '');
  const [, zip, more] = /^(\d{5})(\d{4})?$/.exec(digits) ?? [];
  return zip ? [zip, more].filter(Boolean).join('-') : '';
}

function lettersOf(text: string): string {
  return text.toLowerCase().replace(/[\s\p{P}]/gu, '');
}
