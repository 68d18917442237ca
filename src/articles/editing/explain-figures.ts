/** Checks that figures in answers are placeholders, so that prices, promises and days stay correct. */
import {
  fillFigures,
  listPlaceholders,
  UnknownFigure,
  type FigureSources,
} from '#src/lexi/questions/question-figures.ts';
import { monthNames } from '#src/formats/calendar-days.ts';

/** A typed amount, percentage, length of time, day, phone number or email address. */
const typedFigure = new RegExp(
  [
    String.raw`\$\s?\d[\d,.]*\d`,
    String.raw`\b\d+(?:\.\d+)? ?(?:%|(?:hours?|days?|months?|years?|horas?|días?|mes(?:es)?|años?)\b)`,
    String.raw`\b(?:${monthNames.join('|')}) \d{1,2}, \d{4}`,
    String.raw`\b\d{1,2} de \p{L}+ de \d{4}`,
    String.raw`\(?\b\d{3}\)?[ -]\d{3}-\d{4}\b`,
    String.raw`\b[\w.+-]+@[\w-]+\.\w+`,
  ].join('|'),
  'u',
);

/** The message when an answer, in English or Spanish, has a typed figure or an unknown placeholder; `examples` are placeholders to suggest. */
export function explainFigures(
  answer: string,
  examples: string,
  sources: FigureSources,
  language?: 'en' | 'es',
): string | undefined {
  const typed = typedFigure.exec(answer.replace(/\{[^{}]*\}/g, '{}'))?.[0];
  if (typed) return `"${typed}" is typed. Write a placeholder, which is always right: ${examples}.`;
  try {
    fillFigures(answer.split('\n'), sources, language);
    return undefined;
  } catch (error) {
    if (error instanceof UnknownFigure) return error.message;
    throw error;
  }
}

/** The message when a Spanish answer lacks a figure of the English one. Words of a record that have no Spanish, such as a law's summary, are retold. */
export function explainMissing(
  english: string,
  spanish: string,
  sources: FigureSources,
): string | undefined {
  const missing = listPlaceholders(english).find(
    (figure) => !spanish.includes(figure) && !explainFigures(figure, '', sources, 'es'),
  );
  return missing && `${missing} of the English answer is missing. Say it here, too.`;
}
