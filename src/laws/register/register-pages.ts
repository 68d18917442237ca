/** The register's filters, its pages with the records on each, and the rows that its script fetches. */
import {
  boundBodies,
  jurisdictions,
  lawKinds,
  lawStatuses,
  lawTopics,
} from '#src/content/lists/law-lists.ts';
import { statusOn, type Law, lawsBinding } from '#src/laws/record/law.ts';
import {
  bindsWords,
  placeName,
  statusMark,
  statusWords,
  topicWords,
} from '#src/laws/record/law-words.ts';
import { knowledgeOf, type PlaceResearch } from '#src/laws/place/place-words.ts';
import {
  bodiesInTable,
  facetKeys,
  topicsInTable,
  type FacetKey,
  type RegisterRow,
} from './filter/match-rows.ts';

/** The fields of a record that filters use. */
type Filterable = Pick<
  Law,
  'jurisdiction' | 'kind' | 'topics' | 'binds' | 'status' | 'effectiveOn'
>;

/** An option of a filter. */
export interface FacetOption {
  key: FacetKey;
  /** As in URLs: 'chatbots'. */
  value: string;
  label: string;
  /** The number of records with it. */
  count: number;
  /** Of its own page. */
  path: string;
}

/** A filter with its options. */
export interface Facet {
  key: FacetKey;
  label: string;
  options: FacetOption[];
}

const labels: Record<FacetKey, { label: string; options: Record<string, string> }> = {
  state: {
    label: 'State',
    options: Object.fromEntries(jurisdictions.map(({ slug, name }) => [slug, name])),
  },
  kind: { label: 'Kind', options: lawKinds },
  topic: { label: 'Topic', options: lawTopics },
  who: { label: 'Applies to', options: boundBodies },
  status: { label: 'Status', options: lawStatuses },
};

/** A record's values for each filter, on the day `today`. */
export function facetValues(law: Filterable, today: string): Record<FacetKey, string[]> {
  return {
    state: [law.jurisdiction],
    kind: [law.kind],
    topic: law.topics,
    who: law.binds,
    status: [statusOn(law, today)],
  };
}

/** The option of a state leads to the state's page; the others lead to lists. */
const pathOf = (key: FacetKey, value: string): string =>
  key === 'state' ? `/laws/${value}` : `/laws/${key}/${value}`;

/** The filters with the options that have records in `laws`. */
export function listFacets(laws: Filterable[], today: string): Facet[] {
  const values = laws.map((law) => facetValues(law, today));
  return facetKeys.map((key) => {
    const counts = new Map<string, number>();
    for (const valuesOfLaw of values)
      for (const value of valuesOfLaw[key]) counts.set(value, (counts.get(value) ?? 0) + 1);
    const { label, options } = labels[key];
    return {
      key,
      label,
      options: Object.entries(options).flatMap(([value, name]) => {
        const count = counts.get(value);
        return count ? [{ key, value, label: name, count, path: pathOf(key, value) }] : [];
      }),
    };
  });
}

/** The number of records on a page, so that pages do not grow with the register. */
export const recordsPerPage = 30;

/** One page of the register. */
export interface RegisterPage {
  path: string;
  /** The filter option of the page; null for all records. */
  option: FacetOption | null;
  laws: Law[];
  /** The number of records on all pages of its option. */
  total: number;
  /** From 1. */
  page: number;
  pages: number;
  pathOf: (page: number) => string;
}

/** The title of an option's list: 'AI laws: Chatbots', or 'AI laws for: Courts' for a body. */
export const listTitle = ({ key, label }: FacetOption): string =>
  `AI laws${key === 'who' ? ' for' : ''}: ${label}`;

/** Every page of the register on the day `today`: all records, then each topic, each bound body and each status. States have other pages. */
export function registerPages(laws: Law[], today: string): RegisterPage[] {
  const options = listFacets(laws, today)
    .filter(({ key }) => key !== 'state')
    .flatMap((facet) => facet.options);
  return [null, ...options].flatMap((option) => {
    const shown = option
      ? laws.filter((law) => facetValues(law, today)[option.key].includes(option.value))
      : laws;
    const base = option?.path ?? '/laws';
    const pathOf = (page: number) => (page === 1 ? base : `${base}/page/${page}`);
    const pages = Math.max(1, Math.ceil(shown.length / recordsPerPage));
    return Array.from({ length: pages }, (_, index): RegisterPage => ({
      path: pathOf(index + 1),
      option,
      pages,
      pathOf,
      total: shown.length,
      page: index + 1,
      laws: shown.slice(index * recordsPerPage, (index + 1) * recordsPerPage),
    }));
  });
}

/** The rows that the script fetches on the first search or filter, on the day `today`. */
export const registerRows = (laws: Law[], today: string): RegisterRow[] =>
  laws.map((law) => ({
    id: law.id,
    name: law.shortName,
    summary: law.summary,
    place: placeName(law),
    status: statusWords(law, today),
    mark: statusMark(law, today),
    binds: bindsWords(law, bodiesInTable),
    topics: topicWords(law).slice(0, topicsInTable).join(', '),
    values: facetValues(law, today),
    fullName: law.name,
    citation: law.citation,
  }));

const rows = [
  'AK .. .. .. .. .. .. .. .. .. ME',
  '.. .. .. .. .. WI .. .. .. VT NH',
  'WA ID MT ND MN IL MI .. NY MA ..',
  'OR NV WY SD IA IN OH PA NJ CT RI',
  'CA UT CO NE MO KY WV VA MD DE ..',
  '.. AZ NM KS AR TN NC SC DC .. ..',
  '.. .. .. OK LA MS AL GA .. .. ..',
  'HI GU .. TX .. .. .. .. FL .. PR',
].map((row) => row.split(' '));

/** The number of columns and rows. */
export const mapSize = { columns: 11, rows: rows.length };

/** A tile for each state and territory in reading order; columns and rows count from 0, and `count` is the number of its laws that bind its public agencies; undefined when the place was not researched. */
export function mapTiles(
  laws: Pick<Law, 'jurisdiction' | 'status' | 'binds'>[],
  places: Map<string, PlaceResearch>,
) {
  return rows.flatMap((codes, row) =>
    codes.flatMap((code, column) => {
      const place = jurisdictions.find(({ postalCode }) => postalCode.toUpperCase() === code);
      if (!place) return [];
      const { slug, name } = place;
      const own = lawsBinding(laws, slug).filter(({ jurisdiction }) => jurisdiction === slug);
      const knowledge = knowledgeOf(places.get(slug), own.length);
      const count = knowledge === 'not-researched' ? undefined : own.length;
      return [{ slug, name, code, column, row, count }];
    }),
  );
}
