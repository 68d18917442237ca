/** A record as the register's script has it. */
import type { ListedLaw } from '#src/passages/law-passages.ts';
import type { FacetKey } from './facet-keys.ts';

/** A row names so many topics of a law; its page names all. */
export const topicsInTable = 3;

/** One record. */
export interface RegisterRow extends ListedLaw {
  /** The record's values for each filter. */
  values: Record<FacetKey, string[]>;
}
