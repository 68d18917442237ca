/** What Lexi costs without a model: the size of what it knows, and its times as ratios to plain work on the same passages in the same run. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { LexiBook } from '#src/content/answered-question.ts';
import { buildSite } from '#local/site/build-site.ts';
import { findAnswer } from '#src/features/chat/answer/find-answer.ts';
import { openKnowledge } from '#src/features/chat/knowledge/knowledge.ts';
import {
  lexiPassagesPath,
  unpackPassages,
  type PackedPage,
  type Passage,
} from '#src/passages/passage.ts';
import { brotliBytes } from '../built/dist.ts';
import { questionsAboutLaw, questionsAboutUs } from '../fixtures/golden-questions.ts';

const rounds = 15;
const projectRoot = join(import.meta.dirname, '../..');

/** Measures size, load and answers, and prints them. */
export async function benchChat(): Promise<void> {
  await buildSite({ projectRoot, environment: process.env });
  const json = readFileSync(join(projectRoot, 'dist', lexiPassagesPath), 'utf8');
  const passages = unpackPassages(JSON.parse(json) as PackedPage[]);
  const bookJson = readFileSync(join(projectRoot, 'dist/lexi.json'), 'utf8');
  const book = JSON.parse(bookJson) as LexiBook;
  const knowledge = openKnowledge(passages, book);
  const questions = [...questionsAboutUs, ...questionsAboutLaw];
  const [parses, loads, scans, answers]: [number[], number[], number[], number[]] = [
    [],
    [],
    [],
    [],
  ];
  // In turns, so that whatever else the machine does falls on all.
  for (let round = 0; round < rounds; round += 1) {
    parses.push(measure(() => JSON.parse(json)));
    loads.push(measure(() => openKnowledge(passages, book)));
    scans.push(
      measure(() => questions.forEach(({ ask }) => scan(passages, ask))) / questions.length,
    );
    answers.push(
      measure(() =>
        questions.forEach(({ ask, before = [] }) => findAnswer(ask, before, knowledge)),
      ) / questions.length,
    );
  }
  const [parse, load, scanned, answer] = [parses, loads, scans, answers].map(medianOf) as [
    number,
    number,
    number,
    number,
  ];
  console.log(`${passages.length} passages: ${kilobytes(Buffer.byteLength(json))} of JSON, ${kilobytes(brotliBytes(json))} compressed. ${book.questions.length} questions and ${book.laws.length} laws: ${kilobytes(Buffer.byteLength(bookJson))} of JSON, ${kilobytes(brotliBytes(bookJson))} compressed.
Reading the JSON: ${parse.toFixed(2)} ms. Opening the index: ${load.toFixed(1)} ms, once per process. Ratio: ${(load / parse).toFixed(1)}.
Looking for each word of a question in all passages: ${scanned.toFixed(2)} ms. An answer: ${answer.toFixed(2)} ms. Ratio: ${(answer / scanned).toFixed(2)}.
Medians of ${rounds} rounds over ${questions.length} questions.`);
}

/** The least that finding anything could mean: every word of the question against every text. */
const scan = (passages: Passage[], question: string) =>
  question
    .toLowerCase()
    .split(/\W+/)
    .map((word) => passages.filter(({ text }) => text.toLowerCase().includes(word)).length);

function measure(action: () => unknown): number {
  const startedAt = performance.now();
  action();
  return performance.now() - startedAt;
}

const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(0)} kB`;

function medianOf(values: number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0;
}
