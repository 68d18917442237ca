import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anyText } from '#tests/fixtures/any-text.ts';
import { openPassageIndex } from './passage-index.ts';
import type { Passage } from './passage.ts';
import { site } from '#src/site.ts';

let made = 0;
const passage = (title: string, heading: string, text: string, more: Partial<Passage> = {}) => {
  made += 1;
  const path = `/page-${made}`;
  return { id: path, path, title, heading, text, kind: 'article', ...more } satisfies Passage;
};

const nist = passage('Federal plan', 'Standards', 'The risk management framework is revised.');
const rmf = passage('Texas rules', 'Cure', 'An agency that follows the RMF of NIST has a defense.');
const traiga = passage('The Texas act', 'Scope', 'HB 149 binds cities and counties from January.');
const police = passage('New Orleans', 'Police', 'Live facial recognition, face by face.');
const signIn = passage('Software', '', 'Single sign-on for staff.', { kind: 'page' });
const pricing = passage('Pricing', '', 'Month to month, unlimited users.', { kind: 'page' });
const cafe = passage(
  'Métro',
  'Élysée',
  'Le café de l’Hôtel; New York’s rule, $1,999.99, U.S. law.',
);
const logIn = passage(
  'Accounts',
  '',
  'To log in to the data base of Kauaʻi, use your e-mail address.',
);
const deepfakes = passage(
  'Elections',
  '',
  'Deepfakes and chatbots before an election; Mayor Núñez.',
);
const filler = Array.from({ length: 20 }, (_, index) =>
  passage(`Filler ${index}`, 'Notes', 'Meetings, minutes and budgets of the council.'),
);
const all = [nist, rmf, traiga, police, signIn, pricing, cafe, logIn, deepfakes, ...filler];
const index = openPassageIndex(all);
const find = (query: string) => index.search(query).hits.map((hit) => hit.passage);

test('an acronym and its full name find each other', () => {
  expect(find('RMF')).toEqual([rmf, nist]);
  expect(find('risk management framework')).toEqual([nist, rmf]);
  expect(find('rmfs')).toEqual([rmf, nist]);
  expect(find('TRAIGA')).toEqual([traiga]);
  expect(find('Texas Responsible Artificial Intelligence Governance Act')).toEqual([traiga]);
  expect(find('SSO')).toEqual([signIn]);
  expect(find('FRT police')).toEqual([police]);
});

test('a question is matched without stop words and our name', () => {
  expect(find(`What does ${site.name} cost?`)).toEqual([pricing]);
  expect(find('does the act bind counties')).toEqual([traiga]);
});

test.each([
  ['a typing error', 'recogntion', police],
  ['two errors in a long word', 'managment framwork', nist],
  ['the beginning of a word', 'unlim', pricing],
  ['one form for another', 'city', traiga],
  ['upper case', 'FACIAL', police],
  ['letters without their accents', 'cafe elysee metro', cafe],
  ['letters composed another way', 'cafe\u0301', cafe],
  ['a name without its possessive', 'york', cafe],
  ['a straight apostrophe', "new york's", cafe],
  ['a number without its commas', '1999.99', cafe],
  ['an abbreviation without its dots', 'us law', cafe],
])('%s finds the passage', (_what, query, expected) => {
  expect(find(query)[0]).toBe(expected);
});

test.each(['HB149', 'hb-149', 'H.B.149', 'H. B. 149', 'HB0149', 'H B 149'])(
  '%s finds what HB 149 finds',
  (query) => {
    expect(find('HB 149')).toEqual([traiga]);
    expect(find(query)).toEqual([traiga]);
  },
);

test.each([
  ['login', logIn],
  ['signin', logIn],
  ['log in', logIn],
  ['database', logIn],
  ['email address', logIn],
  ['Kauai', logIn],
  ['Kaua‘i', logIn],
  ['deep fake', deepfakes],
  ['deep-fakes', deepfakes],
  ['chat bot', deepfakes],
  ['chat bot deep fake', deepfakes],
  ['Nunez', deepfakes],
  ['Núñez'.normalize('NFD'), deepfakes],
])(
  '%s finds the passage that writes it as one word, as two, or with accents',
  (query, expected) => {
    const { hits, complete } = index.search(query);
    expect([hits.map((hit) => hit.passage), complete]).toEqual([[expected], true]);
  },
);

test('the beginning of a word does not find the beginnings of two', () => {
  expect(openPassageIndex([passage('a', 'b', 'Held in Texas.')]).search('int').hits).toEqual([]);
});

test('a known word is not corrected', () => {
  const plates = openPassageIndex([
    passage('a', 'b', 'The plate number.'),
    passage('c', 'd', 'A place to meet.'),
  ]);
  expect(plates.search('plate').hits).toHaveLength(1);
});

test('short words and numbers are never corrected', () => {
  expect(find('148')).toEqual([]);
  expect(find('TX')).toEqual([]);
});

test('a title outranks a heading, and a heading outranks the text', () => {
  const text = 'Something else is said here about other things';
  const inText = passage('Alpha', 'Beta', `${text} and moratorium`);
  const inHeading = passage('Alpha', 'Moratorium', text);
  const inTitle = passage('Moratorium', 'Beta', text);
  const { hits } = openPassageIndex([inText, inHeading, inTitle, ...filler]).search('moratorium');
  expect(hits.map((hit) => hit.passage)).toEqual([inTitle, inHeading, inText]);
});

test('when no passage has all words, the nearest are found', () => {
  expect(index.search('facial recognition').complete).toBe(true);
  const near = index.search('facial zzzzzz');
  expect(near.hits.map((hit) => hit.passage)).toEqual([police]);
  expect(near.complete).toBe(false);
  expect(index.search('zzzzzz')).toEqual({ hits: [], complete: false });
});

test.each(['', '   ', '?!', '…', '“”', '\u0000'])('%j finds nothing', (query) => {
  expect(index.search(query).hits).toEqual([]);
});

test('a query of stop words alone is searched as typed', () => {
  expect(find('the')).not.toEqual([]);
});

test('for any query, the result is a list of indexed passages, best first, and always the same', () => {
  fc.assert(
    fc.property(anyText({ maxLength: 300 }), (query) => {
      const { hits } = index.search(query);
      for (const hit of hits) expect(all).toContain(hit.passage);
      const scores = hits.map(({ score }) => score);
      expect(scores).toEqual([...scores].sort((a, b) => b - a));
      expect(index.search(query).hits).toEqual(hits);
    }),
  );
});

test('names like __proto__ and constructor are ordinary words', () => {
  const odd = openPassageIndex([passage('Odd', 'Words', '__proto__ constructor toString')]);
  expect(odd.search('constructor').hits).toHaveLength(1);
  expect(odd.search('hasOwnProperty').hits).toEqual([]);
});
