/** Prepares a message for patterns and for the index: plain characters, corrected typing errors. */
import leven from 'leven';
import { findWords, foldWord, stem } from '#src/content/passages/words.ts';
import type { Vocabulary } from '#src/lexi/find/ranking.ts';
import { spellNumbers } from '#src/lexi/model/number-words.ts';

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
      .replace(/\p{M}|(?<=\p{L})[ʻʼ](?=\p{L})/gu, '')
      .replace(/[‘’]/g, "'")
      .replace(/[“”]/g, '"')
      .replace(/[‐-―−]/g, '-')
      .replace(/[\p{Cf}\ufe0f]/gu, '')
      .replace(/\p{Extended_Pictographic}/gu, ' '),
  ).join('');

/** Short forms that people type, with their whole words. */
const shortForms = new Map(
  "u=you,ur=your,r=are,im=i'm,theres=there's,theyre=they're,w=with,w/=with,gonna=going to,wanna=want to,imma=i'm going to,ima=i'm going to,finna=going to,pls=please,plz=please"
    .split(',')
    .map((pair) => pair.split('=') as [string, string]),
);
/** Figures of speech, and services that are named for what they prevent. */
const figuresOfSpeech =
  /\b(?:dying|die) (?:for|to (?:see|know|hear|try|get|meet|have|use|find|read))|drop[- ]dead(?= date| deadline)|killing (?:us|me)(?= *[,.;!?]|\W*$)(?<=\b(?:deadlines?|paperwork|prices?|budgets?|backlog|workload|cost|emails?|meetings?)\b[^.?!]{0,20})|(?:shoot|shot|shooting) (?:(?:you|me|us|him|her|them|over|out|off|a|an|the|your|my|quick) ){0,3}(?:e-?mails?|messages?|notes?|links?|texts?|lines?|pdf|copy|quotes?|invites?)\b|over (?:my|your) dead body|bullet (?:points?|lists?)|(?:suicide|crisis) (?:hot ?line|life ?line|prevention|line)\b|domestic (?:violence|abuse) (?:shelters?|programs?|courts?|cent(?:er|re)s?|services?|advocates?|units?)\b/gi;
/** A plain text with whole words for such short forms, and without figures of speech. */
export const spellOut = (text: string): string =>
  plainText(text)
    .replace(
      /(?<!\S)(?:w\/|\p{L}+)(?=[\s,.?!]|$)/gu,
      (word) => shortForms.get(word.toLowerCase()) ?? word,
    )
    .replace(figuresOfSpeech, ' ');

/** What says who the visitor is, and not what is asked: addresses, and large numbers such as "40,000", "40k", "1200". */
export const ofVisitor =
  /(?<!\S)[^\s@]+@\S+|\$?\b\d{1,3}(?:,\d{3})+\b|\b\d+(?:\.\d+)?\s?(?:k|thousand|million)\b|\b\d{4,}\b/gi;

/** The maximum number of corrected words in a message. */
const mostCorrected = 30;

/** The message with digits for number words, and without typing errors in words that no text has. */
export function correctTyping(message: string, vocabulary: Vocabulary): string {
  const words = findWords(message);
  let [text, from, left] = ['', 0, mostCorrected];
  for (const [at, { word, at: start }] of words.entries()) {
    if (start < from) continue;
    text += message.slice(from, start);
    from = start + word.length;
    const folded = foldWord(word);
    const next = words[at + 1];
    const joined = next && foldWord(word + next.word);
    const isKnown =
      vocabulary.has(folded) ||
      vocabulary.has(stem(folded)) ||
      word.length < 4 ||
      /\d/.test(folded);
    const isName = /^\p{Lu}{2,5}$/u.test(word);
    // "re fund": joined, the words are a word.
    if (
      joined &&
      joined.length > 5 &&
      (!vocabulary.has(folded) || !vocabulary.has(foldWord(next.word))) &&
      vocabulary.has(joined)
    ) {
      text += joined;
      from = next.at + next.word.length;
    } else if (isKnown || isName || folded.length > 24 || left-- <= 0) text += word;
    else {
      const [, base = word, possessive = ''] = /^(.+?)('s)?$/.exec(word)!;
      const corrected = nearest(base.toLowerCase(), vocabulary);
      text += corrected ? corrected + possessive : word;
    }
  }
  return plainText(spellNumbers(text + message.slice(from)));
}

/** The most frequent known word with two neighboring letters exchanged, or with the fewest changed letters; the first letter is rarely mistyped. */
function nearest(word: string, vocabulary: Vocabulary): string | null {
  const [exchanged] = Array.from(word.slice(1), (letter, at) =>
    vocabulary.get(word.slice(0, at) + letter + word[at] + word.slice(at + 2)),
  )
    .filter((known) => known !== undefined)
    .sort((a, b) => b.count - a.count);
  // "Tire" is no "tier".
  if (exchanged && word.length > 4) return exchanged.written;
  const most = word.length < 7 ? 1 : 2;
  let best: string | null = null;
  let rank = -Infinity;
  for (const { written, count } of vocabulary.values()) {
    const known = written.toLowerCase();
    if (known[0] !== word[0] || known.length < 4 || Math.abs(known.length - word.length) > most)
      continue;
    // A word of four letters is like many others, so only a missing letter of a frequent word is corrected.
    if (word.length === 4 && (known.length < 5 || count < 20)) continue;
    const distance = leven(word, known, { maxDistance: most + 1 });
    if (distance > most || Math.log2(1 + count) - 6 * distance <= rank) continue;
    [best, rank] = [written, Math.log2(1 + count) - 6 * distance];
  }
  return best;
}
