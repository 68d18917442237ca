import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anyText } from '../../tests/fixtures/any-text.ts';
import { openQuestionIndex, mentions, type WeighedPassage } from './question-index.ts';
import { findStates, withoutStates } from './states.ts';
import { stem, foldedWords } from './words.ts';

let made = 0;
const passage = (
  heading: string,
  text: string,
  more: Partial<WeighedPassage> = {},
): WeighedPassage => {
  made += 1;
  const path = `/page-${made}`;
  return { id: path, path, title: 'A page', heading, text, kind: 'page', ...more };
};
const ending = passage('Ending', 'Either side may cancel the contract with notice.');
const texas = passage('Texas', 'Texas agencies must tell people that a chatbot is no person.');
const maine = passage('Maine', 'Maine businesses must tell people that a chatbot is no person.');
const sample = passage('Notice', 'The chatbot must tell people that it is no person.', {
  kind: 'template',
});
const review = passage('Review', 'A privacy impact assessment comes before the pilot.');
const fees = passage('Fees', 'There are no implementation fees.');
const filler = Array.from({ length: 20 }, (_, at) =>
  passage(`Filler ${at}`, 'Meetings and minutes of spring.'),
);
const all = [ending, texas, maine, sample, review, fees, ...filler];
const index = openQuestionIndex(all);
const best = (question: string) => index.rank(question)[0]?.passage;

test.each([
  ['How do we get out of our contract?', ending],
  ['canceling', ending],
  ['can we walk away from this', ending],
  ['Does Texas require us to disclose a bot?', texas],
  ['And in Maine, must a chatbot tell people?', maine],
  ['Do you do PIAs?', review],
  // The stem of this word can be stemmed again.
  ['implementation?', fees],
  ['privacy impact asessment before the pilot', review],
])('%s finds the passage that says it in other words', (question, expected) => {
  expect(best(question)).toBe(expected);
});

test('passages about other states and templates rank lower', () => {
  const order = index.rank('Must a chatbot in Texas tell people?').map(({ passage: one }) => one);
  expect(order[0]).toBe(texas);
  expect(order.indexOf(maine)).toBeGreaterThan(0);
  expect(order.indexOf(sample)).toBeGreaterThan(0);
});

test('a passage without a state may apply to all of them', () => {
  const anywhere = passage('Everywhere', 'The auditor may see each ledger of fish.');
  const ranked = openQuestionIndex([anywhere, ...all]).rank('In Texas, ledger of fish?');
  const alone = openQuestionIndex([anywhere, ...all]).rank('In our place, ledger of fish?');
  expect(ranked[0]?.passage).toBe(anywhere);
  expect(alone[0]?.passage).toBe(anywhere);
});

test('an earlier question and a short one together find the passage of its state', () => {
  expect(best('What about Maine? and tell people?')).toBe(maine);
  expect(best('What about Texas? and tell people?')).toBe(texas);
});

test('words that no passage has reduce the coverage', () => {
  expect(index.rank('jambalaya lasagna zucchini')).toEqual([]);
  const [hit] = index.rank('jambalaya lasagna for the pilot');
  expect(hit?.coverage).toBeLessThan(0.45);
});

test('for any question, the result is indexed passages, best first, with a coverage from 0 to 1', () => {
  fc.assert(
    fc.property(anyText({ maxLength: 200 }), (question) => {
      const hits = index.rank(question);
      const scores = hits.map(({ score }) => score);
      expect(scores).toEqual(scores.toSorted((one, other) => other - one));
      for (const { passage: one, coverage } of hits) {
        expect(all).toContain(one);
        expect(coverage).toBeGreaterThan(0);
        expect(coverage).toBeLessThanOrEqual(1 + 1e-9);
      }
    }),
  );
});

test('a text mentions a concept by any of its full names', () => {
  const [concept] = index.weigh('PIA');
  const says = (text: string) => mentions(new Set(foldedWords(text).map(stem)), concept!);
  expect(says('We carry out privacy impact assessments.')).toBe(true);
  expect(says('Privacy matters.')).toBe(false);
});

test('the forms of a word have the same stem', () => {
  for (const forms of [
    ['cancel', 'cancels', 'canceled', 'canceling', 'cancellation'],
    ['train', 'training', 'trained'],
    ['price', 'pricing', 'prices'],
    ['terminate', 'termination'],
  ])
    expect(new Set(forms.flatMap((form) => foldedWords(form).map(stem))).size, forms[0]).toBe(1);
  expect(['supply', 'letter', 'HB149'].map(stem)).toEqual(['suppli', 'letter', 'HB149']);
  fc.assert(
    fc.property(fc.stringMatching(/^[a-z]{1,15}$/), (word) => {
      expect(stem(word)).not.toBe('');
    }),
  );
});

test('states and territories are recognized by their names and by names of their laws', () => {
  expect(findStates('New York, new york and TEXAS')).toEqual(['new york', 'texas']);
  expect(findStates('fines under TRAIGA')).toEqual(['texas']);
  expect(findStates('West Virginia')).toEqual(['west virginia']);
  expect(findStates('Guam or puerto rico')).toEqual(['guam', 'puerto rico']);
  expect(findStates('our state')).toEqual([]);
  expect(withoutStates('A city in New York, or TEXAS?')).toBe('A city in  , or  ?');
});
