/** Corrects typing errors in a message by the words of the site, and splits it into terms. */
import leven from 'leven';
import questionWords from '#src/content/question-words.json' with { type: 'json' };
import { everydayGroups, fieldGroups, fillers, shortForms } from '#src/passages/synonyms.ts';
import { findWords, foldWord, meaningfulWords, stem } from '#src/passages/words.ts';
import { spellNumbers } from '../model/number-words.ts';
import { oneOf, plainText } from './phrases.ts';

/** A word, or a name of several words. */
export interface Term {
  stems: string[];
  /** The groups of synonyms that it belongs to. */
  groups: number[];
  /** False when a word of it was corrected. */
  isCertain: boolean;
}

/** The folded words of the site. */
export interface Vocabulary {
  /** How often each occurs. */
  counts: ReadonlyMap<string, number>;
  /** How each is spelled. */
  written: ReadonlyMap<string, string>;
  /** Words that our pages have in lower case. */
  ordinary: ReadonlySet<string>;
  /** Words that our pages always capitalize. */
  names: ReadonlySet<string>;
}

const fillerStems = new Set(meaningfulWords(fillers).map(stem));

/** Synonyms by their first stem, the longest first. */
const table = new Map<string, { name: string[]; group: number }[]>();
for (const [group, names] of [...fieldGroups, ...everydayGroups].entries())
  for (const name of names) {
    const words = cutWords(name).map(stem);
    const first = words[0] ?? '';
    table.set(
      first,
      [...(table.get(first) ?? []), { name: words, group }].sort(
        (one, other) => other.name.length - one.name.length,
      ),
    );
  }

/** The folded words of a text without stop words; "soc2" and "HB149" become two words each. */
export function cutWords(text: string): string[] {
  const apart = text.replace(/\b([a-z]{1,6})[-.]?(\d+)\b/gi, '$1 $2');
  return meaningfulWords(apart);
}

/** The terms of some words. */
export function readTerms(words: string[], corrected: ReadonlySet<string> = new Set()): Term[] {
  const stems = words.map(stem);
  const terms = new Map<string, Term>();
  for (let at = 0; at < stems.length;) {
    const entries = table.get(stems[at]!) ?? [];
    const long = entries.find(
      ({ name }) => name.length > 1 && name.every((word, index) => stems[at + index] === word),
    );
    const name = long?.name ?? [stems[at]!];
    const groups = entries
      .filter((entry) => entry.name.join(' ') === name.join(' '))
      .map(({ group }) => group);
    if (long || !fillerStems.has(name[0]!))
      terms.set(name.join(' '), {
        stems: name,
        groups,
        isCertain: !name.some((_word, index) => corrected.has(words[at + index]!)),
      });
    at += name.length;
  }
  return [...terms.values()];
}

const { before, between, word: fine } = questionWords.notPenalty;
/** "Fine" in another sense than a penalty: "It is all fine". */
const notPenalty = new RegExp(
  String.raw`\b${oneOf(before)} (?:${oneOf(between)} )?${oneOf(fine)}\b`,
  'gi',
);

/** Corrects a message by the vocabulary: typing errors, joined and split words, number words. */
export function correctMessage(
  message: string,
  vocabulary: Vocabulary,
): { text: string; corrected: Set<string> } {
  const { counts, written } = vocabulary;
  const corrected = new Set<string>();
  const corrections = new Map<string, string | null>();
  const isKnown = (word: string) => {
    const folded = foldWord(word);
    return folded.length < 2 || /\d/.test(folded) || counts.has(folded);
  };
  const clean = shortForms
    .reduce((text, [long = '', short = '']) => text.replaceAll(` ${short} `, ` ${long} `), message)
    .replace(/\b\d{1,2}(?::\d\d)? ?(?:am|pm)\b/gi, 'time in the evening')
    .replace(notPenalty, ' ')
    .replace(/(?<=\d)\s?k\b/gi, '000')
    .replace(/\bw\/(?=\w)/gi, 'with ');
  const found = findWords(clean);
  const skipped = new Set<number>();
  let text = '';
  let from = 0;
  for (const [at, { word, at: start }] of found.entries()) {
    text += clean.slice(from, start);
    from = start + word.length;
    if (skipped.has(at)) continue;
    const better = correctWord(word, found[at + 1]?.word);
    if (better?.isJoined) skipped.add(at + 1);
    text += better?.words ?? word;
    for (const { word: one } of findWords(better?.words ?? '')) corrected.add(foldWord(one));
  }
  return { text: plainText(spellNumbers(text + clean.slice(from))), corrected };

  function correctWord(word: string, next?: string): { words: string; isJoined: boolean } | null {
    const countOf = (one: string) => counts.get(foldWord(one)) ?? 0;
    const joined = next ? foldWord(word + next) : '';
    // "re fund": joined, the words are a much more frequent word.
    if (next && joined.length > 5 && countOf(joined) > 3 * Math.min(countOf(word), countOf(next)))
      return { words: write(joined), isJoined: true };
    if (isKnown(word) || /^\p{Lu}{2,5}$/u.test(word)) return null;
    const words = findCorrection(word.toLowerCase());
    return words === null
      ? null
      : { words: words.split(' ').map(write).join(' '), isJoined: false };
  }

  /** Caches corrections, and limits their number for a text of many unknown words. */
  function findCorrection(word: string): string | null {
    const found = corrections.get(word);
    if (found !== undefined || corrections.size >= mostCorrected) return found ?? null;
    const words = splitJoined(foldWord(word), counts) ?? nearest(word, counts);
    corrections.set(word, words);
    return words;
  }

  function write(folded: string): string {
    return written.get(folded) ?? folded;
  }
}

type Counts = Vocabulary['counts'];

/** Longer words are not corrected. */
const longestWord = 24;
/** Longer words are not split. */
const longestJoined = 40;
/** The maximum number of corrected words in a message. */
const mostCorrected = 30;

/** Splits "webrule" into "web rule": into words that are frequent on the site; short words must be very frequent. */
function splitJoined(word: string, counts: Counts, parts = 3): string | null {
  if (word.length > longestJoined) return null;
  let best: { words: string; count: number } | null = null;
  const countOf = (one: string) => {
    const count = counts.get(foldWord(one)) ?? 0;
    return one.length > 2 || count > 100 ? count : 0;
  };
  for (let at = 2; at <= word.length - 2; at += 1) {
    const [left, right] = [word.slice(0, at), word.slice(at)];
    if (countOf(left) < 13) continue;
    const isWord = countOf(right) > 12;
    const words = isWord ? right : parts > 2 ? splitJoined(right, counts, parts - 1) : null;
    if (words === null) continue;
    const count = Math.min(countOf(left), ...words.split(' ').map(countOf)) + 6 * left.length;
    if (count > (best?.count ?? 0)) best = { words: `${left} ${words}`, count };
  }
  return best?.words ?? null;
}

/** A known word, how often it occurs, and its letters as a set of bits. */
interface KnownWord {
  known: string;
  count: number;
  letters: number;
}

/** The known words by first letter, because the first letter is rarely mistyped. */
const byLetter = new WeakMap<Counts, Map<string, KnownWord[]>>();

function wordsWith(first: string, counts: Counts): KnownWord[] {
  let words = byLetter.get(counts);
  if (!words) {
    words = Map.groupBy(
      [...counts]
        .filter(([known]) => known.length >= 4)
        .map(([known, count]) => ({ known, count, letters: lettersOf(known) })),
      ({ known }) => known[0]!,
    );
    byLetter.set(counts, words);
  }
  return words.get(first) ?? [];
}

function lettersOf(word: string): number {
  let letters = 0;
  for (let at = 0; at < word.length; at += 1) letters |= 1 << (word.charCodeAt(at) & 31);
  return letters;
}

/** The number of letters that only one of two sets has. */
function countDifferent(one: number, other: number): number {
  let count = 0;
  for (let left = one ^ other; left !== 0; left &= left - 1) count += 1;
  return count;
}

/** The known word with the fewest changed letters, preferring frequent words; null for short words. */
function nearest(word: string, counts: Counts): string | null {
  if (word.length < 4 || word.length > longestWord) return null;
  const folded = foldWord(word);
  // A word of four letters is similar to many others, so only a missing letter is corrected.
  const isShort = word.length === 4;
  for (let at = 0; at < word.length - 1 && !isShort; at += 1) {
    const swapped = word.slice(0, at) + word[at + 1]! + word[at]! + word.slice(at + 2);
    if (counts.has(foldWord(swapped))) return foldWord(swapped);
  }
  const most = word.length < 7 ? 1 : 2;
  const spellings = [...new Set([word, folded])];
  const own = lettersOf(word);
  let best: { word: string; rank: number } | null = null;
  for (const { known, count, letters } of wordsWith(word[0]!, counts)) {
    if (Math.abs(known.length - word.length) > most) continue;
    if (isShort && known.length <= folded.length) continue;
    // A changed letter removes one letter and adds one. This excludes most words cheaply.
    if (countDifferent(own, letters) > 2 * most + (word.length - folded.length)) continue;
    const distance = Math.min(
      ...spellings.map((one) => leven(one, known, { maxDistance: most + 1 })),
    );
    if (distance > most) continue;
    const rank = Math.log2(1 + count) - 6 * distance;
    if (rank > (best?.rank ?? -Infinity)) best = { word: known, rank };
  }
  return best?.word ?? null;
}
