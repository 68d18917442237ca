/** Cuts passages into sentences and picks the ones that answer a question. */
import { stem, foldedWords } from '#src/passages/words.ts';
import { speaksOf, type AskedConcept } from '#src/passages/question-index.ts';

/** A dot after these words does not end a sentence. */
const abbreviation =
  /(?:\b(?:U\.S|e\.g|i\.e|No|Nos|Sec|Inc|St|Dr|Mr|Ms|Mrs|Rep|Sen|Gov|vs|Art|ch)|\b[A-Z])\.$/;

/** Lines about a text that are not part of it. */
const aside = /^(?:Sources? [A-Z]|Word document,|Last reviewed|Editor['’]s note, )/;

/** The sentences of a text; a short line without a full stop is a label of the line after it. */
export function splitSentences(text: string): string[] {
  const sentences: string[] = [];
  let labels: string[] = [];
  for (const line of text.split('\n').map((one) => one.trim())) {
    if (!line || aside.test(line)) continue;
    if (!/[.?!:;]["”’)]?$/.test(line) && line.length < 60) {
      labels.push(line);
      continue;
    }
    const label = labels.at(-1);
    const [first = '', ...rest] = splitLine(line);
    sentences.push(label ? `${label}: ${first}` : first, ...rest);
    labels = [];
  }
  return labels.length > 0 ? [...sentences, labels.join(', ')] : sentences;
}

/** Cuts one line after each dot, question mark or exclamation mark that ends a sentence. */
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

const longest = 420;

/** At most `count` sentences of a text, in its order: those with most of the question's terms, or the first ones when none has any. */
export function pickSentences(text: string, asked: AskedConcept[], count: number): string[] {
  const scored = splitSentences(text).map((sentence, at) => {
    const stems = new Set(foldedWords(sentence).map(stem));
    const said = asked.reduce(
      (sum, concept) => sum + (speaksOf(stems, concept) ? concept.weight : 0),
      0,
    );
    const isOdd = sentence.length > longest || sentence.length < 12;
    const leans =
      at > 0 && /^(?:It|Its|They|That|This|These|Those|He|She|Both|But|And|So)\b/.test(sentence);
    // The first sentence introduces the rest.
    const score = (said + 3 / (1 + 1.5 * at)) * (isOdd ? 0.4 : 1) * (leans ? 0.7 : 1);
    return { sentence, at, score };
  });
  return scored
    .toSorted((one, other) => other.score - one.score)
    .slice(0, count)
    .toSorted((one, other) => one.at - other.at)
    .map(({ sentence }) => sentence);
}
