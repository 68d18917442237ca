/** The answer sheets of this build, read once because pages, files and the archive need them. */
import { getCollection, getEntry } from 'astro:content';
import { readFactSheetQuestions } from '#src/content/lists/fact-sheet-questions.ts';
import type { AnswerSheet } from '#src/content/schemas/procurement-schema.ts';
import { fillFigures } from '#src/lexi/questions/question-figures.ts';
import { builtOn } from '#src/laws/record/all-laws.ts';
import { describeBasis, type Basis } from './answer-basis.ts';

interface Answer {
  asks: string;
  /** Other wordings of the question. */
  wordings: string[];
  answer: string;
  bases: Basis[];
}

/** An answer sheet, for its page and its Word file. */
export interface Sheet extends Omit<AnswerSheet, 'parts'> {
  id: string;
  parts: { heading: string; answers: Answer[] }[];
  path: string;
  wordPath: string;
}

let sheets: Promise<Sheet[]> | undefined;

/** Every answer sheet, with figures filled in. */
export function allSheets(): Promise<Sheet[]> {
  sheets ??= loadSheets();
  return sheets;
}

async function loadSheets(): Promise<Sheet[]> {
  const template = await getEntry('templates', 'vendor-ai-fact-sheet');
  const questions = readFactSheetQuestions(template?.body ?? '');
  const fill = (text: string) =>
    fillFigures([text], { laws: new Map(), templates: new Map(), today: builtOn }).join(' ');
  return (await getCollection('procurement')).map(({ id, data }) => ({
    ...data,
    id,
    note: fill(data.note),
    parts: data.parts.map(({ heading, answers }) => ({
      heading,
      answers: answers.map(({ asks, wordings, answer, rests }) => ({
        asks: questions.get(asks) ?? asks,
        wordings,
        answer: fill(answer),
        bases: [...new Map(rests.map(describeBasis).map((basis) => [basis.label, basis])).values()],
      })),
    })),
    path: `/procurement/${id}`,
    wordPath: `/procurement/${id}.docx`,
  }));
}
