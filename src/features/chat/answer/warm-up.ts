/** Asks a few questions once, so that no visitor waits for what is made on first use: the index of the pages, patterns, and lists of words. */
import type { LexiBook } from '#src/content/answered-question.ts';
import type { Knowledge } from '../knowledge/knowledge.ts';
import { readPages } from './answer-from-pages.ts';
import { findAnswer } from './find-answer.ts';

/** Every so many questions one is asked. */
const step = 10;
/** Each is asked so many times. */
const rounds = 3;

/** A letter is missing: "how much does it cot". */
const mistyped = (message: string) => message.replace(/(?<=\p{L}{4})\p{L}(?=\p{L})/u, '');

/** Two sentences with a place, as those write who ask for their own agency. */
const ofPlace = (place: string) =>
  `Our clerk in ${place} has started to use a tool. What must we say about it under ${place} law?`;

/** Makes what answers need: less than half a second, once per process. */
export function warmUp(knowledge: Knowledge, { questions, laws }: LexiBook): void {
  readPages(knowledge);
  const asked = [
    ...questions.filter((_one, at) => at % step === 0).map(({ question }) => mistyped(question)),
    ...laws.filter((_one, at) => at % step === 0).map(({ name }) => `When was it on ${name}?`),
    ...laws.filter((_one, at) => at % step === 5).map(({ jurisdiction }) => ofPlace(jurisdiction)),
    'How many ships does the harbor of a small town count in a year?',
    'Did the clerk of Harbor County pay an invoice? By what day must it be paid?',
  ];
  // What runs again is compiled for good: a pattern, and a function that every answer calls.
  for (let round = 0; round < rounds; round += 1)
    for (const message of asked) findAnswer(message, [], knowledge);
}
