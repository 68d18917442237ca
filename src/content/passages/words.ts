/** Splits texts into words and normalizes them. */
import { stemmer } from 'stemmer';
import smallWordsFile from './small-words.json' with { type: 'json' };
import wholeWordsFile from './whole-words.json' with { type: 'json' };
import { site } from '#src/site.ts';

/** The ways in which people type an apostrophe or an okina that Unicode does not count as a letter. */
const apostrophe = "['’‘‛`´′＇]";

/** An abbreviation with dots, a number with its commas, or letters with their apostrophes: "HB149" is "HB" and "149". */
const wordPattern = new RegExp(
  String.raw`\p{L}\.(?: ?\p{L}\.)+|\p{L}(?:\.\p{L})+(?!\p{L})|\p{N}+(?:[.,]\p{N}+)*|\p{L}[\p{L}\p{M}]*(?:${apostrophe}\p{L}[\p{L}\p{M}]*)*`,
  'gu',
);

/** A word of a text as written, and its position. */
interface FoundWord {
  word: string;
  at: number;
}

/** The words of a text as written, with their positions. */
export function findWords(text: string): FoundWord[] {
  return [...text.matchAll(wordPattern)].map(({ 0: word, index }) => ({ word, at: index }));
}

/** The same words without positions, in half the time. */
export const listWords = (text: string): string[] => text.match(wordPattern) ?? [];

/** The normalized form of a word: without case, accents, apostrophes, dots, leading zeros, possessive and plural. */
export const foldWord = (word: string): string => singular(plainWord(word));

/** Each word of a text read as one with the next, normalized, so that "log in" and "log-in" are also "login"; '' where they are apart. */
export const foldedPairs = (text: string, words: FoundWord[] = findWords(text)): string[] =>
  words.slice(1).map((next, index) => {
    const { word, at } = words[index]!;
    const between = text.slice(at + word.length, next.at);
    return between.length < 2 && between !== '\n'
      ? singular(plainWord(word) + plainWord(next.word))
      : '';
  });

function plainWord(word: string): string {
  const known = plainWords.get(word);
  if (known !== undefined) return known;
  const made = makePlain(word);
  if (plainWords.size < cacheLimit) plainWords.set(word, made);
  return made;
}

/** A cache, because most words recur and this is the slowest part of opening an index. */
const plainWords = new Map<string, string>();
const cacheLimit = 20_000;

/** Letters with accents that Unicode does not separate. */
const wholeLetters: Record<string, string> = { đ: 'd', ł: 'l', ø: 'o', ß: 'ss', æ: 'ae', œ: 'oe' };
const possessive = new RegExp(`${apostrophe}s$`);
const marks = new RegExp(String.raw`${apostrophe}|[,\s]|\.$|(?<=\p{L})\.|^0+(?=\d)`, 'gu');

const makePlain = (word: string): string =>
  word
    .replace(possessive, '')
    .normalize('NFKD')
    .replace(/[\p{M}\p{Lm}]/gu, '')
    .toLowerCase()
    .replace(/[đłøßæœ]/g, (letter) => wholeLetters[letter]!)
    .replace(marks, '');

function singular(plain: string): string {
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
