/** Converts the text of the search box into a database query. */

/** Must match the separators of the database function `split_words`: blanks and punctuation. */
const separators = /[\t\n\r\u00a0 !-/:-@[-`{-~\u2013\u2014\u2018\u2019\u201c\u201d\u2026]+/;
/** More words than the search box can hold. */
const mostWords = 100;
const longestWord = 100;

/**
 * A `tsquery` that finds texts in which each typed word begins a word, or null when no word was typed.
 * Words need no escaping, because all characters with a meaning in a `tsquery` are separators.
 */
export function toWordQuery(typed: string): string | null {
  const words = typed.split(separators).filter(Boolean).slice(0, mostWords);
  if (words.length === 0) return null;
  return words.map((word) => `'${[...word].slice(0, longestWord).join('')}':*`).join(' & ');
}
