/** The order of letters on a line of English text that contains words written from right to left. */

/** A part of a line: one direction, in its typed order. */
interface Piece {
  text: string;
  isRightToLeft: boolean;
}

/** The blocks that Unicode reserves for scripts written from right to left; their digits run from left to right. */
const letter =
  '(?!\\p{Nd})[\\u0590-\\u08ff\\ufb1d-\\ufdff\\ufe70-\\ufefc\\u{10800}-\\u{10fff}\\u{1e800}-\\u{1efff}]';
const words = `${letter}(?:[ \\u200c\\u200d]*${letter})*`;
const number = '\\p{Nd}+(?:[.,:/-]\\p{Nd}+)*';
const neutral = `(?!${letter})[^\\p{L}\\p{Nd}]`;
const bracketed = `[([{](?!(?!${letter})\\p{L})(?:(?!(?!${letter})\\p{L})[^()[\\]{}])*[)\\]}]`;
// Letters of other scripts end a stretch; numbers, and what is between its words, belong to it.
const stretch = new RegExp(
  `(${words}(?:(?:${neutral})*?(?:${words}|${number}|${bracketed}))*)`,
  'u',
);
const piece = new RegExp(`${words}|${number}|.`, 'gsu');
const mirrored = new Map([...'()[]{}<>«»‹›'].map((sign, at, all) => [sign, all[at ^ 1]!]));

/** The parts of a line from left to right, as the Unicode Bidirectional Algorithm orders simple text. */
export function layOutLine(line: string): { typed: string; pieces: Piece[] }[] {
  return line
    .split(stretch)
    .map((typed, index) => ({
      typed,
      pieces: index % 2 ? turn(typed) : [{ text: typed, isRightToLeft: false }],
    }))
    .filter(({ typed }) => typed);
}

const turn = (typed: string): Piece[] =>
  (typed.match(piece) ?? [])
    .map((text) => ({
      text: mirrored.get(text) ?? text,
      isRightToLeft: new RegExp(`^${letter}`, 'u').test(text),
    }))
    .reverse();
