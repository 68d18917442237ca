/** Splits texts into words and normalizes them. */
import { stemmer } from 'stemmer';
import smallWordsFile from '../content/small-words.json' with { type: 'json' };
import wholeWordsFile from '../content/whole-words.json' with { type: 'json' };
import { site } from '../site.ts';

/** An abbreviation with dots, a number with its commas, or a word with its apostrophe. */
const wordPattern = /(?:\p{L}\.){2,}|\p{N}+(?:[.,]\p{N}+)+|[\p{L}\p{N}\p{M}]+(?:['’]\p{L}+)*/gu;

/** The words of a text as written, with their positions. */
export function findWords(text: string): { word: string; at: number }[] {
  return [...text.matchAll(wordPattern)].map(({ 0: word, index }) => ({ word, at: index }));
}

/** The same words without positions, in half the time. */
export const listWords = (text: string): string[] => text.match(wordPattern) ?? [];

/** The normalized form of a word: without case, accents, dots, possessive and plural. */
export function foldWord(word: string): string {
  const known = folded.get(word);
  if (known !== undefined) return known;
  const made = foldNew(word);
  if (folded.size < cacheLimit) folded.set(word, made);
  return made;
}

/** A cache, because most words recur and folding is the slowest part of opening an index. */
const folded = new Map<string, string>();
const cacheLimit = 20_000;

function foldNew(word: string): string {
  const plain = word
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/['’]s$/, '')
    .replace(/['’,]|\.$|(?<=\p{L})\./gu, '');
  if (plain.length < 4 || /(ss|us|is)$/.test(plain)) return plain;
  return plain.length > 4 && plain.endsWith('ies')
    ? `${plain.slice(0, -3)}y`
    : plain.replace(/s$/, '');
}

/** The folded words of a text. */
export const foldedWords = (text: string): string[] =>
  findWords(text)
    .map(({ word }) => foldWord(word))
    .filter((word) => word !== '');

/** Stop words, and our own name, which is on every page. */
export const smallWordsList = [...smallWordsFile, site.name].join(' ');
const smallWords = new Set(foldedWords(smallWordsList));

/** Whether a folded word is a stop word. */
export const isSmallWord = (word: string): boolean => smallWords.has(word);

/** The folded words of a text without stop words; if it has only stop words, all of them. */
export function meaningfulWords(text: string): string[] {
  const all = foldedWords(text);
  const meant = all.filter((word) => !smallWords.has(word));
  return meant.length > 0 ? meant : all;
}

/** Words that are not stemmed, because their stems collide with those of unrelated words, as "several" with "severity". */
const wholeWords = new Set(wholeWordsFile);

/** The stem of a folded word: `canceled`, `canceling` and `cancellation` have the same one. */
export function stem(word: string): string {
  if (/\d/.test(word) || wholeWords.has(word)) return word;
  const known = stems.get(word) ?? stemmer(word);
  if (stems.size < cacheLimit) stems.set(word, known);
  return known;
}

const stems = new Map<string, string>();
