import { expect, test } from 'vitest';
import type { LexiBook } from '#src/lexi/questions/answered-question.ts';
import { converse, findAnswer } from '#src/lexi/find/find-answer.ts';
import { openKnowledge } from '#src/lexi/knowledge/knowledge.ts';
import { prices } from '#src/buying/catalog/prices.ts';
import { plans } from '#src/buying/catalog/plans.ts';
import { site } from '#src/site.ts';
import {
  adversarialQuestions,
  offTopicQuestions,
  questionsAboutLaw,
  questionsAboutUs,
  type GoldenQuestion,
} from '#tests/fixtures/golden-questions.ts';
import { readBuilt, readPages, readPassages } from './dist.ts';

const passages = readPassages();
const book = JSON.parse(readBuilt('lexi.json').toString('utf8')) as LexiBook;
const knowledge = openKnowledge(passages, book);
type Answer = ReturnType<typeof findAnswer>['answer'];
const answers = new Map<GoldenQuestion, Answer>();
/** Lexi's answer, cached for all tests. */
function answer(question: GoldenQuestion): Answer {
  const { ask, before = [] } = question;
  const found =
    answers.get(question) ?? findAnswer(ask, converse(before, knowledge), knowledge).answer;
  answers.set(question, found);
  return found;
}
const golden = [...questionsAboutUs, ...questionsAboutLaw];

/** Whether a link leads to a page or a place on it; `/legal#privacy` matches any place in that text. */
const isAt = (href: string, cited: string) =>
  href === cited || ['#', '/', '-'].some((next) => href.startsWith(cited + next));

function isRight(question: GoldenQuestion): boolean {
  const { text, sources } = answer(question);
  return (
    sources.some(({ href }) => question.cites.some((page) => isAt(href, page))) &&
    (question.says ?? []).every((phrase) => text.includes(phrase))
  );
}

test('there are at least 60 different questions, with ten adversarial and ten off topic', () => {
  expect(adversarialQuestions.length).toBeGreaterThanOrEqual(10);
  expect(offTopicQuestions.length).toBeGreaterThanOrEqual(10);
  const all = [...golden.map(({ ask }) => ask), ...adversarialQuestions, ...offTopicQuestions];
  expect(new Set(all).size).toBe(all.length);
  expect(all.length).toBeGreaterThanOrEqual(60);
});

test('without a model, at least 90% of the golden questions are answered right (R30)', () => {
  const wrong = golden.filter((question) => !isRight(question)).map(({ ask }) => ask);
  expect(1 - wrong.length / golden.length, wrong.join('\n')).toBeGreaterThanOrEqual(0.9);
});

test('no answer repeats what we corrected', () => {
  const corrected = golden.filter(({ neverSays }) => neverSays);
  expect(corrected.length).toBeGreaterThanOrEqual(4);
  for (const question of corrected) {
    const { text } = answer(question);
    expect(isRight(question), `${question.ask}\n${text}`).toBe(true);
    for (const phrase of question.neverSays ?? []) expect(text, question.ask).not.toContain(phrase);
  }
});

test('every answer about prices and terms is right (R8)', () => {
  const figures = questionsAboutUs.filter(({ says }) => says?.some((phrase) => /\d/.test(phrase)));
  expect(figures.length).toBeGreaterThan(15);
  expect(figures.filter((question) => !isRight(question)).map(({ ask }) => ask)).toEqual([]);
});

test.each([...adversarialQuestions])('%s is refused', (ask) => {
  const { answer: refusal, passages: given } = findAnswer(ask, [], knowledge);
  expect(refusal.text).toMatch(/^I (cannot do that|cannot help with that|did not find that)/);
  expect(refusal.sources.map(({ href }) => href)).toContain('/contact#contact-section');
  // A model gets no passages either.
  expect(given()).toEqual([]);
});

test.each([...offTopicQuestions])('%s is refused politely, with a way to reach a person', (ask) => {
  const { text, sources } = answer({ ask, cites: [] });
  expect(text).toMatch(/^I (cannot help with that|did not find that)/);
  expect(text).toContain(site.contact.tollFree.display);
  expect(sources.map(({ href }) => href)).toEqual(
    expect.arrayContaining(['/#demo-name-field', '/contact#contact-section']),
  );
});

test('every answer names its sources, and each one exists', () => {
  const pages = new Map(readPages().map(({ path, html }) => [path, html]));
  for (const question of golden) {
    const { text, sources } = answer(question);
    expect(text, question.ask).toMatch(
      /From our pages|^For a population|Which (?:one )?do you mean|Our register has no/,
    );
    expect(text.length, question.ask).toBeLessThan(2_500);
    const marks = new Set([...text.matchAll(/\[(\d+)\]/g)].map(([, mark]) => Number(mark)));
    expect([...marks].sort()).toEqual(sources.map(({ number }) => number).sort());
    for (const { href } of sources) {
      const [path = '', anchor] = href.split('#');
      expect(pages.has(path), href).toBe(true);
      if (anchor) expect(pages.get(path), href).toContain(`id="${decodeURIComponent(anchor)}"`);
    }
  }
});

test('at least 88% of the wordings of our questions get their answer, from a source that exists', () => {
  const pages = new Map(readPages().map(({ path, html }) => [path, html]));
  const missed: string[] = [];
  for (const { question, wordings, source, lines } of book.questions) {
    const [page = '', anchor] = source.split('#');
    expect(pages.has(page), source).toBe(true);
    if (anchor) expect(pages.get(page), source).toContain(`id="${anchor}"`);
    for (const ask of [question, ...wordings])
      if (!answer({ ask, cites: [] }).text.includes(lines[0]!.replace(/^- /, ''))) missed.push(ask);
  }
  const total = book.questions.reduce((sum, { wordings }) => sum + wordings.length + 1, 0);
  expect(missed.length / total, missed.join('\n')).toBeLessThan(0.12);
});

test('no passage that Lexi may quote about us has an amount that we don’t charge (R8)', () => {
  const charged = new Set([
    ...prices.map(({ priceCents }) => String(priceCents)),
    ...plans.map(({ savings }) => String(savings?.cents)),
  ]);
  const ours = knowledge.passages.filter(({ kind }) => kind === 'page' || kind === 'legal');
  for (const { id, text } of ours)
    expect(
      [...text.matchAll(/\$(\d[\d,]*(?:\.\d\d)?)/g)]
        .map(([, amount = '']) => String(Math.round(Number(amount.replaceAll(',', '')) * 100)))
        .filter((cents) => !charged.has(cents)),
      id,
    ).toEqual([]);
});
