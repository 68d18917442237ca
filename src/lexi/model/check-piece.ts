/** Decides whether a model's sentence may be shown. Its quote must be in the passage literally, and the sentence must not add anything to the quote. */
import { findStates } from '#src/lexi/read/places.ts';
import { meaningfulWords, stem, findWords, foldWord } from '#src/content/passages/words.ts';
import { site } from '#src/site.ts';
import { splitLine } from '#src/lexi/answer/sentences.ts';
import { readAssurances } from './assurances.ts';
import { spellNumbers } from './number-words.ts';

/** What a model wrote: a sentence, and the words of a passage that support it. */
export interface Piece {
  /** The passage's number, from 1. */
  passage: number;
  quote: string;
  sentence: string;
}

/** A passage that the model got. */
export interface Evidence {
  text: string;
}

const shortestQuote = 15;
/** The share of a sentence's words that must be in the order of the quote. */
const inOrder = 0.75;
/** The share of a sentence's words that the quote must have to be shown in its place. */
const related = 1 / 3;
/** The number of words of the quote that a sentence may skip between two of its own. */
const longestGap = 3;

const negation = /\b(?:not|no|never|nor|neither|cannot|nobody|none|nothing)\b|n['’]t\b/i;
/** Words that change the meaning of a sentence. The quote must have them, too. */
const turning =
  /^(?:only|unless|except|until|after|before|least|most|always|all|every|each|any|both|must|may|can|could|might|should|shall|if|more|less|fewer|over|under|own|first|last|free|new|alone|once|forever|immediately|never|still|longer|yet|also|other|another|same|without)$/;
/** Words that restrict what follows them. A sentence that repeats what follows must repeat them, too. */
const bounding = /^(?:without|except|excluding|unless|until|only|other|than|rather|instead)$/;
/** Words that weaken a statement. A sentence must keep them. */
const hedge =
  /^(?:tr(?:y|ies|ied)|attempts?|attempted|propos\w+|aims?|intends?|targets?|goal|would|could|might|may|asked)$/;
/** Words that begin a condition or an exception. A sentence must keep them, wherever they are in the clause. */
const conditional =
  /^(?:if|unless|when|whenever|where|once|while|provided|except|without|until|whether|lacks?|lacking|avoids?|avoiding|myth|false|claims?|supposedly)$/;
const auxiliary =
  /^(?:is|are|was|were|be|do|does|did|may|can|must|has|have|had|will|should|not|no|never)$/;
/** Pronouns, each with the pronouns of a quote that allow it. "We" and "us" are different: one acts, the other does not. */
const pronouns: Record<string, string[]> = {
  we: ['we'],
  us: ['us'],
  our: ['we', 'us', 'our'],
  you: ['you'],
  your: ['you', 'your'],
};
const clauseEnds =
  /[;:.,](?=\s|$)(?!\s(?:without|after|before|by|on|for|in|with|at|from|or)\b)|\s(?:and|but)\s(?=(?:no|not|its|we|they|you|it|the|anyone|do|does|a|an)\b)/i;

/** A phrase before a comma that restricts what follows: "If we miss it", "In Texas", "For a city". */
const leadingPhrase =
  /^\s*(?:if|unless|when|whenever|where|once|while|until|after|before|except|without|provided|because|although|as|it is (?:a myth|false|not true|wrong) that|in|on|at|by|for|from|with|under|during|to|among|between|through|beyond|outside|instead|according)\b[^,]*$/i;

/** The piece with the text that may be shown, or null: its sentence, or the passage's own sentences when the sentence has a figure or the quote does not prove it. */
export function checkPiece(piece: Piece, passages: Evidence[]) {
  const passage = passages[piece.passage - 1];
  const cut = tidy(piece.quote);
  const sentence = tidy(piece.sentence.replace(/\[\d+\]|\*\*|__|`/g, ''));
  if (!passage || cut.length < shortestQuote || !/\p{L}/u.test(sentence)) return null;
  const whole = tidy(passage.text);
  if (!whole.includes(cut)) return null;
  const line = passage.text
    .split('\n')
    .map(tidy)
    .find((tidied) => tidied.includes(cut));
  // A part of a sentence may lack its negation or condition, so whole sentences are the evidence.
  const quote = wholeSentences(line ?? whole, cut);
  // A statement about one state says nothing about another.
  const places = findStates(whole);
  if (findStates(sentence).some((state) => !places.includes(state))) return null;
  const claims = readClaims(quote);
  const addsAClaim = [...readClaims(sentence)].some((claim) => !claims.has(claim));
  const hasFigure = /[\d\p{Sc}]/u.test(spellOut(sentence));
  const adds = addsAClaim || addsAName(sentence, quote);
  if (adds && shareSupported(sentence, quote) < related) return null;
  if (!hasFigure && !adds) {
    const parts = splitClauses(quote);
    const isSupported = splitClauses(sentence).every((clause) => isClauseSupported(clause, parts));
    if (isSupported) return { passage: piece.passage, text: sentence, quote };
  }
  // For figures, and for sentences that the quote does not prove, the passage's own sentences are shown.
  return { passage: piece.passage, text: quote, quote };
}

/** A text without citation marks, with plain hyphens, its numbers in digits. */
const spellOut = (text: string): string =>
  spellNumbers(
    text
      .normalize('NFKC')
      .replace(/\[[\d\s,]+\]|【[^】]*】/g, ' ')
      .replace(/‑|–/gu, '-'),
  );

/** The numbers, addresses and assurances in a text. */
const readClaims = (text: string): Set<string> =>
  new Set([
    ...(spellOut(text).match(/\d+(?:[.,]\d+)*/g) ?? []).map((number) => number.replaceAll(',', '')),
    ...(text.toLowerCase().match(/[^\s"'()]*\w[.@/][a-z][^\s"'(),;:!?]*/g) ?? []),
    ...readAssurances(text),
  ]);

const tidy = (text: string) => text.replace(/\s+/g, ' ').trim();

/** The whole sentences of a line that contain a quote. */
function wholeSentences(line: string, quote: string): string {
  const from = line.indexOf(quote);
  const to = from + quote.length;
  let at = 0;
  return splitLine(line)
    .filter((sentence) => {
      const start = line.indexOf(sentence, at);
      at = start + sentence.length;
      return start < to && at > from;
    })
    .join(' ');
}

/** Whether a sentence has a capitalized word that the quote does not have. */
function addsAName(sentence: string, quote: string): boolean {
  const known = new Set(findWords(`${quote} ${site.name} Lexi`).map(({ word }) => foldWord(word)));
  return findWords(sentence).some(({ word, at }) => {
    if (!/^\p{Lu}/u.test(word) || known.has(foldWord(word))) return false;
    return at > 0 || /\p{Lu}.*\p{Lu}|\d/u.test(word);
  });
}

function shareSupported(sentence: string, quote: string): number {
  const said = contentOf(sentence);
  const known = new Set(contentOf(quote));
  return said.filter((word) => known.has(word)).length / Math.max(1, said.length);
}

interface Clause {
  words: string[];
  /** The stems of its words without stop words, in order. */
  stems: string[];
  isDenied: boolean;
  /** The stems of its leading phrase, which a sentence must keep. */
  lead: string[];
  /** The number of stems before its first auxiliary, which are its subject. */
  subject: number;
}

function splitClauses(text: string): Clause[] {
  return joinConditions(spellOut(text).split(clauseEnds))
    .filter((part) => part && /\p{L}/u.test(part))
    .map((part) => {
      const words = findWords(part).map(({ word }) => word.toLowerCase());
      const at = words.findIndex((word) => auxiliary.test(word));
      return {
        words,
        stems: contentOf(part),
        isDenied: negation.test(part),
        lead: contentOf(/^[^,]*(?=,)/.exec(part)?.[0] ?? ''),
        subject: at < 0 ? 2 : contentOf(words.slice(0, at).join(' ')).length,
      };
    });
}

/** Joins a leading phrase with the clause that it restricts: "If we miss it, you may end." */
function joinConditions(parts: string[]): string[] {
  const joined: string[] = [];
  for (const part of parts) {
    const last = joined.at(-1);
    if (last !== undefined && leadingPhrase.test(last))
      joined[joined.length - 1] = `${last}, ${part}`;
    else joined.push(part);
  }
  return joined;
}

function contentOf(text: string): string[] {
  const all = new Set(findWords(text).map(({ word }) => foldWord(word)));
  return meaningfulWords(text)
    .filter(
      (word) =>
        all.has(word) &&
        !auxiliary.test(word) &&
        !negation.test(word) &&
        word !== foldWord(site.name),
    )
    .map(stem);
}

/** Whether a clause of the quote, possibly with the subject of an earlier clause, has everything that a clause says. */
function isClauseSupported(said: Clause, quote: Clause[]): boolean {
  return quote.some((clause, at) => {
    if (said.isDenied !== clause.isDenied || losesBound(said, clause)) return false;
    if (!clause.lead.every((term) => said.stems.includes(term))) return false;
    // A negation applies only to its own clause, not to an earlier one.
    const earlierOnes = said.isDenied ? [] : quote.slice(0, at);
    return [null, ...earlierOnes].some((earlier) => {
      const subject = earlier ? earlier.stems.slice(0, earlier.subject) : [];
      const words = new Set([...clause.words, ...(earlier?.words ?? [])]);
      const stems = [...subject, ...clause.stems];
      const known = new Set(stems);
      if (!said.stems.every((term) => known.has(term) || glue.has(term))) return false;
      if (said.words.some((word) => turning.test(word) && !words.has(word))) return false;
      if (clause.words.some((word) => isKept(word) && !said.words.includes(word))) return false;
      return (
        isSameOrder(said.stems, stems, subject.length) && arePronounsSame(said.words, [...words])
      );
    });
  });
}

const isKept = (word: string) => hedge.test(word) || conditional.test(word);

function losesBound(said: Clause, { words }: Clause): boolean {
  return words.some((word, at) => {
    if (!bounding.test(word) || said.words.includes(word)) return false;
    const bounded = contentOf(words.slice(at + 1).join(' '));
    return said.stems.some((term) => bounded.includes(term));
  });
}

const glue = new Set(['need', 'get', 'thi', 'that']);

/** Whether the words are in the order of the quote, without large gaps. */
function isSameOrder(said: string[], stems: string[], subject: number): boolean {
  const places = said.map((term) => stems.indexOf(term)).filter((place) => place >= 0);
  const isCut = places.some((place, at) => {
    const next = places[at + 1];
    return next !== undefined && place >= subject && next - place > longestGap + 1;
  });
  if (isCut) return false;
  if (places.length < 4) return true;
  // The longest increasing subsequence.
  const longest: number[] = [];
  for (const place of places) {
    const at = longest.findIndex((end) => end >= place);
    longest[at < 0 ? longest.length : at] = place;
  }
  return longest.length / places.length > inOrder;
}

/** Whether "we" and "you" keep their roles, and no pronoun is added. */
function arePronounsSame(said: string[], words: string[]): boolean {
  const own = said.filter((word) => word in pronouns);
  if (!own.every((word) => pronouns[word]!.some((form) => words.includes(form)))) return false;
  const first = (all: string[]) => all.find((word) => word === 'we' || word === 'you');
  const isBoth = ['we', 'you'].every((pronoun) => said.includes(pronoun));
  return !isBoth || first(said) === first(words);
}
