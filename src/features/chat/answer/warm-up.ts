/** Asks a few questions once, so that no visitor waits for what is made on first use: the index of the pages, patterns, and lists of words. */
import type { LexiBook } from '#src/content/answered-question.ts';
import type { Knowledge } from '../knowledge/knowledge.ts';
import { findAnswer } from './find-answer.ts';

/** Every so many questions one is asked. */
const step = 10;

/** A letter is missing: "how much does it cot". */
const mistyped = (message: string) => message.replace(/(?<=\p{L}{4})\p{L}(?=\p{L})/u, '');

/** Makes what answers need: a third of a second, once per process. */
export function warmUp(knowledge: Knowledge, { questions, laws }: LexiBook): void {
  const asked = [
    ...questions.filter((_one, at) => at % step === 0).map(({ question }) => mistyped(question)),
    ...laws.filter((_one, at) => at % step === 0).map(({ name }) => `When was it on ${name}?`),
    'How many ships does the harbor of a small town count in a year?',
    'Did the clerk of Harbor County pay an invoice? By what day must it be paid?',
  ];
  // What runs again is compiled for good: a pattern, and a function that every answer calls.
  for (const message of [...asked, ...asked]) findAnswer(message, [], knowledge);
}
