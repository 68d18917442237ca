import { jsonPost, formPost } from '#tests/fixtures/post-json.ts';
import { unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import { setUpDatabase } from '#tests/fixtures/database.ts';
import { makeContext } from '#tests/fixtures/function-context.ts';
import { readLaws, readPlaces } from '#tests/fixtures/laws.ts';
import {
  policyAnswers,
  readPolicyDocuments,
  readPolicyTexts,
} from '#tests/fixtures/policy-texts.ts';
import { openTestDist, shellHtml } from '#tests/fixtures/shell.ts';
import { openSpreadsheet } from '#tests/fixtures/spreadsheet.ts';
import { findAll, openWordFile } from '#tests/fixtures/word-document.ts';
import answerPolicy from '#functions/policy-files.ts';
import { agencyKinds, policyChoices } from '#src/content/policy-choices.ts';
import { makePolicyTexts } from './policy-texts.ts';

const fixture = setUpDatabase();
openTestDist({ 'shell.html': shellHtml, 'policy-texts.json': JSON.stringify(readPolicyTexts()) });

const post = (body: object) => answerPolicy(jsonPost('/api/policy-files', body), makeContext());

/** The files of the archive for these answers, and the text of each Word file. */
async function download(given: object = {}) {
  const response = await post({ ...policyAnswers, ...given });
  expect(response.status).toBe(200);
  const files = unzipSync(new Uint8Array(await response.arrayBuffer()));
  const opened = (name: string) => openWordFile(files[name]!);
  const textOf = (name: string) =>
    opened(name)
      .paragraphs.map(({ text }) => text)
      .join('\n');
  return { response, files, opened, textOf };
}

const policy = '1-ai-acceptable-use-policy.docx';

test('the archive has a policy, a resolution, a sheet for staff, a list for counsel and an inventory', async () => {
  const { response, files } = await download();
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-type': 'application/zip',
    'content-disposition': 'attachment; filename="ai-policy-texas.zip"',
    'cache-control': 'no-store',
  });
  expect(Object.keys(files).join(' ')).toBe(
    `${policy} 2-resolution.docx 3-staff-sheet.docx 4-for-counsel.docx 5-ai-inventory.xlsx`,
  );
});

test('a plain form post gets the archive too, with one or several chosen uses', async () => {
  const response = await answerPolicy(
    formPost('/api/policy-files', [
      ...Object.entries(policyAnswers).filter(([, answer]) => typeof answer === 'string'),
      ...['uses', 'uses'].map((name, index) => [name, ['drafting', 'meetings'][index]!]),
      ['special', 'police'],
    ] as [string, string][]),
    makeContext(),
  );
  const files = unzipSync(new Uint8Array(await response.arrayBuffer()));
  const text = openWordFile(files[policy]!).words.join(' ');
  for (const expected of ['Drafting.', 'Meetings.', 'Law enforcement'])
    expect(text).toContain(expected);
});

test('the policy names the duties of the state’s laws and of federal rules, with dates and links', async () => {
  const { opened, textOf } = await download();
  const text = textOf(policy);
  expect(text).toContain(
    'Due every August 31, from 2026: Certify each year to the state’s IT department (DIR) that staff completed the training.',
  );
  expect(text).toContain('Applies since January 1, 2026: Tell each consumer');
  expect(text).toContain('Due April 26, 2027: Make websites and apps accessible');
  const { parts } = opened(policy);
  const valuesOf = (part: string, element: string, attribute: string) =>
    findAll(parts.get(part)!, element).map((found) => found.getAttribute(attribute));
  const targets = valuesOf('word/_rels/document.xml.rels', 'Relationship', 'Target');
  expect(targets).toContain('https://www.levee.example/laws/tx-hb-149');
  expect(valuesOf('word/document.xml', 'w:hyperlink', 'w:anchor')).toContain('public-notice');
  expect(targets.some((target) => target?.startsWith('https://capitol.texas.gov/'))).toBe(true);
});

test('a law that binds only other agencies is left out', async () => {
  const city = await download({ state: 'alabama' });
  expect(city.textOf(policy)).not.toContain('Alabama DeepSeek and Manus ban');
  expect(city.textOf(policy)).not.toContain('FedRAMP');
  const agency = await download({ state: 'alabama', kind: 'state-agencies' });
  expect(agency.textOf(policy)).toContain('Alabama DeepSeek and Manus ban');
});

test('a city with a police department gets the section and the laws for police', async () => {
  const without = await download({ state: 'utah' });
  expect(without.textOf(policy)).not.toMatch(/Law enforcement|Utah SB 180/);
  const police = await download({ state: 'utah', special: 'police' });
  expect(police.textOf(policy)).toMatch(/14\. Law enforcement\n[^]*Utah SB 180/);
  const { textOf } = await download({ state: 'utah', kind: 'police' });
  expect(textOf('3-staff-sheet.docx')).toContain('A match is a lead, not proof');
});

test('sections and paragraphs are numbered without gaps, whatever is left out', async () => {
  const { opened } = await download({ special: ['courts'], uses: [] });
  const numbers = opened(policy).paragraphs.flatMap(({ style, text }) =>
    style === 'Heading1' ? (/^\d+(?=\. )/.exec(text) ?? ['none']) : [],
  );
  expect(numbers).toEqual(numbers.map((_, index) => String(index + 1)));
});

test('what was answered is filled in, and other blanks stay for the agency', async () => {
  const { textOf } = await download({
    agency: ' Port\u0007 of <b>Amélie</b> & Sons ',
    kind: 'schools',
  });
  expect(textOf(policy)).toContain('Port of <b>Amélie</b> & Sons (“the agency”) uses');
  expect(textOf('2-resolution.docx')).toContain('the School Board resolves');
  expect(textOf('4-for-counsel.docx')).toContain('complete for Texas');
  const without = await download({ agency: '', state: 'us' });
  expect(without.textOf(policy)).toContain('[Agency name] (“the agency”) uses');
  expect(without.textOf('4-for-counsel.docx')).toContain('complete for [State]');
});

test.each(Object.entries(agencyKinds))(
  '%s adopt the policy by the paper of their kind',
  async (kind, { by }) => {
    const { files, textOf } = await download({ kind, approval: 'governing-body' });
    const name = Object.keys(files)[1]!;
    expect(name).toBe(`2-${by.toLowerCase()}.docx`);
    const text = textOf(name);
    expect(text).toMatch(
      new RegExp(`^${by} on the use of .*[^]*\n${by} No\\. [^]*\nThis ${by.toLowerCase()} takes`),
    );
    const [other, found] =
      by === 'Order'
        ? [/resolves|Ayes|public meeting/, /orders:/]
        : [/orders:/, /resolves:[^]*Ayes/];
    expect(text).not.toMatch(other);
    expect(text).toMatch(found);
  },
);

test('counsel reads what the register could not settle, and which law limits local rules', async () => {
  const { textOf } = await download();
  expect(textOf('4-for-counsel.docx')).toMatch(
    /Texas HB 149\. Who is bound: Anyone .* Topics: .*Preemption/,
  );
  expect(textOf('4-for-counsel.docx')).toContain('is not settled');
});

test('the inventory lists the duties of the agency beside the empty register', async () => {
  const { files } = await download();
  const sheets = openSpreadsheet(files['5-ai-inventory.xlsx']!);
  expect(sheets.map(({ name }) => name)).toEqual(['Inventory', 'Columns', 'Legal duties']);
  expect(sheets[2]?.headers).toEqual(
    expect.arrayContaining(['Law', 'Status', 'Duty', 'Who', 'When', 'Record']),
  );
});

test('a place without a law of its own says how it was researched', async () => {
  const { textOf } = await download({ state: 'wyoming' });
  expect(textOf(policy)).toContain(
    'We found no law of Wyoming that applies to agencies of this kind. We researched Wyoming on',
  );
});

const questions = Object.entries(policyChoices).filter(([name]) => name !== 'special');
test.each(questions)('each answer about %s gives other documents', async (name, choices) => {
  const isList = name === 'uses';
  const found = new Set<string>();
  for (const choice of Object.keys(choices)) {
    const { files, textOf } = await download({ [name]: isList ? [choice] : choice });
    found.add(
      Object.keys(files)
        .filter((file) => file.endsWith('.docx'))
        .map(textOf)
        .join(),
    );
  }
  expect(found.size).toBe(Object.keys(choices).length);
});

test.each([
  [{ state: 'atlantis' }, 'state', 'Please choose a state'],
  [{ kind: '' }, 'kind', 'Please choose the kind of agency'],
  [{ uses: ['drafting', 'spying'] }, 'uses', 'Please choose from the list what staff may do'],
  [{ special: { police: true } }, 'special', 'Please choose from the list what your agency runs'],
  [{ agency: 'x'.repeat(101) }, 'agency', 'Please use 100 characters or fewer'],
])('%j is refused with a 400 at its question (R16)', async (given, field, message) => {
  const response = await post({ ...policyAnswers, ...given });
  expect(response.status).toBe(400);
  const { fields } = (await response.json()) as { fields: Record<string, string> };
  expect(Object.keys(fields)[0]).toMatch(new RegExp(`^${field}`));
  expect(Object.values(fields)[0]).toContain(message);
});

test('nothing of the answers is stored: only the try is counted, in one round trip', async () => {
  const tables = await fixture.query(
    `select table_name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
  );
  const count = async () => {
    const counts: Record<string, unknown> = {};
    for (const [table] of tables)
      counts[String(table)] = (await fixture.query(`select count(*) from "${table}"`))[0];
    return counts;
  };
  const before = await count();
  const trips = fixture.roundTrips();
  await download();
  expect(fixture.roundTrips() - trips).toBe(1);
  const after = await count();
  expect(
    Object.keys(after).filter((table) => String(after[table]) !== String(before[table])),
  ).toEqual(['rate_limit_hits']);
});

test('Markdown that a Word file cannot hold names its file and section', () => {
  const documents = readPolicyDocuments();
  const resolution = documents.get('resolution')!;
  const [first, ...rest] = resolution.sections;
  const clauses = [{ text: '![Seal](seal.png) of the city' }];
  documents.set('resolution', { ...resolution, sections: [{ ...first!, clauses }, ...rest] });
  expect(() => makePolicyTexts(documents, readLaws(), readPlaces())).toThrow(
    'src/content/policy-builder/resolution.yaml, section "Recitals", line:1 text: Templates have no pictures.',
  );
});
