/** What a checker found in an article, in words for its editor. */
import { closestMatch } from 'leven';

/** One mistake. */
export interface Mistake {
  /** From 1, in the article's file. */
  line: number;
  /** The field of the head as it is written there ("sources 2 url") or the part of the text ("Story title", "link"), a colon, what is wrong, and what to write instead. */
  words: string;
}

/** The known word that a mistyped word is closest to: at most two letters changed, or a third of a long word, and never more than half. */
export function findNearest(word: string, candidates: Iterable<string>): string | undefined {
  const known = new Map([...candidates].map((candidate) => [candidate.toLowerCase(), candidate]));
  const maxDistance = Math.floor(Math.min(word.length / 2, Math.max(2, word.length / 3)));
  return known.get(closestMatch(word.toLowerCase(), [...known.keys()], { maxDistance }) ?? '');
}
