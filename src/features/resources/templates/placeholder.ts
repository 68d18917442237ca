const placeholder = /(\[[^\][<>\n]*[\p{L}\p{N}][^\][<>\n]*\])/u;

/** Splits a text into placeholders, such as [Agency name], and other text; no part is empty. */
export function splitPlaceholders(text: string): { words: string; isPlaceholder: boolean }[] {
  return text
    .split(placeholder)
    .map((words, index) => ({ words, isPlaceholder: index % 2 === 1 }))
    .filter(({ words }) => words);
}
