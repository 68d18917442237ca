import fc from 'fast-check';
import { getDocumentProxy } from 'unpdf';
import { expect, test } from 'vitest';
import { anyText } from '#tests/fixtures/any-text.ts';
import { readPdf } from '#tests/fixtures/pdf.ts';
import { makePdf, pdfFacts } from './pdf-document.server.ts';

const madeAt = new Date('2026-11-22T12:00:00Z');
const sample = () =>
  makePdf({
    title: 'A sample',
    madeAt,
    blocks: [
      { heading: 'Heading “one”', level: 1 },
      {
        paragraph: [
          'Read the ',
          { text: 'terms', href: 'https://www.levee.example/legal' },
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
    { role: 'H1', text: 'Heading “one”' },
    { role: 'P', text: 'Read the terms first.' },
    { role: 'Link', text: 'terms' },
    { role: 'H2', text: 'Part two' },
    { role: 'L', text: expect.any(String) as string },
    { role: 'LI', text: '• One' },
    { role: 'Lbl', text: '•' },
    { role: 'LBody', text: 'One' },
    { role: 'LI', text: '• Two' },
    { role: 'Lbl', text: '•' },
    { role: 'LBody', text: 'Two' },
    { role: 'Table', text: expect.any(String) as string },
    { role: 'TR', text: 'Agency City of Łódź, Cañon' },
    { role: 'TH', text: 'Agency' },
    { role: 'TD', text: 'City of Łódź, Cañon' },
    { role: 'Table', text: expect.any(String) as string },
    { role: 'TR', text: 'Item Amount' },
    ...['Item', 'Amount'].map((text) => ({ role: 'TH', text })),
    { role: 'TR', text: 'A plan $1' },
    { role: 'TH', text: 'A plan' },
    { role: 'TD', text: '$1' },
    { role: 'TR', text: 'Total $1' },
    { role: 'TH', text: 'Total' },
    { role: 'TD', text: '$1' },
  ]);
});

test('a long document is split over several pages, and no text is lost', async () => {
  const text = Array.from(
    { length: 120 },
    (_, n) =>
      `Sentence ${n} of a long text, which is about forty words long when it is told with all that belongs to it, so that it takes two lines on paper and sometimes three of them.`,
  );
  const pdf = await readPdf(
    await makePdf({ title: 'Long', madeAt, blocks: text.map((paragraph) => ({ paragraph })) }),
  );
  expect(pdf.pages).toBeGreaterThan(3);
  expect(pdf.of('P').join(' ').replace(/\s+/g, ' ')).toBe(text.join(' '));
  expect(pdf.untagged).toEqual([]);
});

/** How a PDF shows a text in a cell, as programs extract it. */
async function show(text: string): Promise<string | undefined> {
  const pdf = await readPdf(
    await makePdf({ title: text, madeAt, blocks: [pdfFacts([['Contact', text]])] }),
  );
  expect(pdf.untagged).toEqual([]);
  return pdf.of('TD')[0];
}

test.each([
  'Nguyễn Thị Hạnh',
  'Đặng Ánh Tuyết, Phường Thủ Đức',
  'Diné Bizaad, tʼáá ą́ í̀',
  'Kāneʻohe, Lakȟóta, ŋ ẞ ʔ xʷ',
  'Γιώργος Παπαδόπουλος, ἀρχή',
  'Ирина Щёлокова, Ђорђе, Қазақ',
  'Արմեն გიორგი ᏣᎳᎩ',
  'שלום כהן',
  'تل أبيب، مدينة القاهرة',
  'ܫܠܡܐ ܐܒܐ',
  'สมชาย ที่ตั้ง',
  'City of 北京市 王小明',
  '山田太郎 やまだ ガッツ',
  '김민수 서울특별시',
  'Town 😀 here',
])('%s is in a PDF as typed', async (name) => expect(await show(name)).toBe(name));

test('decomposed letters are composed', async () => {
  expect(await show('Nguyễn Thị Hạnh'.normalize('NFD'))).toBe('Nguyễn Thị Hạnh');
});

test.each([
  ['26\u20110042', '26-0042'],
  ['26\u20100042 1\u20123', '26-0042 1-3'],
  ['1\u202f000\u200700\u3000a\u2003b\u205fc\u00a0d', '1 000 00 a b c d'],
  ['so\u00adft ze\u200bro wi\u2060dth \ufeffx', 'soft zero width x'],
  ['a\tb\u0007c', 'a b c'],
  ['Dana – (North) “East” …', 'Dana – (North) “East” …'],
])('%j: special hyphens, spaces and invisible characters become plain', async (typed, shown) => {
  expect(await show(typed)).toBe(shown);
});

test('a character of no font is shown as its code point', async () => {
  expect(await show('\u{20bb7}野 \ue0a0 \ud800')).toBe('[U+20BB7]野 [U+E0A0] [U+D800]');
});

test('no text breaks a document or shows a question mark that was not typed', async () => {
  await fc.assert(
    fc.asyncProperty(anyText(), async (text) => {
      const shown = (await show(text)) ?? '';
      expect(shown.split('?').length).toBe(text.normalize('NFKC').split('?').length);
    }),
    { numRuns: 20 },
  );
});

test('a wide script is measured in its own font, so that rows do not overlap', async () => {
  const bytes = await makePdf({
    title: 'X',
    madeAt,
    blocks: [pdfFacts([['Contact', '北京市'.repeat(300)]]), { paragraph: 'After it' }],
  });
  const page = await (await getDocumentProxy(new Uint8Array(bytes))).getPage(1);
  const { items } = await page.getTextContent();
  const rows = items.flatMap((item) =>
    'str' in item && item.str.trim() ? [{ text: item.str, y: item.transform[5] as number }] : [],
  );
  const lowest = Math.min(...rows.filter(({ text }) => /[北京市]/.test(text)).map(({ y }) => y));
  expect(rows.find(({ text }) => text === 'After it')?.y).toBeLessThan(lowest - 10);
});
