/** `npm run bench -- chat`: the size of Lexi's knowledge, and its times without a model as ratios to plain work in the same run. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { LexiBook } from '#src/lexi/questions/answered-question.ts';
import { buildSite } from '#local/site/build-site.ts';
import { converse, findAnswer } from '#src/lexi/find/find-answer.ts';
import { openKnowledge } from '#src/lexi/knowledge/knowledge.ts';
import {
  passagesPath,
  unpackPassages,
  type PackedPage,
  type Passage,
} from '#src/content/passages/passage.ts';
import { brotliBytes } from '#tests/built/dist.ts';
import { questionsAboutLaw, questionsAboutUs } from '#tests/fixtures/golden-questions.ts';
import { medianOf, timeOf } from './measure.ts';

const rounds = 15;
const projectRoot = join(import.meta.dirname, '../..');

/** Prints the size of the knowledge and the times of loading it and of an answer. */
export async function benchChat(): Promise<void> {
  await buildSite({ projectRoot, environment: process.env });
  const json = readFileSync(join(projectRoot, 'dist', passagesPath), 'utf8');
  const passages = unpackPassages(JSON.parse(json) as PackedPage[]);
  const bookJson = readFileSync(join(projectRoot, 'dist/lexi.json'), 'utf8');
  const book = JSON.parse(bookJson) as LexiBook;
  const knowledge = openKnowledge(passages, book);
  const questions = [...questionsAboutUs, ...questionsAboutLaw].map(({ ask, before = [] }) => ({
    ask,
    earlier: converse(before, knowledge),
  }));
  const actions = [
    () => JSON.parse(json) as unknown,
    () => openKnowledge(passages, book),
    () => questions.forEach(({ ask }) => scan(passages, ask)),
    () => questions.forEach(({ ask, earlier }) => findAnswer(ask, earlier, knowledge)),
  ];
  const times = actions.map((): number[] => []);
  // Alternate, so that other load on the machine affects all.
  for (let round = 0; round < rounds; round += 1)
    for (const [index, action] of actions.entries()) times[index]!.push(await timeOf(action));
  const [parse = 0, load = 0, scans = 0, answers = 0] = times.map(medianOf);
  const [scanned, answer] = [scans / questions.length, answers / questions.length];
  console.log(`${passages.length} passages: ${kilobytes(Buffer.byteLength(json))} of JSON, ${kilobytes(brotliBytes(json))} compressed. ${book.questions.length} questions and ${book.laws.length} laws: ${kilobytes(Buffer.byteLength(bookJson))} of JSON, ${kilobytes(brotliBytes(bookJson))} compressed.
Reading the JSON: ${parse.toFixed(2)} ms. Opening the index: ${load.toFixed(1)} ms, once per process. Ratio: ${(load / parse).toFixed(1)}.
Looking for each word of a question in all passages: ${scanned.toFixed(2)} ms. An answer: ${answer.toFixed(2)} ms. Ratio: ${(answer / scanned).toFixed(2)}.
Medians of ${rounds} rounds over ${questions.length} questions.`);
}

/** The baseline for an answer: looks for every word of the question in every text. */
const scan = (passages: Passage[], question: string) =>
  question
    .toLowerCase()
    .split(/\W+/)
    .map((word) => passages.filter(({ text }) => text.toLowerCase().includes(word)).length);

const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(0)} kB`;
