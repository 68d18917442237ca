import { expect, test } from 'vitest';
import { readBook } from '#tests/fixtures/lexi-book.ts';
import { questionSubjects } from '#src/content/lists/question-subjects.ts';
import { inSpanish } from './spanish-figures.ts';

const answered = readBook().questions.flatMap(({ id, subject, spanish }) =>
  spanish ? [{ id, subject, ...spanish }] : [],
);

test('at least 60 questions of all subjects have a Spanish answer (R52)', () => {
  expect(answered.length).toBeGreaterThanOrEqual(60);
  expect(new Set(answered.map(({ subject }) => subject))).toEqual(
    new Set(Object.keys(questionSubjects)),
  );
});

test.each(answered)('$id has no English figure and no placeholder in Spanish (R52)', (question) => {
  // Pages and templates have English names, in quotes or parentheses.
  const text = [question.question, ...question.wordings, ...question.lines]
    .join('\n')
    .replace(/\([^)]*\)|"[^"]*"/g, '');
  expect(text).not.toMatch(
    /[{}]|\b(the|and|under|over|per|hours?|days?|months?|years?|business)\b/i,
  );
});

test.each([
  ['30 days', '30 días'],
  ['90 and 30 days', '90 y 30 días'],
  ['1 hour', '1 hora'],
  ['five business days', 'cinco días hábiles'],
  ['under 50,000', 'menos de 50,000'],
  ['April 26, 2027', '26 de abril de 2027'],
  ['It has been in force since January 1, 2026', 'Está en vigor desde el 1 de enero de 2026'],
  ['- Medium: $28,000 per year, $2,000 less', '- Medium: $28,000 al año, $2,000 menos'],
  [
    '- Small Rural: $11,000 per year, $1,000 less for members, $7,000 less for others',
    '- Small Rural: $11,000 al año, $1,000 menos para los miembros, $7,000 menos para las demás',
  ],
  ['info@levee.example', 'info@levee.example'],
  ['$1,999.99', '$1,999.99'],
])('the figure "%s" is "%s" in Spanish (R52)', (english, spanish) => {
  expect(inSpanish(english)).toBe(spanish);
});

test.each([
  'Agencies tell people when they deal with AI.',
  '10 business days',
  'November 5-6, 2025',
  'August 31 of each year',
  'up to 36% off',
])('the figure "%s" is refused in Spanish (R52)', (english) => {
  expect(inSpanish(english)).toBeUndefined();
});
