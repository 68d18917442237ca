/** The register's metadata for search engines (schema.org). */
import { federal, lawKinds, lawTopics } from '#src/content/lists/law-lists.ts';
import { site } from '#src/site.ts';
import { statusOn, type Law } from '#src/laws/record/law.ts';
import { lawPath, placeName } from '#src/laws/record/law-words.ts';
import type { Publication } from './public-law.ts';

type Context = Pick<Publication, 'today' | 'absolute'>;

/** The latest day up to `today` on which a record or the law's status changed, year-month-day; it is also the date in the sitemap. */
export const changedOn = (
  { checkedOn, effectiveOn, endedOn, history, corrections }: Law,
  today: string,
): string =>
  [checkedOn, effectiveOn, endedOn, ...[...history, ...corrections].map(({ date }) => date)]
    .filter((day) => day !== undefined)
    .filter((day) => day <= today)
    .reduce((latest, day) => (day > latest ? day : latest), checkedOn);

/** The data of a law's page: the page, the law as Legislation, and the breadcrumbs. */
export function lawData(law: Law, { today, absolute }: Context): object {
  const url = absolute(lawPath(law));
  const official = law.sources.find(({ isOfficial, isFrontPage }) => isOfficial && !isFrontPage);
  return graph(
    {
      ...page(lawPath(law), [law], { today, absolute }),
      lastReviewed: law.checkedOn,
      mainEntity: { '@id': `${url}#law` },
    },
    {
      // A standard is voluntary, so it is not legislation.
      '@type': law.kind === 'standard' ? 'CreativeWork' : 'Legislation',
      '@id': `${url}#law`,
      name: law.name,
      alternateName: law.shortName,
      abstract: law.summary,
      ...(official && { sameAs: official.url }),
      about: law.topics.map((topic) => lawTopics[topic]),
      ...(law.kind !== 'standard' && legalData(law, today)),
    },
    {
      '@type': 'BreadcrumbList',
      itemListElement: [
        { '@type': 'ListItem', position: 1, name: 'AI laws by state', item: absolute('/laws') },
        // The last item is the page itself and needs no URL.
        { '@type': 'ListItem', position: 2, name: law.shortName },
      ],
    },
  );
}

/** The data of a page about several laws, such as that of a state, with the day of their latest change. */
export const lawsData = (path: string, laws: Law[], context: Context): object =>
  graph(page(path, laws, context));

/** The data of the register's own page: the register as a Dataset with its downloads. */
export const registerData = (laws: Law[], context: Context): object =>
  graph({
    ...page('/laws', laws, context),
    mainEntity: {
      '@type': 'Dataset',
      name: 'AI laws and policies for public agencies',
      description:
        'The federal and state AI laws that apply to cities, counties, states, schools and courts: each duty with its date, each fact with its source.',
      isAccessibleForFree: true,
      creator: { '@type': 'Organization', name: site.name, url: context.absolute('/') },
      distribution: [
        ['application/json', '/laws.json'],
        ['text/csv', '/laws.csv'],
      ].map(([encodingFormat, path = '']) => ({
        '@type': 'DataDownload',
        encodingFormat,
        contentUrl: context.absolute(path),
      })),
    },
  });

const graph = (...things: object[]) => ({ '@context': 'https://schema.org', '@graph': things });

function page(path: string, laws: Law[], { today, absolute }: Context): object {
  const dateModified = laws
    .map((law) => changedOn(law, today))
    .toSorted()
    .at(-1);
  return { '@type': 'WebPage', url: absolute(path), ...(dateModified && { dateModified }) };
}

function legalData(law: Law, today: string): object {
  const { effectiveOn, endedOn } = law;
  const force = statusOn(law, today) === 'in-force' ? 'InForce' : 'NotInForce';
  return {
    legislationIdentifier: law.citation,
    legislationType: lawKinds[law.kind],
    legislationJurisdiction: {
      '@type': 'AdministrativeArea',
      name: law.jurisdiction === federal.slug ? 'United States' : placeName(law),
    },
    legislationLegalForce: `https://schema.org/${force}`,
    ...(effectiveOn && {
      legislationDateOfApplicability: effectiveOn,
      temporalCoverage: `${effectiveOn}/${endedOn ?? '..'}`,
    }),
  };
}
