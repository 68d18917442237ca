/** Prepares texts and lists of words for patterns. */

/**
 * Normalizes a text for patterns: phones type curly quotes, and zero-width characters or letter variants can hide words.
 * It also keeps most texts within U+00FF, because V8 compiles each pattern again for other texts, which takes 50 ms.
 */
export const plainText = (text: string): string =>
  // Joining the characters again makes V8 store the text with one byte per character.
  Array.from(
    text
      // Without accents, every letter of a name such as Cañon is a letter for the patterns.
      .normalize('NFKD')
      .replace(/\p{M}/gu, '')
      .replace(/[‘’]/g, "'")
      .replace(/[“”]/g, '"')
      .replace(/[‐-―−]/g, '-')
      .replace(/[\p{Cf}\ufe0f]/gu, '')
      .replace(/\p{Extended_Pictographic}/gu, ' '),
  ).join('');

/** A pattern that matches one of some words, given with bars between them, literally. */
export const oneOf = (words: string): string =>
  `(?:${words.replaceAll(/[.*+?^$()[\]{}\\]/g, String.raw`\$&`)})`;
