import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { checkArticles } from './check-articles.ts';
import { articlesFolder } from './content-files.ts';
import { newArticle } from './new-article.ts';

const project = join(import.meta.dirname, '../../../..');
const title = 'The council adopts a policy for AI';
let root: string;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'levee-new-article-'));
  mkdirSync(join(root, articlesFolder), { recursive: true });
  for (const part of ['src/pages', 'netlify', 'netlify.toml', 'public'])
    symlinkSync(join(project, part), join(root, part));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

const files = () => readdirSync(join(root, articlesFolder));
const make = (more: { title?: string; date?: string; explainer?: string } = {}) =>
  newArticle({ root, title, ...more });

test('a weekly update has the address of its day and is a hidden draft (R3, R33)', () => {
  const { file, path } = make({ date: '2026-12-04' });
  expect(path).toBe('/blog/ai-governance-weekly-december-4-2026');
  expect(file).toBe(`${articlesFolder}/ai-governance-weekly-december-4-2026.mdx`);
  const made = readFileSync(join(root, file), 'utf8');
  expect(made).toContain('\ndraft: true\n');
  expect(made).toContain(`path: ${path}\n`);
});

test('an explainer has the address that it is given (R3)', () => {
  expect(make({ explainer: '/ohio-ai-laws' })).toEqual({
    file: `${articlesFolder}/ohio-ai-laws.mdx`,
    path: '/ohio-ai-laws',
  });
});

test.each([
  title,
  'Quotes " and \\ and: colons # in one title',
  "It's the council's {first} <policy>",
])('a new draft passes the check: %s', (words) => {
  make({ title: words, date: '2026-12-04' });
  make({ title: `${words}, explained`, explainer: '/ohio-ai-laws' });
  expect(checkArticles({ root })).toEqual([]);
});

test('without a date it is an article of today', () => {
  expect(make().path).toMatch(/^\/blog\/ai-governance-weekly-[a-z]+-\d{1,2}-20\d\d$/);
});

test.each([
  [{ title: ' ' }, /^Give the title in quotes/],
  [
    { title: 'Too short' },
    /^title: It has 9 characters and at least 20 are needed\. Add 11 or more\.$/,
  ],
  [{ title: 'x'.repeat(91) }, /^title: It has 91 characters/],
  [{ date: '2026-02-30' }, /^"2026-02-30" is not a day/],
  [{ date: 'tomorrow' }, /^"tomorrow" is not a day/],
  [{ explainer: 'Ohio laws' }, /^path: "Ohio laws" cannot be an address .* Write: \/ohio-laws$/],
  [{ explainer: '/../../x' }, /cannot be an address/],
  [
    { explainer: '/pricing' },
    /^path: \/pricing already belongs to a page of the site\. Write another path\.$/,
  ],
])('%j is refused in one sentence, and nothing is made', (request, sentence) => {
  expect(() => make(request)).toThrow(sentence);
  expect(files()).toEqual([]);
});

test('an article is never overwritten, and its address and title are not given twice', () => {
  make({ date: '2026-12-04' });
  const [first = ''] = files();
  const before = readFileSync(join(root, articlesFolder, first), 'utf8');
  expect(() => make({ title: `${title} again`, date: '2026-12-04' })).toThrow(
    /^There is .* already/,
  );
  expect(() => make({ date: '2026-12-11' })).toThrow(/has the same title\. Write another title\.$/);
  expect(() =>
    make({ title: `${title} again`, explainer: '/elsewhere/ai-governance-weekly-december-4-2026' }),
  ).toThrow(/^There is/);
  expect(files()).toEqual([first]);
  expect(readFileSync(join(root, articlesFolder, first), 'utf8')).toBe(before);
});

test('placeholders that are left stop the article once it is not a draft any more', () => {
  const { file } = make({ date: '2026-12-04' });
  const made = readFileSync(join(root, file), 'utf8');
  const content = made.replace('draft: true', 'draft: false');
  const reported = checkArticles({ root, files: [], draft: { file, content } });
  const fields = reported.map((line) => /:\d+ ([^:]*):/.exec(line)?.[1]);
  expect(fields).toEqual(
    expect.arrayContaining([
      'description',
      'summary acts 3',
      'sources 1 url',
      'Story title',
      'text',
    ]),
  );
  const unclear = made.replace('draft: true', 'draft: yes');
  expect(checkArticles({ root, files: [], draft: { file, content: unclear } })).toEqual([
    `${file}:8 draft: "yes" is neither true nor false. Write, without quotes: true`,
  ]);
});
