/** Finds numbers of laws, bills and sections in a text. */
import questionWords from '#src/content/question-words.json' with { type: 'json' };
import { oneOf } from '../phrases.ts';

/** The kinds of laws, each with all ways to write it. */
const kindsOfLaws = Object.entries(questionWords.kindsOfLaws).map(([kind, written]) => ({
  kind,
  forms: written.split('|'),
}));
const withoutMarks = (form: string) => form.toLowerCase().replaceAll(/[. ]/g, '');
const kindOfLaw = new Map(
  kindsOfLaws.flatMap(({ kind, forms }) => forms.map((form) => [withoutMarks(form), kind])),
);
/** Makes dots, and spaces after dots, optional. */
const asPattern = (form: string) =>
  form.replaceAll(/\.( ?)/g, (_dot, space: string) => String.raw`\.?` + (space === '' ? '' : ' ?'));
const anyKind = kindsOfLaws.flatMap(({ forms }) => forms.map(asPattern)).join('|');
/** A single S is a bill only before a number of three digits. */
const byNumber = new RegExp(String.raw`\b(${anyKind}|s(?=\.? ?\d{3}))\s*\.?\s*(\d[\d.-]*)`, 'gi');

/** Punctuation after a number. The lookbehind avoids quadratic time on long runs. */
const lastMarks = /(?<![.-])[.-]+$/;

const bySection = new RegExp(
  String.raw`(?:\b${oneOf(questionWords.sections)}|§) ?(\d[\d.-]*)`,
  'gi',
);

/** The numbers of sections in a text. */
export const sectionsOf = (text: string): string[] =>
  [...text.matchAll(bySection)].map(([, number = '']) => number.replace(lastMarks, ''));

/** The numbers of laws and bills in a text, normalized, so that "HB 149" and "hb149" are equal. */
export function numbersOf(text: string): string[] {
  const numbers = [...text.matchAll(byNumber)].map(([, kind = '', number = '']) => {
    const written = withoutMarks(kind);
    return `${kindOfLaw.get(written) ?? written} ${number.replace(lastMarks, '')}`;
  });
  return [...new Set(numbers)];
}

/** The number as people write it: "HB 149" for "hb 149", "Act 848" for "act 848". */
export const writtenBill = (number: string): string =>
  number.replace(/^\p{L}+/u, (kind) =>
    kind.length > 3 || kind === 'act'
      ? kind.charAt(0).toUpperCase() + kind.slice(1)
      : kind.toUpperCase(),
  );
