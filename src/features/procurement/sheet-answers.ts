/** The answers of the sheets as Lexi reads them: agencies ask the same in the chat. */
import type { AnsweredQuestion } from '#src/content/answered-question.ts';
import { makeSlug } from '#src/formats/slug.ts';
import type { QuestionSubject } from '#src/content/question-subjects.ts';
import { allSheets } from './answer-sheets.ts';

const subjects: Readonly<Record<string, QuestionSubject>> = {
  'security-answers': 'security',
  'ai-fact-sheet': 'product',
  'sole-source-facts': 'buying',
};

/** An answer of a few words says little without the table around it. */
const shortest = 20;
const unsaid = /^(?:Our pages (?:do not say|name no)|Not known to us)/;

/** Each answer to a whole question, with the part of the sheet that it stands in. */
export async function allSheetAnswers(): Promise<AnsweredQuestion[]> {
  const sheets = await allSheets();
  return sheets.flatMap(({ id, parts, path, checkedOn }) => {
    const subject = subjects[id];
    if (!subject) return [];
    return parts.flatMap(({ heading, answers }) =>
      answers
        .filter(({ asks, answer }) => asks.endsWith('?') && answer.length >= shortest)
        .map(({ asks, answer }, at) => ({
          id: `${id}-${makeSlug(heading)}-${at + 1}`,
          subject,
          question: asks,
          wordings: [],
          lines: [answer],
          isUnsaid: unsaid.test(answer),
          isOfSheet: true,
          source: `${path}#${makeSlug(heading)}`,
          checkedOn,
        })),
    );
  });
}
