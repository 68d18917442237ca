/** `npm run bench -- lexi FILE`: grades Lexi's answers, without a model, against a file of questions with expected facts and sources. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import type { LexiBook } from '#src/lexi/questions/answered-question.ts';
import { converse, findAnswer } from '#src/lexi/find/find-answer.ts';
import type { FoundAnswer } from '#src/lexi/answer/compose-answer.ts';
import { warmUp } from '#src/lexi/knowledge/knowledge.server.ts';
import { openKnowledge } from '#src/lexi/knowledge/knowledge.ts';
import { passagesPath, unpackPassages, type PackedPage } from '#src/content/passages/passage.ts';

/** A question with what its answer must contain. */
interface GradedQuestion {
  id: string | number;
  question: string;
  /** The visitor's earlier questions, oldest first. */
  before?: string[];
  expect: 'answer' | 'refuse' | 'ask';
  /** Texts that the answer must contain; alternatives are separated by a bar. */
  facts?: string[];
  /** Texts that the answer must not contain. */
  not?: string[];
  /** The page that must be linked; alternatives are separated by a bar. */
  source?: string;
  tags?: string[];
}

type Grade = 'right' | 'partly' | 'wrong' | 'refused';

const normalize = (text: string) =>
  text
    .toLowerCase()
    .replaceAll('’', "'")
    .replace(/[\u00a0\u2011]/g, (sign) => (sign === '\u00a0' ? ' ' : '-'))
    .replace(/\s+/g, ' ');

/** Grades one answer; `refused` is an answer that says it doesn't know although one was expected. */
function gradeAnswer(
  { expect, facts = [], not = [], source }: GradedQuestion,
  { kind, answer: { text, sources } }: Pick<FoundAnswer, 'kind' | 'answer'>,
): Grade {
  const said = normalize(text);
  const has = (phrases: string) =>
    String(phrases)
      .split('|')
      .some((phrase) => said.includes(normalize(phrase.trim())));
  const isRefusal = kind === 'refused' || kind === 'nothing' || kind === 'small talk';
  if (not.some(has)) return 'wrong';
  if (expect === 'refuse') return isRefusal ? 'right' : 'wrong';
  if (expect === 'ask') {
    if (kind === 'asked back') return 'right';
    return isRefusal ? 'refused' : 'partly';
  }
  // An expected fact may be that our pages don't say something, which counts as a refusal above.
  const isExpected = facts.every(has) && (kind === 'small talk' || facts.length > 0);
  if (isRefusal && !isExpected) return 'refused';
  const cites =
    !source ||
    source
      .split('|')
      .map((page) => page.trim())
      .some((page) =>
        sources.some(({ href }) =>
          page.includes('#')
            ? href === page || href.split('#')[0] === page.split('#')[0]
            : href.split('#')[0] === page,
        ),
      );
  const share = facts.filter(has).length / Math.max(1, facts.length);
  if (cites && (facts.length === 0 || share === 1)) return 'right';
  if (share > 0 || cites) return 'partly';
  return 'wrong';
}

/** Reads Lexi's knowledge from the built site. */
function readBuiltKnowledge() {
  const read = (path: string): unknown =>
    JSON.parse(readFileSync(join(import.meta.dirname, '../../dist', path), 'utf8'));
  const book = read('lexi.json') as LexiBook;
  const knowledge = openKnowledge(unpackPassages(read(passagesPath) as PackedPage[]), book);
  warmUp(knowledge);
  return knowledge;
}

/** Prints the number of answers of each grade, by tag, and each answer that isn't right. */
export function benchLexi([file, ...args]: string[]): void {
  if (!file) throw new Error('Name a file: npm run bench -- lexi questions.yaml');
  const questions = parse(readFileSync(file, 'utf8')) as GradedQuestion[];
  const knowledge = readBuiltKnowledge();
  const graded = questions.map((question) => {
    const earlier = converse(question.before ?? [], knowledge);
    const startedAt = performance.now();
    const found = findAnswer(question.question, earlier, knowledge);
    const ms = performance.now() - startedAt;
    return { question, found, ms, grade: gradeAnswer(question, found) };
  });
  const isShort = args.includes('--short');
  for (const { question, found, grade } of graded) {
    if (grade === 'right' || isShort) continue;
    console.log(`${grade.toUpperCase()} ${question.id} (${found.kind}, expected ${question.expect}): ${question.question}
  wanted: ${(question.facts ?? []).join(' / ')} from ${question.source ?? '-'}
  said: ${found.answer.text.replace(/\s+/g, ' ').slice(0, 260)}
  linked: ${found.answer.sources.map(({ href }) => href).join(' ')}`);
  }
  const count = (list: typeof graded) =>
    (['right', 'partly', 'wrong', 'refused'] as const)
      .map((grade) => `${grade} ${list.filter((answer) => answer.grade === grade).length}`)
      .join(', ');
  for (const tag of [...new Set(questions.flatMap(({ tags = [] }) => tags))].sort())
    console.log(`${tag}: ${count(graded.filter(({ question }) => question.tags?.includes(tag)))}`);
  for (const kind of ['answer', 'ask', 'refuse'] as const)
    console.log(
      `expected to ${kind}: ${count(graded.filter(({ question }) => question.expect === kind))}`,
    );
  const times = graded
    .slice(1)
    .map(({ ms }) => ms)
    .sort((a, b) => a - b);
  const at = (share: number) => times[Math.ceil(times.length * share) - 1]?.toFixed(1);
  const right = graded.filter(({ grade }) => grade === 'right').length;
  console.log(`All ${graded.length}: ${count(graded)}. ${((100 * right) / graded.length).toFixed(1)} % right.
An answer: median ${at(0.5)} ms, 98 % within ${at(0.98)} ms, ${times.filter((ms) => ms > 5).length} over 5 ms, longest ${at(1)} ms.`);
}
