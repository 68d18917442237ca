/** All corrections of the site, in the order of the page. */
import type { Correction } from '#src/content/correction-schema.ts';

/** An article or a template with its corrections. */
export interface CorrectedText {
  title: string;
  path: string;
  /** The day of an article, year-month-day; templates have none and come after the articles of a day. */
  date?: string;
  corrections: readonly Correction[];
}

/** The corrections of one day, by text. */
export interface CorrectionDay {
  /** Year-month-day. */
  date: string;
  texts: CorrectedText[];
}

/** Every correction once, by day and newest day first; within a day the newest article first. */
export function listCorrections(texts: readonly CorrectedText[]): CorrectionDay[] {
  const dates = new Set(texts.flatMap(({ corrections }) => corrections.map(({ date }) => date)));
  const newestFirst = texts.toSorted((a, b) => (b.date ?? '').localeCompare(a.date ?? ''));
  return [...dates]
    .sort((a, b) => b.localeCompare(a))
    .map((date) => ({
      date,
      texts: newestFirst
        .map((text) => ({
          ...text,
          corrections: text.corrections.filter((correction) => correction.date === date),
        }))
        .filter(({ corrections }) => corrections.length > 0),
    }));
}
