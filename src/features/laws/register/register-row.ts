/** A record as the register's script has it. */
import type { FacetKey } from './facet-keys.ts';

/** The address of the rows. */
export const rowsPath = '/laws/rows.json';

/** A row names so many topics of a law; its page names all. */
export const topicsInTable = 3;

/** One record. */
export interface RegisterRow {
  id: string;
  name: string;
  summary: string;
  place: string;
  status: string;
  topics: string;
  /** The record's values for each filter. */
  values: Record<FacetKey, string[]>;
  /** What a search looks at beyond what a row shows. */
  more: string;
}
