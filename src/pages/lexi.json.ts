/** The data that Lexi uses in addition to the pages: questions, answer sheets and laws; not published. */
import type { APIRoute } from 'astro';
import type { LexiBook } from '#src/lexi/questions/answered-question.ts';
import { allPlaces } from '#src/laws/record/all-laws.ts';
import { allLaws, builtOn } from '#src/laws/record/all-laws.ts';
import {
  allPaperAnswers,
  allPaperPassages,
  allSheetAnswers,
} from '#src/features/procurement/lexi-sources.ts';
import { allQuestions } from '#src/lexi/questions/all-questions.ts';

export const GET: APIRoute = async () =>
  Response.json({
    builtOn,
    questions: await allQuestions(),
    answers: [...(await allSheetAnswers()), ...(await allPaperAnswers())],
    texts: await allPaperPassages(),
    laws: await allLaws(),
    placeNotes: Object.fromEntries(
      [...(await allPlaces())].flatMap(([slug, { note }]) => (note ? [[slug, note]] : [])),
    ),
  } satisfies LexiBook);
