import fc from 'fast-check';
import { expect, test } from 'vitest';
import { mixedAnswers, sameAnswers } from '#tests/fixtures/answers.ts';
import { anyText } from '#tests/fixtures/any-text.ts';
import { findAll, openWordFile } from '#tests/fixtures/word-document.ts';
import { makeReportDocument } from './report-document.server.ts';
import {
  describeReport,
  accessText,
  methodParagraphs,
  nextSteps,
  priorityLabels,
  reportHeadings,
} from './report.ts';
import { resultOf } from '#src/features/maturity-assessment/questions/recommendations.ts';

const siteUrl = 'https://www.levee.example';
const makeReport = (who: object = {}, answers = mixedAnswers) =>
  describeReport({
    name: 'Dana Reyes',
    title: 'City Manager',
    agency: 'City of Port Amelie',
    ...who,
    answers,
    ...resultOf(answers),
    createdAt: new Date('2026-11-20T16:00:00Z'),
  });
const open = (report = makeReport()) => {
  const { parts, paragraphs } = openWordFile(makeReportDocument(report, siteUrl));
  return { parts, paragraphs, text: paragraphs.map(({ text }) => text).join('\n') };
};

test('the file is valid and has everything that the page has', () => {
  const report = makeReport();
  const { paragraphs, text } = open(report);
  for (const part of [
    report.agency,
    report.answeredBy,
    report.level.name,
    report.scoreText,
    'November 20, 2026',
    report.level.meaning,
    report.level.nextStep,
    report.distanceText,
    ...report.answers.flatMap(({ category, question, value, label, description }) => [
      category,
      question,
      `${value} ${label}. ${description}`,
    ]),
    ...report.advice.flatMap((advice) => [
      advice.text,
      `${priorityLabels[advice.priority]}, NIST function ${advice.nistFunction}`,
    ]),
    ...nextSteps.map(({ label, description }) => `${label}: ${description}`),
    ...methodParagraphs,
    accessText(report),
  ]) {
    expect(text).toContain(part);
  }
  const { report: title, lastLevel, ...sections } = reportHeadings;
  expect(paragraphs[0]).toMatchObject({ style: 'Title', text: `${title}: ${report.level.name}` });
  expect(
    paragraphs.filter(({ style }) => style === 'Heading1').map(({ text: heading }) => heading),
  ).toEqual(expect.arrayContaining(Object.values(sections)));
  expect(text).not.toContain(lastLevel);
  expect(open(makeReport({}, sameAnswers(5))).text).toContain(lastLevel);
});

test('each bar is as long as its answer, with the number beside it', () => {
  const { parts } = open();
  const rows = findAll(parts.get('word/document.xml')!, 'w:tr').slice(1);
  expect(rows).toHaveLength(10);
  for (const [index, row] of rows.entries()) {
    expect(findAll(row, 'w:shd')).toHaveLength((index % 5) + 1);
    expect(row.textContent).toContain(`${(index % 5) + 1} `);
  }
});

test('links to this site are absolute', () => {
  const { parts } = open();
  const relations = findAll(parts.get('word/_rels/document.xml.rels')!, 'Relationship');
  const targets = findAll(parts.get('word/document.xml')!, 'w:hyperlink').map((link) => {
    const id = link.getAttribute('r:id');
    const page = relations
      .find((relation) => relation.getAttribute('Id') === id)
      ?.getAttribute('Target');
    return `${page}#${link.getAttribute('w:anchor')}`;
  });
  expect(targets).toEqual(nextSteps.map(({ href }) => siteUrl + href));
});

test('any typed text gives a well-formed file that shows it', () => {
  const evil = `<w:p>&amp;]]>"'${'w'.repeat(170)}`;
  expect(open(makeReport({ agency: evil, name: evil, title: evil })).text).toContain(evil);
  fc.assert(
    fc.property(anyText({ maxLength: 200 }), (agency) => {
      const report = makeReport({ agency, name: agency, title: agency });
      expect(open(report).text).toContain(report.agency);
    }),
    { numRuns: 8 },
  );
});
