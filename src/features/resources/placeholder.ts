/** Places to fill in: words in square brackets, such as [Agency name]. */

const placeholder = /(\[[^\][<>\n]*[\p{L}\p{N}][^\][<>\n]*\])/u;

/** A text cut at its placeholders; no piece is empty and none is lost. */
export function splitPlaceholders(text: string): { words: string; isPlaceholder: boolean }[] {
  return text
    .split(placeholder)
    .map((words, index) => ({ words, isPlaceholder: index % 2 === 1 }))
    .filter(({ words }) => words);
}
