import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatCents } from '#src/catalogue/money.ts';
import { plans } from '#src/catalogue/plans.ts';
import { splitLine } from '../answer/sentences.ts';
import { readBook } from '../../../../tests/fixtures/lexi-book.ts';
import { openSentenceCheck } from './check-sentence.ts';
import { dollars } from '../../../../tests/fixtures/prices.ts';

// The agreement's sentences are facts as well.
const uptime =
  'Our target is 99.5% of each month. It is a target, not a guarantee, and no service credits are attached to it.';
const ourFacts = readBook().questions.filter(
  ({ id, subject }) => ['prices', 'coalition'].includes(subject) && !/free-trial|taxes/.test(id),
);
const facts = [...ourFacts.map(({ lines }) => lines.join('\n')), uptime].map((text) => ({
  text,
  isFact: true,
}));
const article = { text: 'Whoever breaks it pays $10,000 within one hour.', isFact: false };
const openWith = (question: string) =>
  openSentenceCheck({ passages: [...facts, article], question }).check;
const check = openWith(
  'We were told 99 per month, our budget is 500, for a city of 60k. Call 311/555/0199?',
);
const law = facts.length + 1;

test('every sentence of our facts is accepted with the mark of its fact', () => {
  for (const [at, { text }] of facts.entries())
    for (const sentence of text.split('\n').flatMap(splitLine)) {
      const said = `${sentence.replace(/\.$/, '')} [${at + 1}].`;
      expect(check(said)?.text, said).toBe(said);
    }
});

test.each([
  `Small Rural costs ${dollars('small-rural-monthly')} per month [1].`,
  `1. Small Rural costs ${dollars('small-rural-monthly')} per month [1].`,
  `- Small Urban costs ${dollars('small-urban-monthly')} per month [1].`,
  `Small Rural costs ${dollars('small-rural-monthly')} a month, or ${dollars('small-rural-yearly')} a year, which saves $7,000 [1].`,
  `For a population of 60,000, Small Urban costs ${dollars('small-urban-monthly')} per month [1].`,
  `For a city of 60,000, the price is ${dollars('small-urban-monthly')} per month or ${dollars('small-urban-yearly')} per year [1].`,
  `For a year, it is ${dollars('small-rural-yearly')} [1].`,
  `Members of the coalition pay ${dollars('small-rural-monthly-coalition')} per month for Small Rural [1].`,
  `Small Urban costs ${dollars('small-urban-monthly')} per month, or ${dollars('small-urban-monthly-coalition')} for coalition members [1].`,
  `You pay ${dollars('small-rural-monthly')} per month for Small Rural, or ${dollars('small-urban-monthly')} per month for Small Urban [1].`,
  'The license costs $1,999.99, paid once [1].',
  'It is a target, not a guarantee, and no service credits are attached to it [1].',
  'Every plan has unlimited users and no implementation fees [1].',
  `Whoever breaks it pays $10,000 within an hour [${law}].`,
])('%s is true and accepted', (sentence) => {
  expect(check(sentence)?.text).toBe(sentence);
});

test.each([
  // The visitor's own number, without a dollar sign.
  'Yes, Small Rural costs 99 per month [1].',
  'The plan costs 99 a month [1].',
  'It is 99 monthly [1].',
  'It is 99/month [1].',
  'It is 99/mo for you [1].',
  'The plan costs €99 [1].',
  'The plan costs €2,000 per month [1].',
  'Small Urban costs 2,000 euros per month [1].',
  'Enterprise costs 500 [1].',
  'Small Rural costs 50,000 [1].',
  'For a population of 60,000, it costs 60,000 [1].',
  'A city of 60,000 per month pays that [1].',
  // One, a, half, free.
  'Access is active within one hour [1].',
  'Access is active within an hour [1].',
  'Access is active in half a day [1].',
  'One day’s notice ends a plan [1].',
  'Liability is limited to the fees of one year [1].',
  'It costs one dollar per month [1].',
  'It costs a dollar [1].',
  'It is free for the first month [1].',
  'The first month is free [1].',
  'It costs nothing in the first year [1].',
  'There is half price for new customers [1].',
  'New customers get half off [1].',
  'You get a complimentary month [1].',
  'There are zero fees [1].',
  'There are no fees [1].',
  // Our own prices in the wrong place.
  `It costs ${dollars('large-yearly')} per month [1].`,
  `For a year, it is ${dollars('small-rural-monthly')} [1].`,
  `Every plan costs ${dollars('small-rural-monthly')} [1].`,
  `The rural plan costs ${dollars('large-monthly')} a month [1].`,
  `The largest plan costs ${dollars('small-rural-monthly')} a month [1].`,
  `Small Rural costs ${dollars('small-rural-monthly-coalition')} per month for every agency [1].`,
  `Small Rural costs ${dollars('small-rural-monthly-coalition')} per month [1].`,
  `Members of the coalition pay ${dollars('small-rural-monthly-coalition')} per year for it [1].`,
  `Small Rural costs ${dollars('small-urban-monthly')} and Small Urban costs ${dollars('small-rural-monthly')} per month [1].`,
  `A city of 60,000 pays ${dollars('small-urban-monthly-coalition')} per month [1].`,
  'That is $7,000 per year [1].',
  `The license costs ${dollars('levee-standard')} per month [1].`,
  `The plan costs $10,000 [${law}].`,
  // Assurances.
  'We guarantee 99.5% uptime [1].',
  'Uptime is not only a target, but guaranteed [1].',
  'Service credits are attached [1].',
  'We have a SOC 2 Type II report [1].',
  'It is GDPR compliant and CMMC Level 2 [1].',
  'It is ACME certified [1].',
  // Ways to reach others.
  'Call 311/555/0199 [1].',
  'See bit.ly/abc [1].',
  'See levee.deals/now [1].',
])('%s is wrong and rejected', (sentence) => {
  expect(check(sentence)).toBeNull();
});

test('a regular price is accepted with its own plan and interval only', () => {
  const plan = fc.constantFrom(...plans);
  fc.assert(
    fc.property(plan, plan, fc.constantFrom('per', 'a', 'each'), (one, other, per) => {
      const name = one.name.replace(/ Agency$/, '');
      const said = `${name} costs ${formatCents(other.priceCents)} ${per} ${other.interval} [1].`;
      if (one.size === other.size) {
        if (per !== 'each') expect(check(said)?.text).toBe(said);
      } else expect(check(said)).toBeNull();
    }),
  );
});

test('a number that the visitor names is never a price', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 10, max: 99_999 }),
      fc.constantFrom('costs N', 'is N per month', 'is N a year', 'costs only N', 'is N monthly'),
      (number, form) => {
        const said = openWith(`I was told ${number} is the price.`)(
          `The plan ${form.replace('N', String(number))} [1].`,
        );
        if (said) expect(plans.map(({ priceCents }) => priceCents)).toContain(number * 100);
      },
    ),
    { numRuns: 100 },
  );
});
