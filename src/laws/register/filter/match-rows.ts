/** Finds the rows that match a visitor's search and filters. Runs in the browser. */
import { foldedPairs, foldedWords } from '#src/content/passages/words.ts';
import { facetKeys, type FacetKey, type RegisterRow } from '#src/laws/register/register-row.ts';

/** A visitor's search words and filters, as in the URL. */
export interface Choice {
  words: string;
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
  return { words: (params.get('q') ?? '').trim(), filters };
}

/** The path of a choice: '/laws?topic=chatbots&q=texas'. */
export function choicePath({ words, filters }: Choice): string {
  const params = new URLSearchParams();
  for (const key of facetKeys) if (filters[key]) params.set(key, filters[key]);
  if (words) params.set('q', words);
  return params.size > 0 ? `/laws?${params.toString()}` : '/laws';
}

/** The choice with one filter set, or unset if it already had that value. */
export function toggle({ words, filters }: Choice, key: FacetKey, value: string): Choice {
  const { [key]: before, ...others } = filters;
  return { words, filters: before === value ? others : { ...others, [key]: value } };
}

const textOf = (row: RegisterRow) =>
  [
    ...[row.id, row.name, row.place, row.summary],
    ...[row.topics, row.status, row.fullName, row.citation],
  ].join(' ');

/** The rows that match every filter other than `except`, and every word: by its beginning, or as one with the word beside it. */
export function matchRows(
  rows: RegisterRow[],
  { words, filters }: Choice,
  except?: FacetKey,
): RegisterRow[] {
  const wanted = foldedWords(words);
  const wantedPairs = foldedPairs(words);
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
        found.some((one) => one.startsWith(word)) ||
        pairs.includes(word) ||
        found.some((one) => one === wantedPairs[at - 1] || one === wantedPairs[at]),
    );
  });
}
