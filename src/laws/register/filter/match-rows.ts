/** The rows of the register, and which of them match a visitor's search and filters. The register's script downloads it. */
import { foldedPairs, foldedWords } from '#src/content/passages/words.ts';
import type { ListedLaw } from './law-passages.ts';

/** The filters of the register, as in URLs. */
export const facetKeys = ['state', 'kind', 'topic', 'who', 'status'] as const;

/** One of {@link facetKeys}. */
export type FacetKey = (typeof facetKeys)[number];

/** The number of topics and of bound bodies in a row; the page of a law has all of them. */
export const topicsInTable = 3;
export const bodiesInTable = 3;

/** A record as the register's script gets it. */
export interface RegisterRow extends ListedLaw {
  /** The record's values for each filter. */
  values: Record<FacetKey, string[]>;
  /** The kind of the mark beside its status. */
  mark: string;
  /** Whom it binds. */
  binds: string;
}

/** A visitor's search words and filters, as in the URL. */
export interface Choice {
  query: string;
  filters: Partial<Record<FacetKey, string>>;
}

/** Parses the query string of a URL; unknown parameters are ignored. */
export function readChoice(search: string): Choice {
  const params = new URLSearchParams(search);
  const filters: Choice['filters'] = {};
  for (const key of facetKeys) {
    const value = params.get(key);
    if (value) filters[key] = value;
  }
  return { query: (params.get('q') ?? '').trim(), filters };
}

/** The path of a choice: '/laws?topic=chatbots&q=texas'. */
export function choicePath({ query, filters }: Choice): string {
  const params = new URLSearchParams();
  for (const key of facetKeys) if (filters[key]) params.set(key, filters[key]);
  if (query) params.set('q', query);
  return params.size > 0 ? `/laws?${params.toString()}` : '/laws';
}

/** The choice with one filter set, or unset if it already had that value. */
export function toggle({ query, filters }: Choice, key: FacetKey, value: string): Choice {
  const { [key]: before, ...others } = filters;
  return { query, filters: before === value ? others : { ...others, [key]: value } };
}

const textOf = (row: RegisterRow) =>
  [
    row.id,
    row.name,
    row.place,
    row.summary,
    row.topics,
    row.status,
    row.fullName,
    row.citation,
  ].join(' ');

/** The rows that match every filter other than `except`, and every word: by its beginning, or as one with the word beside it. */
export function matchRows(
  rows: RegisterRow[],
  { query, filters }: Choice,
  except?: FacetKey,
): RegisterRow[] {
  const wanted = foldedWords(query);
  const wantedPairs = foldedPairs(query);
  return rows.filter((row) => {
    const has = facetKeys.every((key) => {
      const value = key === except ? undefined : filters[key];
      return value === undefined || row.values[key].includes(value);
    });
    if (!has || wanted.length === 0) return has;
    const text = textOf(row);
    const [found, pairs] = [foldedWords(text), foldedPairs(text)];
    return wanted.every(
      (word, at) =>
        found.some((part) => part.startsWith(word)) ||
        pairs.includes(word) ||
        found.some((part) => part === wantedPairs[at - 1] || part === wantedPairs[at]),
    );
  });
}
