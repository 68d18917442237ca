import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { questionIds, type AnswerValue, type CompleteAnswers } from '../questions/answers.ts';
import { maturityLevels } from '../questions/levels.ts';
import { questions } from '../questions/questions.ts';
import { resultOf } from '../questions/result.ts';
import { AssessmentResult } from './AssessmentResult.tsx';

// Islands run on React, while functions render pages with Preact.
vi.mock('#jsx/jsx-dev-runtime', () => import('react/jsx-dev-runtime'));
// The build gives the stylesheet a URL.
vi.mock('./result.css?url', () => ({ default: '/_astro/result.css' }));
beforeEach(() => vi.stubGlobal('location', new URL('https://www.levee.example/')));
afterEach(() => vi.unstubAllGlobals());

const all = (value: AnswerValue) => Array.from({ length: 10 }, () => value);
const nothing = () => undefined;
const wordsOf = (html: string) =>
  html
    .replace(/<[^>]+>/g, ' ')
    .replaceAll('&#x27;', "'")
    .replaceAll('&amp;', '&')
    .replace(/\s+/g, ' ');

test.each<[string, readonly AnswerValue[]]>([
  ['mixed answers', [3, 2, 3, 4, 2, 3, 3, 2, 4, 3]],
  ['the lowest answers', all(1)],
  ['the highest answers', all(5)],
  ['rising and falling answers', [1, 2, 3, 4, 5, 5, 4, 3, 2, 1]],
])('the result view of %s follows the rules (R25, R28)', (_name, values) => {
  const answers = Object.fromEntries(
    questionIds.map((id, at) => [id, values[at]]),
  ) as CompleteAnswers;
  const verdict = resultOf(answers);
  const level = maturityLevels.find(({ id }) => id === verdict.maturityLevel)!;
  const html = renderToStaticMarkup(
    <AssessmentResult
      result={{
        ...{ name: 'Dana Reyes', title: 'City Manager', agency: 'City of Somewhere' },
        ...{ takenAt: '2026-11-20T18:00:00.000Z', reportDeletedOn: '2027-02-18' },
        reportPath: `/maturity-assessment/report/${'a'.repeat(24)}`,
        ...{ answers, ...verdict },
      }}
      earlier={null}
      mailedTo="dana@city.example"
      isNew
      onStartAgain={nothing}
      onErase={nothing}
    />,
  );
  const words = wordsOf(html);
  expect(html).toMatch(new RegExp(`<h1[^>]*>${level.title.replace(/[()]/g, '\\$&')}</h1>`));
  expect(words).toContain(`Level ${level.level} of 5`);
  expect(words).toContain(`You scored ${verdict.score} of 50 points`);
  expect(words).toContain(level.meaning);
  expect(words).toContain(level.nextStep);
  expect(words).toContain('dana@city.example');
  const rows = html.match(/<tr[ >][^]*?<\/tr>/g)?.map(wordsOf) ?? [];
  for (const [at, { category }] of questions.entries())
    expect(rows.filter((row) => new RegExp(`^ ${category} ${values[at]}`).test(row))).toHaveLength(
      1,
    );
  const advice = (html.match(/<li[ >][^]*?<\/li>/g)?.map(wordsOf) ?? []).filter((words) =>
    words.includes(' priority '),
  );
  expect(advice).toHaveLength(verdict.recommendations.length);
  for (const [at, { category, recommendation, priority }] of verdict.recommendations.entries()) {
    expect(advice[at]).toMatch(new RegExp(`^ ${priority} priority ${category} `, 'i'));
    expect(advice[at]).toContain(recommendation);
  }
});
