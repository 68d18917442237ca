/** Stems, for questions only: a search means the exact word, a question any form of it. */

const endings = /(?:ations?|ates?|ings?|ers?|ed|ly|ments?|e)$/;

/** The stem of a folded word: `canceled`, `canceling` and `cancellation` are one word in a question. */
export function stem(word: string): string {
  if (word.length < 5 || /\d/.test(word)) return word;
  const cut = word.replace(endings, '');
  if (cut.length < 4) return word.replace(/e$/, '');
  return cut.replace(/([^aeious])\1$/, '$1');
}
