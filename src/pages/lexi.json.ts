/** The data that Lexi uses in addition to the pages: questions, answer sheets and laws; not published. */
import type { APIRoute } from 'astro';
import type { LexiBook } from '../content/answered-question.ts';
import { allLaws, builtOn } from '../content/register/all-laws.ts';
import { allPaperAnswers, allPaperPassages } from '../features/procurement/paper-passages.ts';
import { allSheetAnswers } from '../features/procurement/sheet-answers.ts';
import { allQuestions } from '../features/questions/all-questions.ts';

export const GET: APIRoute = async () =>
  Response.json({
    builtOn,
    questions: await allQuestions(),
    answers: [...(await allSheetAnswers()), ...(await allPaperAnswers())],
    texts: await allPaperPassages(),
    laws: await allLaws(),
  } satisfies LexiBook);
