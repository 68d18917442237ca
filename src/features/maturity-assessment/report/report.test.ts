import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anyAnswers, sameAnswers } from '#tests/fixtures/answers.ts';
import { anyText } from '#tests/fixtures/any-text.ts';
import { printable } from '#src/formats/typed-text.ts';
import { retention } from '#src/retention.ts';
import {
  questionIds,
  type CompleteAnswers,
} from '#src/features/maturity-assessment/questions/answers.ts';
import { describeReport, methodParagraphs, reportDeletionDay } from './report.ts';
import { resultOf } from '#src/features/maturity-assessment/questions/recommendations.ts';

const describe = (answers: CompleteAnswers, who: object = {}) =>
  describeReport({
    name: 'Dana Reyes',
    title: 'City Manager',
    agency: 'City of Port Amelie',
    ...who,
    answers,
    ...resultOf(answers),
    createdAt: new Date('2026-11-20T16:00:00Z'),
  });

test('any answers give a complete report that survives being stored as JSON', () => {
  fc.assert(
    fc.property(anyAnswers, (answers) => {
      const report = describe(answers);
      expect(report.answers).toHaveLength(10);
      for (const [index, answer] of report.answers.entries()) {
        expect(answer.value).toBe(answers[questionIds[index]!]);
        expect([answer.question, answer.label, answer.description].every(Boolean)).toBe(true);
      }
      expect(report.advice.length).toBeGreaterThanOrEqual(3);
      expect(report.advice.every(({ nistFunction, text }) => nistFunction && text)).toBe(true);
      expect(report.distanceText === '').toBe(report.level.level === 5);
      expect(JSON.parse(JSON.stringify(report))).toEqual(report);
    }),
  );
});

test('a report has the points, the average and the distance to the next level', () => {
  expect(describe(sameAnswers(1))).toMatchObject({
    scoreText: '10 of 50 points, an average of 1.0',
    distanceText: '8 more points reach Developing.',
    level: { name: 'Initial (level 1)', color: 'level-1' },
  });
  expect(
    describe({ ...sameAnswers(3), governance: 2, monitoring: 2, compliance: 2, workforce: 2 }),
  ).toMatchObject({
    distanceText: expect.stringContaining('8 more points reach Advanced') as string,
    level: { name: 'Established (level 3)' },
  });
  expect(describe({ ...sameAnswers(4), governance: 5 })).toMatchObject({
    scoreText: '41 of 50 points, an average of 4.1',
    distanceText: '1 more point reaches Transformational.',
  });
  expect(describe(sameAnswers(5))).toMatchObject({
    distanceText: '',
    level: { name: 'Transformational (level 5, Optimized)', color: 'level-5' },
  });
  expect(methodParagraphs.join(' ')).toContain(
    'below 1.8 Initial, below 2.6 Developing, below 3.4 Established, below 4.2 Advanced, from 4.2 Transformational.',
  );
});

test('days are in our time zone, and so is the last day of a report (R39)', () => {
  const lateInTheEvening = new Date('2026-11-21T03:30:00Z');
  expect(describe(sameAnswers(1)).madeOn).toBe('2026-11-20');
  const lastDay = new Date(Date.UTC(2026, 10, 20 + retention.assessmentReports.count));
  const deletedOn = lastDay.toISOString().slice(0, 10);
  expect(reportDeletionDay(lateInTheEvening)).toBe(deletedOn);
  expect(describe(sameAnswers(1)).deletedOn).toBe(deletedOn);
});

test('typed text is shown on one line and cannot change the direction of other text', () => {
  expect(printable(' City\r\nof\tPort \u202egnirpS\u0007 ')).toBe('City of Port gnirpS');
  expect(printable('مدينة القاهرة')).toBe('مدينة القاهرة');
  expect(printable('👩‍💼 München')).toBe('👩‍💼 München');
  fc.assert(
    fc.property(anyText({ maxLength: 200 }), (text) => {
      const shown = printable(text);
      expect(shown).not.toMatch(/[\p{Cc}\u202a-\u202e\u2066-\u2069\ufffe\uffff]/u);
      expect(printable(shown)).toBe(shown);
      expect(describe(sameAnswers(1), { agency: text }).agency).toBe(shown);
    }),
  );
});
