/** The documents for the agencies of every place. */
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { policyAnswers, readPolicyTexts } from '#tests/fixtures/policy-texts.ts';
import { openSpreadsheet } from '#tests/fixtures/spreadsheet.ts';
import { openWordFile } from '#tests/fixtures/word-document.ts';
import { jurisdictions } from '#src/content/lists/law-lists.ts';
import { agencyKinds, type AgencyKind } from '#src/content/policy-choices.ts';
import { writtenDay } from '#src/formats/calendar-days.ts';
import { makePolicyFiles } from './make-policy-files.server.ts';
import { policyForm } from './policy-form.ts';

const texts = readPolicyTexts();
const kinds = Object.keys(agencyKinds) as AgencyKind[];
const today = '2026-11-27';
const dutiesOf = (kind: AgencyKind, place: string) =>
  texts.laws
    .filter(({ jurisdiction, binds }) => jurisdiction === place && binds.includes(kind))
    .flatMap(({ duties }) => duties)
    .filter(({ binds, endedOn }) => !endedOn && (binds.length === 0 || binds.includes(kind)));

/** The kinds of agencies that have different duties in a place, one of each. */
const kindsIn = (place: string) => [
  ...new Map(
    kinds.map((kind) => [JSON.stringify(dutiesOf(kind, place).map(({ text }) => text)), kind]),
  ).values(),
];

test.each(jurisdictions)(
  'the documents for each kind of agency in $name open, and have its duties with their dates',
  async ({ slug: state }) => {
    for (const [index, kind] of kindsIn(state).entries()) {
      const files = await makePolicyFiles(
        z.parse(policyForm.schema, { ...policyAnswers, state, kind }),
        // The policy has all duties; the other documents are opened once for each place.
        { ...texts, documents: index === 0 ? texts.documents : texts.documents.slice(0, 1) },
        { today, siteUrl: 'https://www.levee.example' },
      );
      const opened = Object.entries(files).map(([name, bytes]) =>
        name.endsWith('.docx') ? openWordFile(bytes).words.join(' ') : openSpreadsheet(bytes),
      );
      expect(opened).toHaveLength(index === 0 ? 5 : 2);
      for (const { text, starts, due } of [...dutiesOf(kind, state), ...dutiesOf(kind, 'us')])
        for (const words of [text, starts && writtenDay(starts), due && writtenDay(due)])
          if (words) expect(opened[0]).toContain(words);
    }
  },
);
