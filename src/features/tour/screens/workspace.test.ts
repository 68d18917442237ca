import { expect, test } from 'vitest';
import { citeDetails, documents, markPassage, questions } from './workspace.ts';

test('each of the three documents answers two questions', () => {
  for (const { id } of documents)
    expect(questions.filter(({ document }) => document === id)).toHaveLength(2);
});

test('every answer cites each of its passages, and each passage has the words it rests on marked', () => {
  for (const { details, passages } of questions) {
    const cited = citeDetails(details).flatMap(({ passage }) => passage ?? []);
    expect(cited).toEqual(passages.map((_, at) => at + 1));
    for (const { text } of passages)
      expect(markPassage(text).filter(({ marked }) => marked)).not.toEqual([]);
  }
});

test('marks and citations are taken out of the text', () => {
  expect(markPassage('**A fee** is due.')).toEqual([
    { text: 'A fee', marked: true },
    { text: ' is due.', marked: false },
  ]);
  expect(citeDetails('Below the limit. [1] Ask first.')).toEqual([
    { text: 'Below the limit.', passage: 1 },
    { text: 'Ask first.', passage: null },
  ]);
});
