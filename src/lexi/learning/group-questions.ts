/** Groups visitors' questions without personal data. */
import { foldedWords, meaningfulWords, stem } from '#src/content/passages/words.ts';
import { maskSensitiveNumbers } from '#src/lexi/read/sensitive-numbers.ts';

/** Messages with the same word stems. */
export interface QuestionGroup {
  /** The stems. */
  stems: string;
  /** The newest message, masked. */
  shown: string;
  wordings: string[];
  unanswered: number;
  unhelpful: number;
}

const longestShown = 120;

/** Groups messages without an answer, or with an answer that did not help, the most frequent first. */
export function groupQuestions(
  missed: { question: string; outcome: string | null; helped: boolean | null }[],
): QuestionGroup[] {
  const groups = new Map<string, QuestionGroup>();
  for (const { question, outcome, helped } of missed) {
    const shown = maskPerson(question);
    const stems = [...new Set(meaningfulWords(shown).map(stem))].sort().join(' ');
    if (foldedWords(shown).length === 0) continue;
    const group = groups.get(stems) ?? { stems, shown, wordings: [], unanswered: 0, unhelpful: 0 };
    if (outcome === 'nothing') group.unanswered += 1;
    if (helped === false) group.unhelpful += 1;
    if (!group.wordings.includes(shown) && group.wordings.length < 8) group.wordings.push(shown);
    groups.set(stems, group);
  }
  const size = ({ unanswered, unhelpful }: QuestionGroup) => unanswered + unhelpful;
  return [...groups.values()].sort((a, b) => size(b) - size(a));
}

/** A message without sensitive numbers, email addresses, links, long numbers, quotes and names. */
export function maskPerson(message: string): string {
  return maskSensitiveNumbers(message)
    .replace(/[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g, '[email]')
    .replace(/\b(?:https?:\/\/|www\.)\S+/gi, '[link]')
    .replace(/\+?\(?\d(?:[\s()./-]{0,2}\d){6,}/g, '[number]')
    .replace(/["“][^"”]*["”]/g, '[quote]')
    .replace(
      /\b([Mm]y name is|I am|I['’]m|[Tt]his is) (?:(?:Mr|Ms|Mrs|Dr)\.? )?\p{Lu}\p{Ll}+(?: \p{Lu}\p{Ll}+)*/gu,
      '$1 [name]',
    )
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, longestShown);
}

/** The text of a new question file, for an editor to complete. */
export function writeQuestionFile({ wordings, shown }: QuestionGroup, today: string): string {
  const others = wordings.length > 0 ? wordings : [shown];
  return `subject: prices
question: ${JSON.stringify(shown)}
wordings:
${others.map((wording) => `  - ${JSON.stringify(wording.replace(/[?.!]+$/, '').toLowerCase())}`).join('\n')}
answer: |
  Replace this with two to five sentences; the first one answers.
source: /pricing
checkedOn: ${today}
`;
}
