/** Turns the text of the search box into a database query. */

/** The characters at which the database splits texts into words, too: blanks and punctuation (`split_words`). */
const between = /[\t\n\r\u00a0 !-/:-@[-`{-~\u2013\u2014\u2018\u2019\u201c\u201d\u2026]+/;
/** More than the search box can hold. */
const mostWords = 100;
const longestWord = 100;

/**
 * A query in Postgres' own language that finds texts in which each word typed begins a word; or null
 * when no word was typed. Nothing in it means anything to the language: all its marks split words.
 */
export function toWordQuery(typed: string): string | null {
  const words = typed.split(between).filter(Boolean).slice(0, mostWords);
  if (words.length === 0) return null;
  return words.map((word) => `'${[...word].slice(0, longestWord).join('')}':*`).join(' & ');
}
