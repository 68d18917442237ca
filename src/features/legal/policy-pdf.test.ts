import { parseFragment } from 'parse5';
import { expect, test } from 'vitest';
import { textOf } from '#tests/built/dist.ts';
import { readLegalTexts } from '#tests/fixtures/legal-texts.ts';
import { readPdf } from '#tests/fixtures/pdf.ts';
import { makePolicyPdf } from './policy-pdf.server.ts';
import { readPolicy } from './read-policy.ts';

const subscription = readPolicy(readLegalTexts().find(({ id }) => id === 'subscription')!);
const siteUrl = 'https://www.levee.example';
/** Without spaces and bullets, because lines break differently in the file. */
const lettersOf = (text: string) => text.replace(/[\s•]+/g, '');

test('the PDF file of the agreement is tagged and has all its words in order', async () => {
  const pdf = await readPdf(await makePolicyPdf(subscription, siteUrl));
  expect(pdf).toMatchObject({ isTagged: true, untagged: [], language: 'en-US' });
  expect(pdf.of('H2').map(lettersOf)).toEqual(
    ['In short', ...subscription.sections.map(({ heading }) => heading)].map(lettersOf),
  );
  const written = pdf.elements
    .filter(({ role }) => ['H2', 'P', 'LBody'].includes(role))
    .map(({ text }) => text)
    .join('');
  const { inShort, sections } = subscription;
  const expected = [
    ...inShort.map((item) => textOf(parseFragment(item))),
    ...sections.map(({ heading, html }) => heading + textOf(parseFragment(html))),
  ].join('');
  expect(lettersOf(written)).toContain(lettersOf(expected));
});

test('unsupported HTML stops the build', () => {
  const policy = {
    ...subscription,
    sections: [{ id: 'a', heading: '1. A', html: '<table></table>' }],
  };
  expect(() => makePolicyPdf(policy, siteUrl)).toThrow('A PDF file has no way to write <table>');
});
