/** Checks that figures in answers are placeholders, so that prices, promises and days stay correct. */
import { fillFigures, UnknownFigure, type FigureSources } from '#src/content/question-figures.ts';
import { monthNames } from '#src/formats/calendar-days.ts';

/** A typed amount, percentage, length of time, day, phone number or email address. */
const typedFigure = new RegExp(
  [
    String.raw`\$\s?\d[\d,.]*\d`,
    String.raw`\b\d+(?:\.\d+)? ?(?:%|(?:hours?|days?|months?|years?)\b)`,
    String.raw`\b(?:${monthNames.join('|')}) \d{1,2}, \d{4}`,
    String.raw`\(?\b\d{3}\)?[ -]\d{3}-\d{4}\b`,
    String.raw`\b[\w.+-]+@[\w-]+\.\w+`,
  ].join('|'),
);

/** The message when an answer has a typed figure or an unknown placeholder; `examples` are placeholders to suggest. */
export function explainFigures(
  answer: string,
  examples: string,
  sources: FigureSources,
): string | undefined {
  const typed = typedFigure.exec(answer.replace(/\{[^{}]*\}/g, '{}'))?.[0];
  if (typed) return `"${typed}" is typed. Write a placeholder, which is always right: ${examples}.`;
  try {
    fillFigures(answer.split('\n'), sources);
    return undefined;
  } catch (error) {
    if (error instanceof UnknownFigure) return error.message;
    throw error;
  }
}
