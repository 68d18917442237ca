/** Which rows of the register fit what a visitor chose and typed. Runs in the browser. */
import { foldedWords } from '#src/passages/words.ts';
import { facetKeys, type FacetKey } from './facet-keys.ts';
import type { RegisterRow } from './register-row.ts';

/** What a visitor chose, as it stands in the address. */
export interface Choice {
  words: string;
  filters: Partial<Record<FacetKey, string>>;
}

/** The choice that an address names; unknown filters are left out. */
export function readChoice(search: string): Choice {
  const params = new URLSearchParams(search);
  const filters: Choice['filters'] = {};
  for (const key of facetKeys) {
    const value = params.get(key);
    if (value) filters[key] = value;
  }
  return { words: (params.get('q') ?? '').trim(), filters };
}

/** The address of a choice: '/laws?topic=chatbots&q=texas'. */
export function choicePath({ words, filters }: Choice): string {
  const params = new URLSearchParams();
  for (const key of facetKeys) if (filters[key]) params.set(key, filters[key]);
  if (words) params.set('q', words);
  return params.size > 0 ? `/laws?${params.toString()}` : '/laws';
}

/** The choice with one filter set, or unset when it had that value. */
export function toggle({ words, filters }: Choice, key: FacetKey, value: string): Choice {
  const { [key]: before, ...others } = filters;
  return { words, filters: before === value ? others : { ...others, [key]: value } };
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

/** The rows that have every word, or its beginning, and every chosen value, in their order. `except` is a filter to leave out. */
export function matchRows(
  rows: RegisterRow[],
  { words, filters }: Choice,
  except?: FacetKey,
): RegisterRow[] {
  const wanted = foldedWords(words);
  return rows.filter((row) => {
    const has = facetKeys.every((key) => {
      const value = key === except ? undefined : filters[key];
      return value === undefined || row.values[key].includes(value);
    });
    if (!has || wanted.length === 0) return has;
    const there = foldedWords(textOf(row));
    return wanted.every((word) => there.some((one) => one.startsWith(word)));
  });
}
