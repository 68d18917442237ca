/** The corrections of all texts, for their page. */
import { absoluteUrl } from '#src/build/deploy.ts';
import type { Correction } from '#src/content/schemas/correction-schema.ts';
import { site } from '#src/site.ts';

/** An article, a template or a law's record with its corrections. */
interface CorrectedText {
  title: string;
  path: string;
  /** The date of an article as year-month-day; templates and records have none and are listed last. */
  date?: string;
  corrections: readonly Correction[];
}

/** The corrections of one day, by text. */
export interface CorrectionDay {
  /** Year-month-day. */
  date: string;
  texts: CorrectedText[];
}

/** All corrections by day, newest first; within a day the newest article is first. */
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

/** The schema.org data of the corrections page, with the day of the latest correction. */
export function correctionsData([latest]: CorrectionDay[]): object {
  const url = absoluteUrl('/corrections');
  return {
    '@context': 'https://schema.org',
    '@graph': [
      {
        '@type': 'WebPage',
        url,
        ...(latest && { dateModified: latest.date }),
        publisher: {
          '@type': 'Organization',
          name: site.name,
          url: absoluteUrl('/'),
          correctionsPolicy: url,
        },
      },
    ],
  };
}
