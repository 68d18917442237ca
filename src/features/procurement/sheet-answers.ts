import type { AnsweredQuestion } from '#src/lexi/questions/answered-question.ts';
import { makeSlug } from '#src/formats/written-text.ts';
import type { QuestionSubject } from '#src/content/lists/question-subjects.ts';
import { allSheets } from './answer-sheets.ts';

const subjects: Readonly<Record<string, QuestionSubject>> = {
  'security-answers': 'security',
  'ai-fact-sheet': 'product',
  'sole-source-facts': 'buying',
  'std-1000-facts': 'buying',
  'data-processing-terms': 'privacy',
};

/** Shorter answers make no sense outside their sheet. */
const minimumLength = 20;
const unsaid = /^We (?:don’t publish|do not know)/;

/** The answer sheets for Lexi, because agencies ask the same in the chat: complete questions, and the notes of some sheets. */
export async function allSheetAnswers(): Promise<AnsweredQuestion[]> {
  const sheets = await allSheets();
  return sheets.flatMap(({ id, title, note, wordings, parts, path, checkedOn }) => {
    const subject = subjects[id];
    if (!subject) return [];
    const shared = { subject, isOfSheet: true, checkedOn };
    const answers = parts.flatMap(({ heading, answers }) =>
      answers
        .filter(({ asks, answer }) => asks.endsWith('?') && answer.length >= minimumLength)
        .map(({ asks, answer, wordings: others }, at) => ({
          ...shared,
          id: `${id}-${makeSlug(heading)}-${at + 1}`,
          question: asks,
          wordings: others,
          lines: [answer],
          isUnsaid: unsaid.test(answer),
          source: `${path}#${makeSlug(heading)}`,
        })),
    );
    const sheet = { ...shared, id, question: title, wordings, lines: [note], source: path };
    return wordings.length > 0 ? [sheet, ...answers] : answers;
  });
}
