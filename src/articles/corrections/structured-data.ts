import { absoluteUrl } from '#src/build/deploy.ts';
import { site } from '#src/site.ts';
import type { CorrectionDay } from './list-corrections.ts';

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
