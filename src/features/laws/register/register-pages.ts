/** The pages of the register, and which records each of them lists. */
import type { Law } from '#src/content/register/law.ts';
import { facetValues, listFacets, type FacetOption } from './facets.ts';

/** How many records a page lists: more are on further pages, so that no page grows with the register. */
export const recordsPerPage = 60;

/** One page of the register. */
export interface RegisterPage {
  /** The page's own path. */
  path: string;
  /** The filter that it shows; null for all records. */
  option: FacetOption | null;
  laws: Law[];
  /** How many records its filter has, on all pages. */
  total: number;
  /** This page's number, from 1. */
  page: number;
  pages: number;
  pathOf: (page: number) => string;
}

/** 'AI laws: Chatbots' for the list of a topic or a status, 'Bound by AI laws: Courts' for that of a body. */
export const listTitle = ({ key, label }: FacetOption): string =>
  `${key === 'who' ? 'Bound by AI laws' : 'AI laws'}: ${label}`;

/** Every page of the register on the day `today`: all records, then each topic, each kind of body and each status. A state has a page of its own kind. */
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
