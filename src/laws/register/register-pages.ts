/** The register's pages and the records on each, and the rows that its script fetches. */
import type { Law } from '#src/laws/record/law.ts';
import { placeName, statusWords, topicWords } from '#src/laws/record/law-words.ts';
import { facetValues, listFacets, type FacetOption } from './filter/facets.ts';
import { topicsInTable, type RegisterRow } from './register-row.ts';

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

/** The title of an option's list: 'AI laws: Chatbots', or 'Bound by AI laws: Courts' for a body. */
export const listTitle = ({ key, label }: FacetOption): string =>
  `${key === 'who' ? 'Bound by AI laws' : 'AI laws'}: ${label}`;

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
      ...{ option, pages, pathOf, total: shown.length, page: index + 1 },
      laws: shown.slice(index * recordsPerPage, (index + 1) * recordsPerPage),
    }));
  });
}

/** The rows that the script fetches on the first search or filter, on the day `today`. */
export const registerRows = (laws: Law[], today: string): RegisterRow[] =>
  laws.map((law) => ({
    ...{ id: law.id, name: law.shortName, summary: law.summary, place: placeName(law) },
    status: statusWords(law, today),
    topics: topicWords(law).slice(0, topicsInTable).join(', '),
    values: facetValues(law, today),
    ...{ fullName: law.name, citation: law.citation },
  }));
