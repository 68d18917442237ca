/** Splits passages into sentences and picks the ones that answer a question. */
import { shareOfTerm, wordsOf, type Term } from '#src/lexi/find/ranking.ts';

/** Abbreviations, whose dot does not end a sentence. */
const abbreviation =
  /\b(?:U\.S|e\.g|i\.e|Nos?|Sec|Inc|St|Dr|Mr|Ms|Mrs|Rep|Sen|Gov|vs|Art|ch|[A-Z])\.$/;
/** Lines that are not part of the text itself, such as sources. */
const aside =
  /^(?:Sources? [A-Z]|Word document,|Last reviewed|Editor['’]s notes )|\(Note of [^)]+\)$/;
/** Beginnings of sentences that depend on the sentence before. */
const leaning =
  /^(?:(?:It|Its|They|Their|Them|That|This|These|Those|He|She|His|Her|Both|Neither|Each of|Such|But|And|So|Or|Then|There|Here|Also|However|Otherwise|Finally|Still|Instead|Therefore|Thus|Second|Third|Another|Others|Beyond|Until then|Within that|In that)\b|The (?:exceptions?|first|second|third|others?|latter|former|same|rest|two|three|four)\b|Not (?!every|all|only|before)\w+ (?:is|are)\b)/;

/** The sentences of a text. A short line without a period becomes a label of the line after it. */
function splitSentences(text: string): string[] {
  const sentences: string[] = [];
  let label = '';
  for (const line of text.split('\n').map((untrimmed) => untrimmed.trim())) {
    if (!line || aside.test(line)) continue;
    if (!/[.?!:;]["”’)]?$/.test(line) && line.length < 60) {
      // Only the last one is a label; the others are table rows or list items.
      if (label) sentences.push(label);
      label = line;
      continue;
    }
    const [first = '', ...rest] = splitLine(line);
    sentences.push(label ? `${label}: ${first}` : first, ...rest);
    label = '';
  }
  return label ? [...sentences, label] : sentences;
}

/** Splits a line after each mark that ends a sentence. */
export function splitLine(line: string): string[] {
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

/** Consecutive sentences that answer a question. */
interface SaidSentences {
  sentences: string[];
  /** The share of the question that they and their heading mention, and the share without the heading. */
  share: number;
  own: number;
  /** The number of asked words that they mention. */
  mentions: number;
}

/** The weight of a word that only the heading mentions. */
const headingShare = 0.75;
/** An answer is a few consecutive sentences, because others make no sense together. */
const mostInARow = 3;
const longestAnswer = 800;
/** The share of the question that each further sentence must add, and the weight of what the sentences say themselves. */
const worth = { sentence: 0.07, own: 0.3 };

/** The consecutive sentences of a text under a heading that mention most of a question, with sentences that they depend on; null when there are none. */
export function findSentences(text: string, heading: string, asked: Term[]): SaidSentences | null {
  const above = wordsOf(heading);
  const total = asked.reduce((sum, { weight }) => sum + weight, 0) || 1;
  const all = splitSentences(text).map((sentence) => {
    const words = wordsOf(sentence);
    return {
      sentence,
      leans: leaning.test(sentence),
      said: asked.map((term) => shareOfTerm(term, words) > 0),
    };
  });
  let best: (SaidSentences & { worth: number }) | null = null;
  for (let from = 0; from < all.length; from += 1)
    for (let to = from; to < Math.min(all.length, from + mostInARow); to += 1) {
      const row = all.slice(from, to + 1);
      const sentences = row.map(({ sentence }) => sentence);
      const text = sentences.join(' ');
      if (row[0]!.leans || text.length > longestAnswer) continue;
      const isSaid = asked.map((_term, at) => row.some(({ said }) => said[at]));
      const sumOf = (share: (at: number) => number) =>
        asked.reduce((sum, { weight }, at) => sum + weight * share(at), 0) / total;
      const own = sumOf((at) => Number(isSaid[at]));
      const share = sumOf((at) =>
        isSaid[at] ? 1 : shareOfTerm(asked[at]!, above) > 0 ? headingShare : 0,
      );
      const isWorth = share + worth.own * own - worth.sentence * (row.length - 1);
      if (own > 0 && isWorth > (best?.worth ?? 0)) {
        const mentions = isSaid.filter(Boolean).length;
        best = { worth: isWorth, sentences, share, own, mentions };
      }
    }
  return best;
}
