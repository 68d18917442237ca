import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { LegalHead } from '#src/content/schemas/legal-schema.ts';
import { legalFigures } from '#src/buying/terms/legal-figures.ts';
import { site } from '#src/site.ts';
import { fillPlaceholders, placeholders, readPolicy } from './read-policy.ts';

const head: LegalHead = {
  title: 'Rules of the house',
  tab: 'House',
  order: 1,
  effectiveDate: '2026-11-20',
  lastUpdated: '2026-11-20',
  inShort: ['Ask **{{company}}** first.'],
};
const read = (body: string) => readPolicy({ id: 'house', file: 'house.md', head, body });

test('sections are numbered, have anchors, and refer to each other by number', () => {
  const { sections, inShort } = read(
    "## Notice & ending\n\nGive {{legal.notice}}' notice.\n\n## Data\n\nGone after [](#notice-ending).\n",
  );
  expect(inShort).toEqual([`Ask <strong>${site.legalName}</strong> first.`]);
  expect(sections).toEqual([
    {
      id: 'house-notice-ending',
      heading: '1. Notice & ending',
      html: `<p>Give ${legalFigures.notice.text}’ notice.</p>`,
    },
    {
      id: 'house-data',
      heading: '2. Data',
      html: '<p>Gone after <a href="#house-notice-ending">section 1 (Notice &amp; ending)</a>.</p>',
    },
  ]);
});

test.each([
  ['## A\n\n{{legal.notise}}', 'house.md: {{legal.notise}} is unknown. Write one of: company,'],
  ['## A\n\n{{toString}}', 'house.md: {{toString}} is unknown.'],
  ['## A\n\n{{}}', 'house.md: {{}} is unknown.'],
  ['## A\n\nwithin {{legal.notice} of it', 'house.md: a placeholder is not closed near'],
  ['## A\n\nwithin legal.notice}} of it', 'house.md: a placeholder is not closed near'],
  ['Words first.\n\n## A\n\nText.', 'house.md: begin with a section'],
  ['## A\n\n### B\n\nText.', 'house.md: "A": only ## headings are read.'],
  ['## A\n\nText.\n\n## a!\n\nText.', 'house.md: two sections have the same heading'],
  ['## A\n\nSee [](#b).', 'house.md: "1. A" refers to #b, and no section is called so.'],
])('a mistake is reported with its file and the fix: %j', (body, message) => {
  expect(() => read(body)).toThrow(message);
});

test('text around placeholders is unchanged', () => {
  const word = fc.constantFrom(...placeholders.keys());
  const around = fc.string().filter((text) => !/[{}]/.test(text));
  fc.assert(
    fc.property(around, word, around, (before, name, after) => {
      expect(fillPlaceholders(`${before}{{${name}}}${after}`, 'a.md')).toBe(
        `${before}${placeholders.get(name)}${after}`,
      );
    }),
  );
});
