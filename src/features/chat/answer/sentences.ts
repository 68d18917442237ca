/** Cuts passages into sentences and picks the ones that answer a question. */
import { stem, foldedWords } from '#src/passages/words.ts';
import { speaksOf, type AskedConcept } from '#src/passages/question-index.ts';

/** A dot after these words does not end a sentence. */
const abbreviation =
  /(?:\b(?:U\.S|e\.g|i\.e|No|Nos|Sec|Inc|St|Dr|Mr|Ms|Mrs|Rep|Sen|Gov|vs|Art|ch)|\b[A-Z])\.$/;

/** Lines about a text that are not part of it. */
const aside = /^(?:Sources? [A-Z]|Word document,|Last reviewed|Editor['’]s note, )/;

/** The sentences of a text; a short line without a full stop is a label of the line after it. */
function splitSentences(text: string): string[] {
  const sentences: string[] = [];
  let labels: string[] = [];
  for (const line of text.split('\n').map((one) => one.trim())) {
    if (!line || aside.test(line)) continue;
    if (!/[.?!:;]["”’)]?$/.test(line) && line.length < 60) {
      labels.push(line);
      continue;
    }
    // Only the last one is a label of this line; the others are rows or items of a list.
    const label = labels.at(-1);
    sentences.push(...labels.slice(0, -1));
    const [first = '', ...rest] = splitLine(line);
    sentences.push(label ? `${label}: ${first}` : first, ...rest);
    labels = [];
  }
  return [...sentences, ...labels];
}

/** Cuts one line after each dot, question mark or exclamation mark that ends a sentence. */
function splitLine(line: string): string[] {
  const sentences: string[] = [];
  let from = 0;
  for (const { index, 0: end } of line.matchAll(/[.?!]["”’)]?(?=\s+["“‘(]?[\p{Lu}\p{N}])/gu)) {
    const to = index + end.length;
    if (abbreviation.test(line.slice(from, index + 1))) continue;
    sentences.push(line.slice(from, to).trim());
    from = to;
  }
  return [...sentences, line.slice(from).trim()].filter(Boolean);
}

const longest = 420;

/** A sentence that begins like this is about the one before it. */
const leaning =
  /^(?:(?:It|Its|They|Their|Them|That|This|These|Those|He|She|His|Her|Both|Neither|Each of|Such|But|And|So|Or|Then|There|Here|Also|However|Otherwise|Finally|Still|Instead|Therefore|Thus|Second|Third|Another|Others|Beyond|Until then|Within that|In that)\b|The (?:exceptions?|first|second|third|other|others|latter|former|same|rest|two|three|four)\b|Not (?!every|all|only|before)\w+ (?:is|are)\b)/;

/** A sentence with the share of a question that it mentions. */
export interface SaidSentence {
  sentence: string;
  at: number;
  /** With what its heading and title mention, from 0 to 1. */
  share: number;
  /** By itself, from 0 to 1. */
  own: number;
  /** How many of the things that were asked about it mentions. */
  mentions: number;
  /** It makes no sense without the sentence before it. */
  leans: boolean;
}

/** What a heading mentions counts less than what a sentence says. */
const headingShare = 0.75;

/** The sentences of a text under a heading, each with its share of what is asked, best first. */
export function rateSentences(
  text: string,
  heading: string,
  asked: AskedConcept[],
): SaidSentence[] {
  const total = asked.reduce((sum, { weight }) => sum + weight, 0) || 1;
  const above = new Set(foldedWords(heading).map(stem));
  return splitSentences(text)
    .map((sentence, at) => {
      const stems = new Set(foldedWords(sentence).map(stem));
      const sumOf = (share: (concept: AskedConcept) => number) =>
        asked.reduce((sum, concept) => sum + concept.weight * share(concept), 0) / total;
      const isOdd = sentence.length > longest || sentence.length < 12;
      const leans = leaning.test(sentence);
      const weight = (isOdd ? 0.6 : 1) * (leans ? 0.85 : 1);
      return {
        sentence,
        at,
        leans,
        mentions: asked.filter((one) => speaksOf(stems, one)).length,
        share:
          weight *
          sumOf((one) => (speaksOf(stems, one) ? 1 : speaksOf(above, one) ? headingShare : 0)),
        own: weight * sumOf((one) => (speaksOf(stems, one) ? 1 : 0)),
      };
    })
    .sort((one, other) => other.share - one.share || one.at - other.at);
}
