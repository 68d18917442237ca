import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { answersOf, sameAnswers } from '#tests/fixtures/answers.ts';
import type { CompleteAnswers } from '#src/features/maturity-assessment/questions/answers.ts';
import { maturityLevels } from '#src/features/maturity-assessment/questions/score.ts';
import { questions } from '#src/features/maturity-assessment/questions/questions.ts';
import { resultOf } from '#src/features/maturity-assessment/questions/recommendations.ts';
import { AssessmentResult } from './AssessmentResult.tsx';

// Islands run on React, while functions render pages with Preact.
vi.mock('#jsx/jsx-dev-runtime', () => import('react/jsx-dev-runtime'));
// The build gives the stylesheet a URL.
vi.mock('./result.css?url', () => ({ default: '/_astro/result.css' }));
beforeEach(() => vi.stubGlobal('location', new URL('https://www.levee.example/')));
afterEach(() => vi.unstubAllGlobals());

const nothing = () => undefined;
const wordsOf = (html: string) =>
  html
    .replace(/<[^>]+>/g, ' ')
    .replaceAll('&#x27;', "'")
    .replaceAll('&amp;', '&')
    .replace(/\s+/g, ' ');

test.each<[string, CompleteAnswers]>([
  ['mixed answers', answersOf([3, 2, 3, 4, 2, 3, 3, 2, 4, 3])],
  ['the lowest answers', sameAnswers(1)],
  ['the highest answers', sameAnswers(5)],
  ['rising and falling answers', answersOf([1, 2, 3, 4, 5, 5, 4, 3, 2, 1])],
])('the result view of %s follows the rules (R25, R28)', (_name, answers) => {
  const expected = resultOf(answers);
  const level = maturityLevels.find(({ id }) => id === expected.maturityLevel)!;
  const html = renderToStaticMarkup(
    <AssessmentResult
      result={{
        name: 'Dana Reyes',
        title: 'City Manager',
        agency: 'City of Somewhere',
        takenAt: '2026-11-20T18:00:00.000Z',
        reportDeletedOn: '2027-02-18',
        reportPath: `/maturity-assessment/report/${'a'.repeat(24)}`,
        answers,
        ...expected,
      }}
      earlier={null}
      mailedTo="dana@city.example"
      isWaiting={false}
      isNew
      onStartAgain={nothing}
      onErase={nothing}
    />,
  );
  const text = wordsOf(html);
  expect(html).toMatch(new RegExp(`<h1[^>]*>${level.title.replace(/[()]/g, '\\$&')}</h1>`));
  expect(text).toContain(`Level ${level.level} of 5`);
  expect(text).toContain(`You scored ${expected.score} of 50 points`);
  expect(text).toContain(level.meaning);
  expect(text).toContain(level.nextStep);
  expect(text).toContain('dana@city.example');
  const rows = html.match(/<tr[ >][^]*?<\/tr>/g)?.map(wordsOf) ?? [];
  for (const { id, category } of questions)
    expect(rows.filter((row) => new RegExp(`^ ${category} ${answers[id]}`).test(row))).toHaveLength(
      1,
    );
  const advice = (html.match(/<li[ >][^]*?<\/li>/g)?.map(wordsOf) ?? []).filter((text) =>
    text.includes(' priority '),
  );
  expect(advice).toHaveLength(expected.recommendations.length);
  for (const [at, { category, recommendation, priority }] of expected.recommendations.entries()) {
    expect(advice[at]).toMatch(new RegExp(`^ ${priority} priority ${category} `, 'i'));
    expect(advice[at]).toContain(recommendation);
  }
});
