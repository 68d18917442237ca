import { expect, test } from 'vitest';
import { readPdf } from '../../tests/fixtures/pdf.ts';
import { makePdf, pdfFacts } from './pdf-document.server.ts';

const madeAt = new Date('2026-11-22T12:00:00Z');
const sample = () =>
  makePdf({
    ...{ title: 'A sample', madeAt },
    blocks: [
      { heading: 'Heading “one”', level: 1 },
      {
        paragraph: [
          'Read the ',
          { words: 'terms', href: 'https://www.levee.example/legal' },
          ' first.',
        ],
      },
      { heading: 'Part two', level: 2 },
      { list: ['One', 'Two'] },
      pdfFacts([['Agency', 'City of Łódź, Cañon']]),
      {
        table: {
          head: ['Item', 'Amount'],
          rows: [['A plan', '$1']],
          foot: ['Total', '$1'],
          widths: [3, 1],
          numeric: [1],
        },
      },
    ],
  });

test('the structure tree has all content of a document in reading order', async () => {
  const pdf = await readPdf(await sample());
  expect(pdf).toMatchObject({ pages: 1, title: 'A sample', language: 'en-US', isTagged: true });
  expect(pdf.untagged).toEqual([]);
  expect(pdf.elements).toEqual([
    { role: 'H1', words: 'Heading “one”' },
    { role: 'P', words: 'Read the terms first.' },
    { role: 'Link', words: 'terms' },
    { role: 'H2', words: 'Part two' },
    { role: 'L', words: expect.any(String) as string },
    { role: 'LI', words: '• One' },
    { role: 'Lbl', words: '•' },
    { role: 'LBody', words: 'One' },
    { role: 'LI', words: '• Two' },
    { role: 'Lbl', words: '•' },
    { role: 'LBody', words: 'Two' },
    { role: 'Table', words: expect.any(String) as string },
    { role: 'TR', words: 'Agency City of Łódź, Cañon' },
    { role: 'TH', words: 'Agency' },
    { role: 'TD', words: 'City of Łódź, Cañon' },
    { role: 'Table', words: expect.any(String) as string },
    { role: 'TR', words: 'Item Amount' },
    ...['Item', 'Amount'].map((words) => ({ role: 'TH', words })),
    { role: 'TR', words: 'A plan $1' },
    { role: 'TH', words: 'A plan' },
    { role: 'TD', words: '$1' },
    { role: 'TR', words: 'Total $1' },
    { role: 'TH', words: 'Total' },
    { role: 'TD', words: '$1' },
  ]);
});

test('a long document is split over several pages, and no text is lost', async () => {
  const words = Array.from(
    { length: 120 },
    (_, n) =>
      `Sentence ${n} of a long text, which is about forty words long when it is told with all that belongs to it, so that it takes two lines on paper and sometimes three of them.`,
  );
  const pdf = await readPdf(
    await makePdf({ title: 'Long', madeAt, blocks: words.map((paragraph) => ({ paragraph })) }),
  );
  expect(pdf.pages).toBeGreaterThan(3);
  expect(pdf.of('P').join(' ').replace(/\s+/g, ' ')).toBe(words.join(' '));
  expect(pdf.untagged).toEqual([]);
});

test('a character that the typeface lacks is shown as a question mark', async () => {
  const pdf = await readPdf(
    await makePdf({ title: 'X', madeAt, blocks: [{ paragraph: 'Town 北 of \u{1F600} here' }] }),
  );
  expect(pdf.of('P')).toEqual(['Town ? of ? here']);
});
