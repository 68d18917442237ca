import { expect, test } from 'vitest';
import { readBook } from '#tests/fixtures/lexi-book.ts';
import { dollars } from '#tests/fixtures/prices.ts';
import { checkPiece } from './check-piece.ts';

const quotes = readBook()
  .questions.filter(({ subject }) =>
    ['prices', 'coalition', 'contract', 'security'].includes(subject),
  )
  .flatMap(({ lines }) => lines.map((line) => line.replace(/^- /, '')))
  .filter((line) => line.length > 20);
const passages = quotes.map((text) => ({ text }));

test.each([
  // Numbers of the visitor, without a dollar sign.
  'Yes, Small Rural costs 99 per month.',
  'The plan costs 99 a month.',
  'It is 99 monthly.',
  'It is 99/month.',
  'It is 99/mo for you.',
  'The plan costs €99.',
  'The plan costs €2,000 per month.',
  'Small Urban costs 2,000 euros per month.',
  'Enterprise costs 500.',
  'Small Rural costs 50,000.',
  'For a population of 60,000, it costs 60,000.',
  'A city of 60,000 per month pays that.',
  // One, a, half, free.
  'Access is active within one hour.',
  'Access is active within an hour.',
  'Access is active in half a day.',
  'One day’s notice ends a plan.',
  'Liability is limited to the fees of one year.',
  'It costs one dollar per month.',
  'It costs a dollar.',
  'It is free for the first month.',
  'The first month is free.',
  'It costs nothing in the first year.',
  'There is half price for new customers.',
  'New customers get half off.',
  'You get a complimentary month.',
  'There are zero fees.',
  'There are no fees.',
  // Our prices for the wrong plan or interval.
  `It costs ${dollars('large-yearly')} per month.`,
  `For a year, it is ${dollars('small-rural-monthly')}.`,
  `Every plan costs ${dollars('small-rural-monthly')}.`,
  `The rural plan costs ${dollars('large-monthly')} a month.`,
  `The largest plan costs ${dollars('small-rural-monthly')} a month.`,
  `Small Rural costs ${dollars('small-rural-monthly-coalition')} per month for every agency.`,
  `Small Rural costs ${dollars('small-rural-monthly-coalition')} per month.`,
  `Members of the coalition pay ${dollars('small-rural-monthly-coalition')} per year for it.`,
  `Small Rural costs ${dollars('small-urban-monthly')} and Small Urban costs ${dollars('small-rural-monthly')} per month.`,
  `A city of 60,000 pays ${dollars('small-urban-monthly-coalition')} per month.`,
  'That is $7,000 per year.',
  `The license costs ${dollars('levee-standard')} per month.`,
  `The plan costs $10,000.`,
  // Assurances.
  'We guarantee 99.5% uptime.',
  'Uptime is not only a target, but guaranteed.',
  'Service credits are attached.',
  'We have a SOC 2 Type II report.',
  'It is GDPR compliant and CMMC Level 2.',
  'It is ACME certified.',
  // Contacts of others.
  'Call 311/555/0199.',
  'See bit.ly/abc.',
  'See levee.deals/now.',
])('%s is never shown, whatever its quote', (sentence) => {
  for (const [at, quote] of quotes.entries())
    expect([null, quote]).toContain(
      checkPiece({ passage: at + 1, quote, sentence }, passages)?.text ?? null,
    );
});

test('a quote that differs in a letter, is too short, or is from another passage does not support a sentence', () => {
  const passage = [{ text: 'Every plan has unlimited users within your organization.' }];
  const sentence = 'Every plan has unlimited users.';
  const check = (quote: string, number = 1) =>
    checkPiece({ passage: number, quote, sentence }, passage);
  expect(check('Every plan has unlimited users within your organization.')?.text).toBe(sentence);
  expect(check('Every plan has unlimited users within your organisation.')).toBeNull();
  expect(check('Every plan')).toBeNull();
  expect(check('Every plan has unlimited users within your organization.', 2)).toBeNull();
});
