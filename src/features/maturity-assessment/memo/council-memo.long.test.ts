/** A memo fits two pages for every state and result. */
import { expect, test } from 'vitest';
import { plans, planSizes, type PlanSize } from '#src/buying/catalog/plans.ts';
import { makePdf, type PdfBlock } from '#src/formats/documents/pdf-document.server.ts';
import { makeWordFromBlocks } from '#src/formats/documents/word-from-blocks.ts';
import { sameAnswers } from '#tests/fixtures/answers.ts';
import { readLaws } from '#tests/fixtures/laws.ts';
import { openWordFile } from '#tests/fixtures/word-document.ts';
import {
  answerValues,
  type AnswerValue,
} from '#src/features/maturity-assessment/questions/answers.ts';
import { resultOf } from '#src/features/maturity-assessment/questions/recommendations.ts';
import { describeReport } from '#src/features/maturity-assessment/report/report.ts';
import { memoBlocks, memoTitle } from './council-memo.server.ts';
import { briefsByState } from './state-brief.ts';

const today = '2026-11-27';
const briefs = briefsByState(readLaws(), today);
const writeMemo = (
  state: string,
  given: { value?: AnswerValue; agency?: string; size?: PlanSize } = {},
) => {
  const { value = 3, agency = 'City of Port Amelie', size = 'small-rural' } = given;
  const answers = sameAnswers(value);
  const report = describeReport({
    name: 'Dana Reyes',
    title: 'City Manager',
    agency,
    answers,
    ...resultOf(answers),
    createdAt: new Date('2026-11-20T16:00:00Z'),
  });
  const siteUrl = 'https://www.levee.example';
  return memoBlocks({ report, brief: briefs[state]!, state, size, siteUrl, today });
};
const wordsOf = (blocks: PdfBlock[]) => JSON.stringify(blocks);

async function countPages(blocks: PdfBlock[]): Promise<number> {
  const file = await makePdf({ title: memoTitle, madeAt: new Date(today), blocks });
  return new TextDecoder('latin1').decode(file).match(/\/Type \/Page\b/g)!.length;
}

const longestFirst = Object.keys(briefs).sort(
  (a, b) => wordsOf(writeMemo(b)).length - wordsOf(writeMemo(a)).length,
);

test.each(longestFirst.map((state, at) => [state, answerValues[at % 5]!] as const))(
  'a memo of %s for answers of %i has two pages',
  async (state, value) => expect(await countPages(writeMemo(state, { value }))).toBe(2),
);

test.each(answerValues)(
  'the longest memo for answers of %i has two pages, with the longest names, too',
  async (value) => {
    const agency = 'Metropolitan Water Reclamation District '.repeat(5).trim();
    expect(await countPages(writeMemo(longestFirst[0]!, { value, agency }))).toBe(2);
  },
);

test('every state’s Word file opens and has three decisions and the dates of its laws', async () => {
  for (const [state, { dates, name }] of Object.entries(briefs)) {
    const { paragraphs } = openWordFile(makeWordFromBlocks(memoTitle, writeMemo(state)));
    const texts = paragraphs.map(({ text }) => text);
    expect(texts.filter((text) => /^[123]\. /.test(text))).toHaveLength(3);
    for (const { text } of dates) expect(texts.join('\n'), name).toContain(text);
  }
});

test('a memo names the prices that checkout charges for the population, each once (R8, R49)', () => {
  for (const { size, population } of planSizes) {
    const text = wordsOf(writeMemo('texas', { size }));
    expect(text).toContain(`For a population ${population}`);
    for (const { name, interval } of plans.filter((plan) => plan.size === size))
      expect(text).toContain(
        `${name}, ${interval === 'month' ? 'month to month' : 'a prepaid year'}`,
      );
  }
  expect(wordsOf(writeMemo('texas'))).toContain(
    '"Small Rural, month to month","$1,000","For members of the GovAI Coalition. Other agencies pay the regular price: $1,500."',
  );
});
