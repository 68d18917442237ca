/** Phrases in a notation that editors can read, as patterns; `small-talk.json` and `question-words.json` in `src/content` are written in it. */

import { site } from '#src/site.ts';

/** Lists of words by name, each with bars between its words. */
export type PhraseLists = Readonly<Record<string, string>>;

/** Between two words. */
const between = String.raw`(?:[,.!?:;]*\s|-)`;
/** Before a word of a phrase, and after one; classes of all letters would take a second to compile. */
const edge = { before: String.raw`(?<!\w)`, after: String.raw`(?!\w)` };

const tokens = /…|\.\.(?!\.)|[()[\]|^$>#]|<[\w']+>|(?:(?!\.\.)[^\s()[\]|^$><#…])+/gu;

/**
 * The pattern of some phrases. Words match in any case. `(a|b)` is one of several, `[a|b]` the same or nothing,
 * `<name>` one of a list. `*` is any word, `word*` a word with any ending, `#` a number, `..` up to 15
 * characters, `…` up to 30. `^` is the beginning of the message, after the list "polite"; `$` is its end;
 * `>` is where an instruction begins: with the message or a sentence, or after the list "introductions".
 */
export const patternOf = (phrases: readonly string[], lists: PhraseLists): RegExp =>
  new RegExp(phrases.map((phrase) => read(phrase, lists)).join('|'), 'i');

/**
 * A text as patterns read it: phones type curly quotes, and zero-width characters and other forms of letters hide words.
 * The engine compiles each pattern once more for texts with characters beyond U+00FF, which takes a twentieth of a second.
 */
export const plainText = (text: string): string =>
  // Joined from its characters, a text without such characters is stored without them, too.
  Array.from(
    text
      .normalize('NFKC')
      .replace(/[‘’]/g, "'")
      .replace(/[“”]/g, '"')
      .replace(/[‐-―−]/g, '-')
      .replace(/[\p{Cf}\ufe0f]/gu, '')
      .replace(/\p{Extended_Pictographic}/gu, ' '),
  ).join('');

/** Our name in phrases: `<site>` and `<site's>`. */
export const siteNames: PhraseLists = { site: site.name, "site's": `${site.name}'s` };

/** Words with bars between them as a part of a pattern: one of them, to the letter. */
export const oneOf = (words: string): string =>
  `(?:${words.replaceAll(/[.*+?^$()[\]{}\\]/g, String.raw`\$&`)})`;

/** The longer words of some phrases, to correct slips in them. */
export const wordsIn = (phrases: readonly string[]): string[] => [
  ...new Set(
    phrases.flatMap((phrase) => phrase.match(/(?<![\p{L}<])\p{L}{5,}(?![\p{L}>])/gu) ?? []),
  ),
];

function read(phrase: string, lists: PhraseLists): string {
  const found = phrase.match(tokens) ?? [];
  let at = 0;
  const pattern = readAlternatives();
  if (at < found.length) throw new Error(`A bracket is not opened in the phrase: ${phrase}`);
  return pattern;

  function readAlternatives(): string {
    const choices = [readSequence()];
    while (found[at] === '|') {
      at += 1;
      choices.push(readSequence());
    }
    if (choices.length === 1) return choices[0]!;
    // The edges that all share are looked at once: the pattern is compiled and run in half the time.
    const { before, after } = edge;
    return choices.every((choice) => choice.startsWith(before) && choice.endsWith(after))
      ? `${before}(?:${choices.map((choice) => choice.slice(before.length, -after.length)).join('|')})${after}`
      : `(?:${choices.join('|')})`;
  }

  /** What stands between two pieces depends on both, so each piece brings what goes before it. */
  function readSequence(): string {
    let pattern = '';
    let gap = '';
    for (let token = found[at]; token !== undefined && !/^[|)\]]$/.test(token); token = found[at]) {
      at += 1;
      if (token === '…' || token === '..') {
        gap = String.raw`\b.{0,${token === '…' ? 30 : 15}}\b`;
      } else if (token === '^') {
        pattern += String.raw`^\W*(?:(?:${list('polite')})\b\W*)*`;
        gap = ' ';
      } else if (token === '>') {
        pattern += String.raw`(?:(?<![^])|(?<=\w)(?=\W*?[.!?:;\n])|\b${oneOf(listed('introductions'))}\s)\W*(?:please )?`;
        gap = ' ';
      } else if (token === '$') {
        pattern += String.raw`\W*$`;
      } else if (token === '[') {
        const part = readAlternatives();
        close(']');
        // At the beginning of a phrase what follows needs a space only when the part is there.
        if (pattern === '' || gap === ' ') {
          pattern += `(?:${part}${between})?`;
          gap = ' ';
        } else pattern += `(?:${gap || between}${part})?`;
      } else {
        const isFirst = pattern === '' || gap === ' ';
        pattern += (isFirst ? '' : gap || between) + readPiece(token);
        gap = '';
      }
    }
    return pattern;
  }

  function readPiece(token: string): string {
    if (token === '(') {
      const part = readAlternatives();
      close(')');
      return part;
    }
    if (token.startsWith('<')) return list(token.slice(1, -1));
    if (token === '#') return String.raw`${edge.before}\d+${edge.after}`;
    if (token === '*') return String.raw`${edge.before}[\w'’]+${edge.after}`;
    const isBeginning = token.endsWith('*');
    const isEnding = token.startsWith('*');
    // People leave apostrophes out, but "*'s" is about them.
    const apostrophe = isEnding ? "['’]" : "['’]?";
    const word = RegExp.escape(token.replaceAll('*', '')).replaceAll(/\\x27|'/g, apostrophe);
    return `${isEnding ? '' : edge.before}${word}${isBeginning ? '' : edge.after}`;
  }

  function list(name: string): string {
    return read(listed(name), lists);
  }

  function listed(name: string): string {
    const words = lists[name];
    if (words === undefined)
      throw new Error(`There is no list "${name}" for the phrase: ${phrase}`);
    return words;
  }

  function close(bracket: string) {
    if (found[at] !== bracket) throw new Error(`A bracket is not closed in the phrase: ${phrase}`);
    at += 1;
  }
}
