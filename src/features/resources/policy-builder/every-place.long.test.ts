/** The documents for every kind of agency in every place. */
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
import type { PolicyDocument } from './policy-texts.ts';

const texts = readPolicyTexts();
const kinds = Object.keys(agencyKinds) as AgencyKind[];
const today = '2026-11-27';
const dutiesOf = (kind: AgencyKind, place: string) =>
  texts.laws
    .filter(({ jurisdiction, binds }) => jurisdiction === place && binds.includes(kind))
    .flatMap(({ duties }) => duties)
    .filter(({ binds, endedOn }) => !endedOn && (binds.length === 0 || binds.includes(kind)));

/** Whether a document differs between places: the others are built in one place only. */
const isLocal = (document: PolicyDocument) => /"laws":|\[State\]/.test(JSON.stringify(document));

test.each(jurisdictions)(
  'the documents for every kind of agency in $name open, and have its duties with their dates',
  async ({ slug: state }) => {
    const documents = texts.documents.filter(
      (document) => state === jurisdictions[0]!.slug || isLocal(document),
    );
    for (const kind of kinds) {
      const files = await makePolicyFiles(
        z.parse(policyForm.schema, { ...policyAnswers, state, kind }),
        { ...texts, documents },
        { today, siteUrl: 'https://www.levee.example' },
      );
      const [policy, ...others] = Object.entries(files).map(([name, bytes]) =>
        name.endsWith('.docx')
          ? openWordFile(bytes).words.join(' ')
          : JSON.stringify(openSpreadsheet(bytes)),
      );
      expect(others).toHaveLength(documents.length);
      expect(others[0]).toContain(agencyKinds[kind].adopts);
      for (const { text, starts, due } of [...dutiesOf(kind, state), ...dutiesOf(kind, 'us')])
        for (const expected of [text, starts && writtenDay(starts), due && writtenDay(due)])
          if (expected) expect(policy).toContain(expected);
    }
  },
);
