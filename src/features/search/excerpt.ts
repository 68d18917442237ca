/** Cuts the part of a text that matches a search, and marks the matching words. */
import { findWords, foldedPairs, foldWord } from '#src/content/passages/words.ts';

/** A part of a text. Callers style matches and do not have to parse markup. */
export interface Piece {
  text: string;
  isMatch: boolean;
}

const excerptLength = 230;
/** Characters of context before the first match. */
const lengthBefore = 60;

/** Splits a text into pieces; each matching word is a piece. */
export function markWords(text: string, terms: string[]): Piece[] {
  const pieces: Piece[] = [];
  let from = 0;
  for (const { word, at } of findMatches(text, terms)) {
    if (at > from) pieces.push({ text: text.slice(from, at), isMatch: false });
    pieces.push({ text: word, isMatch: true });
    from = at + word.length;
  }
  if (from < text.length) pieces.push({ text: text.slice(from), isMatch: false });
  return pieces;
}

/** The words of a text that are one of the terms, alone or as one with a word beside them. */
function findMatches(text: string, terms: string[]) {
  const wanted = new Set(terms);
  const words = findWords(text);
  const pairs = foldedPairs(text, words);
  return words.flatMap(({ word, at }, index) => {
    const term = [foldWord(word), pairs[index - 1], pairs[index]].find(
      (candidate) => candidate && wanted.has(candidate),
    );
    return term ? [{ word, at, term }] : [];
  });
}

/** About two lines around the place with the most terms, cut between words. */
export function excerptOf(text: string, terms: string[]): Piece[] {
  const line = text.replaceAll('\n', ' ');
  if (line.length <= excerptLength) return markWords(line, terms);
  const from = wordStart(line, findBestStart(text, terms));
  const to = wordEnd(line, from + excerptLength);
  const cut = line.slice(from, to).trim();
  return markWords(`${from > 0 ? '… ' : ''}${cut}${to < line.length ? ' …' : ''}`, terms);
}

function findBestStart(text: string, terms: string[]): number {
  const matches = findMatches(text, terms);
  const inSentences = matches.filter(({ at }) => isInSentence(text, at));
  let best = { at: 0, count: 0 };
  for (const { at } of inSentences.length > 0 ? inSentences : matches) {
    const near = matches.filter((other) => other.at >= at && other.at < at + excerptLength * 0.7);
    const count = new Set(near.map(({ term }) => term)).size;
    if (count > best.count) best = { at, count };
  }
  return Math.max(0, Math.min(best.at - lengthBefore, text.length - excerptLength));
}

/** Whether a match is in a sentence, which is more useful than a list of sources or names. */
function isInSentence(text: string, at: number): boolean {
  const end = text.indexOf('\n', at);
  return /[.?!]["”’)]?$/.test(end < 0 ? text : text.slice(0, end));
}

const wordStart = (line: string, at: number) => (at === 0 ? 0 : line.indexOf(' ', at - 1) + 1);

function wordEnd(line: string, at: number): number {
  if (at >= line.length) return line.length;
  const end = line.lastIndexOf(' ', at);
  return end > 0 ? end : at;
}
