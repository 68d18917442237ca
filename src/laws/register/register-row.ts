/** What the register's script and its pages share. It imports only types, because the script downloads it. */
import type { ListedLaw } from './filter/law-passages.ts';

/** The filters of the register, as in URLs. */
export const facetKeys = ['state', 'kind', 'topic', 'who', 'status'] as const;

/** One of {@link facetKeys}. */
export type FacetKey = (typeof facetKeys)[number];

/** The number of topics in a row; the page of a law has all of them. */
export const topicsInTable = 3;

/** A record as the register's script gets it. */
export interface RegisterRow extends ListedLaw {
  /** The record's values for each filter. */
  values: Record<FacetKey, string[]>;
}
