import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { ChatSource } from '#src/lexi/chat-message.ts';
import { linkable, splitAtCitations, writeTranscript } from './citations.ts';

const pricing: ChatSource = { number: 1, title: 'Pricing', href: '/pricing' };
const terms: ChatSource = { number: 12, title: 'Terms', href: '/legal?tab=terms#notice' };

/** The parts of an answer joined again. */
const writeBack = (message: string, sources: ChatSource[]) =>
  splitAtCitations(message, sources)
    .map((part) => (typeof part === 'string' ? part : `[${part.number}]`))
    .join('');

test('a mark becomes its source at any position', () => {
  const parts = splitAtCitations('It costs $2,000. [1] See the terms.[12][1]', [pricing, terms]);
  expect(parts).toEqual(['It costs $2,000. ', pricing, ' See the terms.', terms, pricing]);
});

test('a mark without a source stays text', () => {
  for (const text of ['[2]', '[0]', '[01x]', '[]', '[ 1 ]', '[1', 'arr[99]', '[1234]'])
    expect(splitAtCitations(text, [pricing]).map(String).join('')).toBe(text);
});

test('splitting loses no text', () => {
  fc.assert(
    fc.property(fc.string(), fc.array(fc.nat(15)), (text, marks) => {
      const message = marks.map((mark) => `${text}[${mark}]`).join('\n');
      expect(writeBack(message, [pricing, terms])).toBe(message);
    }),
  );
});

test('an answer links only to pages of this site', () => {
  const bad = [
    'https://elsewhere.example',
    '//elsewhere.example',
    '/\\elsewhere.example',
    'javascript:1',
    '',
  ];
  const sources = bad.map((href) => ({ number: 1, title: 'x', href }));
  expect(linkable(sources)).toEqual([]);
  expect(splitAtCitations('Look [1]', sources)).toEqual(['Look ', '[1]']);
  expect(linkable([pricing, terms])).toEqual([pricing, terms]);
});

test('a transcript has the authors, the messages and the sources', () => {
  const said = { createdAt: '2026-11-20T12:00:00Z', answeredFrom: null };
  const text = writeTranscript(
    [
      { ...said, id: 'a', isUser: true, message: 'How much?', sources: [] },
      { ...said, id: 'b', isUser: false, message: 'It depends. [1]', sources: [pricing] },
    ],
    'https://www.levee.example',
  );
  expect(text).toBe(
    'You: How much?\n\nLexi: It depends. [1]\n[1] Pricing: https://www.levee.example/pricing',
  );
});
