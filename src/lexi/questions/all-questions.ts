/** All questions with their figures filled in, loaded once per build. */
import { getCollection } from 'astro:content';
import type { AnsweredQuestion } from './answered-question.ts';
import { fillQuestion } from './question-figures.ts';
import { questionSubjects } from '#src/content/lists/question-subjects.ts';
import { ourDay } from '#src/formats/our-day.ts';

let questions: Promise<AnsweredQuestion[]> | undefined;

/** The questions, sorted by subject and then by file name. */
export function allQuestions(): Promise<AnsweredQuestion[]> {
  questions ??= loadQuestions();
  return questions;
}

async function loadQuestions(): Promise<AnsweredQuestion[]> {
  const laws = new Map((await getCollection('laws')).map(({ id, data }) => [id, data] as const));
  const templates = new Map(
    (await getCollection('templates')).map(({ id, body }) => [id, body ?? ''] as const),
  );
  const today = ourDay();
  const order = Object.keys(questionSubjects);
  return (await getCollection('questions'))
    .map(({ id, data }) => fillQuestion(id, data, { laws, templates, today }))
    .sort((a, b) => order.indexOf(a.subject) - order.indexOf(b.subject) || (a.id < b.id ? -1 : 1));
}
