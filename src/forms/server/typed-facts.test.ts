import { expect, test } from 'vitest';
import { quoteForm } from '#src/buying/quotes/request/quote-request.ts';
import { barrierForm } from '#src/features/accessibility/barrier-form.ts';
import { typedFacts } from './typed-facts.server.ts';

test('an email to us has every field by its label, and nothing typed is a link except an email address (R41)', () => {
  const facts = typedFacts(barrierForm, {
    problem: 'See evil.example\nfor more',
    place: 'https://evil.example',
    email: 'dana@city.example',
  });
  expect(Object.fromEntries(facts)).toMatchObject({
    'What got in your way': 'See evil. example\nfor more',
    'Page or document': 'https: / /evil. example',
    'Browser and assistive technology': 'not given',
    Email: 'dana@city.example',
  });
  expect(facts).toHaveLength(Object.keys(barrierForm.fields).length);
});

test('a PO number is passed on exactly, and one that is missing is not given', () => {
  const poNumberOf = (poNumber: string | null) => typedFacts(quoteForm, { poNumber }).at(-1);
  expect(poNumberOf('26.115.IT/7')).toEqual(['PO number', { typed: '26.115.IT/7' }]);
  expect(poNumberOf(null)).toEqual(['PO number', 'not given']);
});
