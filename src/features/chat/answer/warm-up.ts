/** Asks a few questions at startup, so that no visitor waits for what is built on first use: the index of pages, patterns, and word lists. */
import type { LexiBook } from '#src/content/answered-question.ts';
import type { Knowledge } from '../knowledge/knowledge.ts';
import { converse, findAnswer } from './find-answer.ts';

/** One of this many questions is asked. */
const step = 10;
/** The number of times each is asked. */
const rounds = 2;

/** The message without one letter: "how much does it cot". */
const mistyped = (message: string) => message.replace(/(?<=\p{L}{4})\p{L}(?=\p{L})/u, '');

/** A message of two sentences with a place, as visitors write about their own agency. */
const ofPlace = (place: string) =>
  `Our clerk in ${place} has started to use a tool. What must we say about it under ${place} law?`;

/** Follow-ups, several questions in a message, and Spanish. */
const conversation = [
  'Does Texas HB 149 bind counties? And who enforces it?',
  'what about cities?',
  'and for how long is our data kept?',
  'ok, and the price for 40,000 people?',
  '¿Y cuándo entra en vigor la ley?',
];

/** Builds everything that answers need, in less than half a second, once per process. */
export function warmUp(knowledge: Knowledge, { questions, laws }: LexiBook): void {
  const asked = [
    ...questions.filter((_one, at) => at % step === 0).map(({ question }) => mistyped(question)),
    ...laws.filter((_one, at) => at % step === 0).map(({ name }) => `When was it on ${name}?`),
    ...laws.filter((_one, at) => at % step === 5).map(({ jurisdiction }) => ofPlace(jurisdiction)),
    'How many ships does the harbor of a small town count in a year?',
    'Did the clerk of Harbor County pay an invoice? By what day must it be paid?',
  ];
  // V8 optimizes patterns and functions only after they have run several times.
  for (let round = 0; round < rounds; round += 1) {
    for (const message of asked) findAnswer(message, [], knowledge);
    converse(conversation, knowledge);
  }
}
