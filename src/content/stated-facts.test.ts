/** Tests against false statements about laws that articles or templates once made. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { templateIds } from './lists/template-ids.ts';

const texts = ['articles', 'templates'].flatMap((folder) =>
  readdirSync(join(import.meta.dirname, folder)).map((file) => ({
    file: `${folder}/${file}`,
    text: readFileSync(join(import.meta.dirname, folder, file), 'utf8')
      // A correction quotes what was wrong, so corrections are exempt.
      .replace(/^ {4}said: .*$/gm, '')
      .replace(/\s+/g, ' '),
  })),
);
test('all templates and articles are tested', () => {
  const files = texts.map(({ file }) => file);
  expect(files.filter((file) => file.startsWith('templates/')).sort()).toEqual(
    templateIds.map((id) => `templates/${id}.md`).sort(),
  );
  expect(files).toContain('articles/arkansas-ai-laws.mdx');
});

const textOf = (name: string) => texts.find(({ file }) => file.includes(name))?.text ?? '';

test.each([
  ["Colorado's SB 24-205 never took effect", /SB 24-205 never took|law before it took effect/],
  ["New York's LOADinG Act asks for human review", /unless there is meaningful human review/],
  ["New York's LOADinG Act asks for assessments", /LOADinG Act, for example, requires/],
  ['the Texas code of ethics is a proposal', /The proposal has seven principles/],
  ['social scoring is banned only where it does harm', /scoring that leads to detrimental/],
  ['the Texas council is free not to train', /\bmay train (?:state|local)/],
  [
    'public notices under SB 1964 are for state agencies',
    /State agencies carry most of the duties/,
  ],
  ['intent alone is enough in § 552.055', /some summaries, the sole intent\)/],
  ['sanctions of licensing agencies have no condition', /sanction licensees by up to \$100,000\./],
  [
    'following the NIST profile is a defense by itself',
    /if it substantially complies|to those who substantially comply/,
  ],
  ['the sandbox is known from the House version', /Check the enrolled bill/],
  ['SB 1964 was signed on June 22', /HB 149 and SB 1964 were signed on June 22/],
  ['a tracker is the source for ISO/IEC 42001', /tracker says that risk policies/],
  ['FedRAMP opened its AI track on August 25', /track on August 25\. Services/],
  ['M-25-22 applies from about October 1', /issued from about October 1/],
  ['HB 3512 began in June 2025', /hb-3512\) (?:took|takes) effect in June/],
])('no text says that %s', (_, wrong) => {
  expect(texts.filter(({ text }) => wrong.test(text)).map(({ file }) => file)).toEqual([]);
});

test.each([
  ['weekly-update.mdx', 'no longer requires human review or impact assessments'],
  ['texas-ai-governance-act', "puts DIR's standard notice on the related websites"],
  ['texas-ai-governance-act', 'shall train state agencies and local governments'],
  ['texas-ai-governance-act', 'adopted it in February 2026'],
  ['june-20', "The committee's policy standards must follow the latest ISO/IEC 42001"],
  ['acceptable-use-policy', 'May 11, 2027 for recipients with 15 or more employees'],
  ['impact-assessment', 'an amendment of 2025 repealed that duty'],
])('%s says: %s', (name, right) => {
  expect(textOf(name)).toContain(right);
});

// These editor's notes take their text from a record.
test.each([
  ['weekly-update.mdx', 'ny-automated-decision-tools', 'so all of it may already apply'],
  ['weekly-update.mdx', 'ny-automated-decision-tools', 'go to the governor and the legislature'],
  ['weekly-update-june-6', 'ca-sb-947', 'The governor signed it'],
  ['august-8', 'us-hhs-section-504-web-rule', 'moved both dates back by a year'],
])('the note of %s from the record %s says: %s', (name, law, right) => {
  expect(textOf(name)).toContain(`- law: ${law}`);
  const record = readFileSync(join(import.meta.dirname, 'laws', `${law}.yaml`), 'utf8');
  expect(record.replace(/\s+/g, ' ')).toContain(right);
});
