import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { checkMentions } from './check-mentions.ts';

const root = join(import.meta.dirname, '../../../..');
const guide = readFileSync(join(root, 'docs/editing.md'), 'utf8');
/** The example record in docs/editing.md; it lists one article. */
const law = /```\n(jurisdiction:[^]*?)```/.exec(guide)?.[1] ?? '';
const id = 'texas-ai-governance-act';

/** The messages for an article with these notes and this text, next to the example record. */
function check(notes: string, text = 'A story on [HB 1](/laws/tx-hb-1).', record = law) {
  const article = `---\ntitle: An article\ndate: 2025-06-20\nnotes:\n${notes}---\n${text}\n`;
  return checkMentions({
    root,
    articles: { [`${id}.mdx`]: article },
    laws: { 'tx-hb-1.yaml': record },
    today: '2026-11-22',
  }).map((line) => line.replace(/^src\/content\/(articles|laws)\//, ''));
}
const note = (text: string, date = '2026-11-20') => `  - date: ${date}\n    text: "${text}"\n`;
const instead = 'or put in place of date and text: law: tx-hb-1';

test('the notes and links of this site agree with its register (R44)', () => {
  expect(checkMentions({ root })).toEqual([]);
});

test.each([
  'Texas HB 1 was signed on June 22, 2025.',
  'Texas HB 1 was signed in June 2025 and took effect on January 1, 2026.',
  'The council of another city adopted its own policy on May 3, 2026.',
  'HB 149 was signed on May 3, 2026.',
])('a note that agrees with the record, or has another subject, passes: %s', (text) => {
  expect(check(note(text))).toEqual([]);
});

test.each([
  [
    'HB 1 was signed on June 23, 2025.',
    `The record of Texas HB 1 has nothing on June 23, 2025. Correct the day here, add the event to the record, ${instead}`,
  ],
  [
    'Texas HB 1 was signed in May 2025.',
    `The record of Texas HB 1 has nothing on May 2025. Correct the day here, add the event to the record, ${instead}`,
  ],
  [
    'Texas HB 1 was repealed before it took effect.',
    `The record of Texas HB 1 does not say "repeal". Correct the sentence, ${instead}`,
  ],
  [
    'The governor vetoed HB 1.',
    `The record of Texas HB 1 does not say "veto". Correct the sentence, ${instead}`,
  ],
])(
  'a note that contradicts the record is refused with its line and the fix: %s',
  (text, message) => {
    expect(check(note(text))).toEqual([`${id}.mdx:6 notes 1 text: ${message}`]);
  },
);

test('a note that is older than the latest event in the record is refused', () => {
  expect(check(note('The governor signed HB 1 on June 22, 2025.', '2025-07-01'))).toEqual([
    `${id}.mdx:6 notes 1 text: The record of Texas HB 1 has a later event (January 1, 2026): It took effect. To show it, put in place of date and text: law: tx-hb-1`,
  ]);
});

test('a note may take its words only from an existing record that lists the article', () => {
  expect(check('  - law: tx-hb-1\n', 'No link.')).toEqual([]);
  expect(check('  - law: tx-hb-2\n')).toEqual([
    `${id}.mdx:5 notes 1 law: There is no law "tx-hb-2". Write: tx-hb-1`,
  ]);
  expect(check('  - law: tx-hb-1\n', 'No link.', law.replace(`[${id}]`, '[]'))).toEqual([
    `${id}.mdx:5 notes 1 law: The record of Texas HB 1 does not name this article. Add to articles in src/content/laws/tx-hb-1.yaml: ${id}`,
  ]);
});

test('an article that links to a record must be in its list, and a listed article must link back', () => {
  const text = 'See [HB 2](/laws/tx-hb-2), [Texas](/laws/texas) and [New York](/laws/new-york).';
  const [unknown, unlinked, ...more] = check('', text);
  expect(unknown).toBe(`${id}.mdx:6 link: There is no law "tx-hb-2". Write: tx-hb-1`);
  expect(unlinked).toMatch(
    /^tx-hb-1\.yaml:\d+ articles: texas-ai-governance-act does not link to this law\. .* \[Texas HB 1\]\(\/laws\/tx-hb-1\), or take the article out of this list\.$/,
  );
  expect(more).toEqual([]);
  expect(check('', undefined, law.replace(`[${id}]`, '[]'))).toEqual([
    `${id}.mdx:6 link: The record of Texas HB 1 does not name this article. Add to articles in src/content/laws/tx-hb-1.yaml: ${id}`,
  ]);
});
