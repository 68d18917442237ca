/** Compiles the phrase notation of `small-talk.json` and `question-words.json` in `src/content` into patterns. */
import { site } from '#src/site.ts';

/** Lists of words by name; each is a string with bars between the words. */
export type PhraseLists = Readonly<Record<string, string>>;

/** What may be between two words. */
const between = String.raw`(?:[,.!?:;]*\s|-)`;
/** The edges of words. Unicode letter classes would take a second to compile. */
const edge = { before: String.raw`(?<!\w)`, after: String.raw`(?!\w)` };

const tokens = /…|\.\.(?!\.)|[()[\]|^$>#]|<[\w']+>|(?:(?!\.\.)[^\s()[\]|^$><#…])+/gu;

/**
 * The pattern of some phrases. Words match in any case. `(a|b)` is a choice, `[a|b]` an optional choice, `<name>`
 * a word of a list. `*` is any word, `word*` a word with any ending, `#` a number, `..` up to 15 characters, `…`
 * up to 30. `^` is the start of the message, after words of the list "polite"; `$` is its end; `>` is the start
 * of an instruction: of the message, of a sentence, or after words of the list "introductions".
 */
export const patternOf = (phrases: readonly string[], lists: PhraseLists): RegExp =>
  new RegExp(phrases.map((phrase) => read(phrase, lists)).join('|'), 'i');

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

/** The lists with our name: `<site>` and `<site's>`. */
export const siteNames: PhraseLists = { site: site.name, "site's": `${site.name}'s` };

/** A pattern that matches one of some words, given with bars between them, literally. */
export const oneOf = (words: string): string =>
  `(?:${words.replaceAll(/[.*+?^$()[\]{}\\]/g, String.raw`\$&`)})`;

/** The words of some phrases that are long enough to correct typing errors in them. */
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
    // Sharing the edges halves the time to compile and run the pattern.
    const { before, after } = edge;
    return choices.every((choice) => choice.startsWith(before) && choice.endsWith(after))
      ? `${before}(?:${choices.map((choice) => choice.slice(before.length, -after.length)).join('|')})${after}`
      : `(?:${choices.join('|')})`;
  }

  /** What may be between two pieces depends on both, so each piece is added with what goes before it. */
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
        // At the start of a phrase, the space after an optional part is part of it.
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
    // An apostrophe is optional, except in "*'s".
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
