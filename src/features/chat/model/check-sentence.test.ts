import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatCents } from '#src/catalogue/money.ts';
import { prices } from '#src/catalogue/prices.ts';
import { site } from '#src/site.ts';
import { readBook } from '../../../../tests/fixtures/lexi-book.ts';
import { openSentenceCheck } from './check-sentence.ts';
import { readClaims } from './published.ts';

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
const article = {
  text: 'The act takes effect on January 1, 2026. Penalties are $10,000 to $12,000, after 60 days to cure.',
  isFact: false,
};
const other = { text: 'The settlement was $2.5 million, for 45 states.', isFact: false };
const { check } = openSentenceCheck({
  passages: [article, other, ...facts],
  question: 'We are a city of 61,234. What does it cost?',
});

test.each([
  'Penalties are $10,000 to $12,000 [1].',
  'The act takes effect on January 1, 2026 [1].',
  'Agencies have sixty days to cure [1].',
  'For a population of 61,234, Small Urban costs $2,000 per month or $17,000 per year [3].',
  'Small Urban is $1,500 a month for coalition members [3].',
  'Thirty days’ notice ends a plan [3].',
  'The target is 99.5 percent [3].',
  `Call ${site.contact.tollFree.display} or ${site.contact.local.display} [3].`,
  'Write to info@levee.example [3].',
  'One of the plans fits [3].',
])('%s is accepted', (sentence) => {
  expect(check(sentence)?.text).toBe(sentence);
});

test.each([
  ['an amount of another passage than it cites', 'Penalties are $2.5 million [1].'],
  ['an article’s amount as a price of ours', 'Levee costs $10,000 [1].'],
  ['an article’s amount as our price', 'Our plan is $12,000 [1].'],
  ['the visitor’s number as a price', 'It costs $61,234 [3].'],
  ['another date', 'The act takes effect on January 2, 2026 [1].'],
  ['another year', 'The act takes effect on January 1, 2027 [1].'],
  ['thousands in letters', 'It is $2.1k per month [3].'],
  ['a number in full width', 'It is ＄１,８００ per month [3].'],
  ['a free trial', 'There is a free trial [3].'],
  ['a guarantee of another kind', 'We offer a money-back guarantee [3].'],
  ['a path that we do not have', 'See /specials [3].'],
  ['nothing but marks', '[1] [2]'],
])('a sentence with %s is rejected', (_what, sentence) => {
  expect(check(sentence)).toBeNull();
});

const charged = new Set(prices.map(({ priceCents }) => priceCents));

test('a sentence about us may only name amounts that are charged (R8)', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 60_000 }), fc.boolean(), (dollars, monthly) => {
      const amount = formatCents(dollars * 100);
      const said = check(`Levee costs ${amount} per ${monthly ? 'month' : 'year'} [3].`);
      if (said) expect([...charged, 700_000, 200_000]).toContain(dollars * 100);
    }),
    { numRuns: 500 },
  );
});

test('no telephone number of ten digits is accepted but ours', () => {
  const { tollFree, local } = site.contact;
  const ourNumbers = [tollFree, local].map(({ tel }) => tel.replace('+1', ''));
  fc.assert(
    fc.property(
      fc.stringMatching(/^[2-9]\d{9}$/),
      fc.constantFrom('($1) $2-$3', '$1-$2-$3', '$1.$2.$3', '$1 $2 $3', '+1 $1 $2 $3', '$1$2$3'),
      (digits, form) => {
        const number = digits.replace(/(\d{3})(\d{3})(\d{4})/, form);
        const said = check(`Call ${number} for help [3].`);
        if (said) expect(ourNumbers).toContain(digits);
      },
    ),
    { numRuns: 500 },
  );
});

test('two notations of a figure are the same claim', () => {
  const same = [
    [
      '$1,500',
      '1500 dollars',
      '1.5k dollars',
      'fifteen hundred dollars',
      'US$1500',
      '$1.5 thousand',
    ],
    ['30 days', 'thirty days', '30-day', 'thirty business days'],
    ['99.5%', '99.5 percent', '99.5 per cent'],
    ['(504) 555-0178', '+1 504 555 0178', '504.555.0178', '5045550178'],
    ['twenty-four hours', '24 hours', '24-hour'],
  ];
  for (const ways of same) {
    const [first, ...rest] = ways.map((way) => readClaims(`It is ${way} now`));
    for (const claims of rest) expect(claims).toEqual(first);
  }
});

test('an accepted sentence has no mark of an unknown passage and no link', () => {
  const pieces = fc.constantFrom(
    ...[
      '[1]',
      '[99]',
      '[1, 7]',
      '【2】',
      '[x](https://a.example/b)',
      '**bold**',
      'Levee',
      '$5',
      '30 days',
    ],
    ...['Penalties', 'are', 'small', '.', '\n', 'www.levee.com', '<script>', '[0]', '[-1]', '[1'],
  );
  fc.assert(
    fc.property(fc.array(pieces, { maxLength: 12 }), (parts) => {
      const said = check(parts.join(' '));
      if (!said) return;
      const marks = [...said.text.matchAll(/\[(\d+)\]/g)].map(([, mark]) => Number(mark));
      for (const mark of marks) expect(mark).toBeLessThanOrEqual(2 + facts.length);
      expect(said.text).not.toMatch(/https?:|www\.|\]\(|【/);
    }),
    { numRuns: 500 },
  );
});
