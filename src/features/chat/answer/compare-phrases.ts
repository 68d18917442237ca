/** Compares messages with wordings by all their words, which tells apart questions with the same terms. */
import { foldWord, listWords, stem } from '#src/passages/words.ts';

/** The stems of all words of a text, small words too, and each pair of neighbors. */
function readPhrase(text: string): Set<string> {
  const words = listWords(text.toLowerCase().replaceAll("'", '')).map((word) =>
    stem(foldWord(word)),
  );
  return new Set([...words, ...words.slice(1).map((word, at) => `${words[at]!} ${word}`)]);
}

/**
 * Returns a function that compares all words of a text, small words too, with those of each wording: from 0 to 1.
 * The next call overwrites the returned array.
 */
export function indexPhrases(wordings: string[]): (text: string) => Float64Array {
  const read = wordings.map(readPhrase);
  const places = new Map<string, number[]>();
  for (const [at, parts] of read.entries())
    for (const part of parts) {
      const list = places.get(part);
      if (list) list.push(at);
      else places.set(part, [at]);
    }
  const rarity = (part: string) =>
    Math.log(1 + wordings.length / ((places.get(part)?.length ?? 0) + 1));
  const sum = (parts: Set<string>) => [...parts].reduce((total, part) => total + rarity(part), 0);
  const totals = read.map(sum);
  const shares = new Float64Array(wordings.length);
  return (text) => {
    shares.fill(0);
    const parts = readPhrase(text);
    const total = sum(parts);
    for (const part of parts) for (const at of places.get(part) ?? []) shares[at]! += rarity(part);
    for (const [at, shared] of shares.entries())
      if (shared > 0) shares[at] = (2 * shared) / (total + totals[at]!);
    return shares;
  };
}
