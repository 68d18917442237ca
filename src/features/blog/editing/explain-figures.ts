/** Checks that no figure in an answer is typed: placeholders keep prices, promises and days right. */
import { fillFigures, UnknownFigure, type FigureSources } from '#src/content/question-figures.ts';
import { monthNames } from '#src/formats/calendar-days.ts';

/** What an answer must not hold: an amount, a share, a length of time, a day, a telephone number, an address. */
const typedFigure = new RegExp(
  [
    String.raw`\$\s?\d[\d,.]*\d`,
    String.raw`\b\d+(?:\.\d+)? ?(?:%|(?:hours?|days?|months?|years?)\b)`,
    String.raw`\b(?:${monthNames.join('|')}) \d{1,2}, \d{4}`,
    String.raw`\(?\b\d{3}\)?[ -]\d{3}-\d{4}\b`,
    String.raw`\b[\w.+-]+@[\w-]+\.\w+`,
  ].join('|'),
);

/** What is wrong with the figures of an answer: one is typed, or a placeholder names nothing. */
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
