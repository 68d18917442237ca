import { expect, test } from 'vitest';
import type { Passage } from '#src/passages/passage.ts';
import { endingTexts } from '#src/promises/legal-figures.ts';
import { openKnowledge } from '../knowledge/knowledge.ts';
import { findAnswer } from './find-answer.ts';
import { isAboutOffer } from './subjects.ts';
import { dollars } from '../../../../tests/fixtures/prices.ts';

const passage = (path: string, title: string, text: string, kind: Passage['kind']): Passage => ({
  ...{ id: path, path, title, heading: '', text, kind },
  ...(kind === 'article' && { date: '2026-01-02' }),
});
const knowledge = openKnowledge([
  passage(
    '/texas',
    'The Texas act',
    'In Texas, fines for a violation cost counties up to $200,000. The price of a data contract is capped.',
    'article',
  ),
  passage('/new-york', 'New York City', 'New York City sets a price for big models.', 'article'),
  passage('/legal#vendor-data', 'Vendor terms', 'A vendor stores data in the country.', 'legal'),
  passage('/legal#subscription-ending', 'Ending', Object.values(endingTexts).join(' '), 'legal'),
  passage(
    '/legal#subscription-your-data',
    'Your data',
    'Your data is data that you put in. It is yours.',
    'legal',
  ),
  passage('/legal#accessibility', 'Accessibility', 'We are compliant with WCAG 2.2 AA.', 'legal'),
]);
const ask = (message: string, ...before: string[]) => findAnswer(message, before, knowledge);
const priced = 'How much does it cost for a city of 40,000?';

test.each(['And for a year?', 'Yearly?', 'What about per month?', 'And what does that cost us?'])(
  'after a question about a price, %j asks for it again',
  (message) => {
    expect(ask(message, priced).answer.text).toContain('For a population of 40,000');
  },
);

test.each(['Who owns our data?', 'Can we cancel anytime?', 'What about FedRAMP?', 'And support?'])(
  'after a question about a price, %j asks for something else',
  (message) => {
    expect(ask(message, priced).answer.text).not.toContain('For a population of');
  },
);

test('a population before or after the word for a price gets its price', () => {
  expect(ask('What about a county of 120,000?', priced).answer.text).toContain(
    dollars('medium-yearly'),
  );
  expect(ask('How much is it?', 'We are a city of 60,000.').answer.text).toContain(
    dollars('small-urban-yearly'),
  );
});

test.each([
  ['How much does it cost for a county in Texas?', '/pricing'],
  ['What is the price for New York City?', '/pricing'],
  ['We are a city in Texas. Can we cancel anytime?', '/legal#subscription-ending'],
  ['How do we cancel? We are in Texas.', '/legal#subscription-ending'],
])('%j names a state and is about us, for a model too', (message, href) => {
  const { answer, passages } = ask(message);
  expect(answer.sources[0]?.href).toBe(href);
  expect(passages[0]?.path).toBe(href);
});

test('the article answers what a law costs, also for a question about us', () => {
  const { answer } = ask('Our county of 80,000 residents: what fines does Texas law charge?');
  expect(answer.sources[0]?.href).toBe('/texas');
});

test('a passage that matches everything except the named standard is not an answer', () => {
  expect(ask('Are you WCAG compliant?').answer.sources[0]?.href).toBe('/legal#accessibility');
  for (const name of ['HIPAA', 'CJIS', 'ABC-DE'])
    expect(ask(`Are you ${name} compliant?`).answer.text).toMatch(/^I did not find that/);
});

test('a standard from an earlier question does not apply to the next one', () => {
  const { answer } = ask('Who owns our data?', 'Are you HIPAA compliant?');
  expect(answer.sources[0]?.href).toBe('/legal#subscription-your-data');
});

test('terms for our own suppliers answer only questions about suppliers', () => {
  const paths = (message: string) => ask(message).passages.map(({ path }) => path);
  expect(paths('Do you store data in the country?')).not.toContain('/legal#vendor-data');
  expect(paths('Where do your vendors store data?')).toContain('/legal#vendor-data');
});

test.each([
  ['What does it cost in Texas?', true],
  ['Can we cancel our contract?', true],
  ['We are a state agency. What is the price?', true],
  ['How do you bill us, what are the fees?', true],
  ['What are the fines under TRAIGA?', false],
  ['Does Texas law cap the price of a contract?', false],
  ['Which rules on contracts hold in Ohio?', false],
  ['Is facial recognition used in Ohio?', false],
])('%j is about our offer: %s', (question, expected) => {
  expect(isAboutOffer(question)).toBe(expected);
});
