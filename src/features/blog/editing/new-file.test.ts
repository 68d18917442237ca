import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { checkArticles } from './check-articles.ts';
import { checkLaws } from './check-laws.ts';
import { articlesFolder, lawsFolder } from './content-files.ts';
import { newArticle } from './new-article.ts';
import { newLaw } from './new-law.ts';

const project = join(import.meta.dirname, '../../../..');
let root: string;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'levee-new-file-'));
  for (const folder of [articlesFolder, lawsFolder])
    mkdirSync(join(root, folder), { recursive: true });
  for (const part of ['src/pages', 'netlify', 'netlify.toml', 'public'])
    symlinkSync(join(project, part), join(root, part));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

const files = () =>
  [articlesFolder, lawsFolder].flatMap((folder) => readdirSync(join(root, folder)));
const read = (file: string) => readFileSync(join(root, file), 'utf8');

const title = 'The council adopts a policy for AI';
const make = (more: { title?: string; date?: string; explainer?: string } = {}) =>
  newArticle({ root, title, ...more });

test('a weekly update is a hidden draft whose path has its day (R3, R33)', () => {
  const { file, path } = make({ date: '2026-12-04' });
  expect(path).toBe('/blog/ai-governance-weekly-december-4-2026');
  expect(file).toBe(`${articlesFolder}/ai-governance-weekly-december-4-2026.mdx`);
  expect(read(file)).toContain('\ndraft: true\n');
  expect(read(file)).toContain(`path: ${path}\n`);
});

test('an explainer has the given path (R3)', () => {
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

test('an article without a date gets the current day', () => {
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
])('an article from %j is refused in one sentence, and no file is written', (request, sentence) => {
  expect(() => make(request)).toThrow(sentence);
  expect(files()).toEqual([]);
});

test('an article is never overwritten, and its path and title cannot be used twice', () => {
  const { file } = make({ date: '2026-12-04' });
  const before = read(file);
  const names = files();
  expect(() => make({ title: `${title} again`, date: '2026-12-04' })).toThrow(
    /^There is .* already/,
  );
  expect(() => make({ date: '2026-12-11' })).toThrow(/has the same title\. Write another title\.$/);
  expect(() =>
    make({ title: `${title} again`, explainer: '/elsewhere/ai-governance-weekly-december-4-2026' }),
  ).toThrow(/^There is/);
  expect(files()).toEqual(names);
  expect(read(file)).toBe(before);
});

test('remaining placeholders are mistakes once the article is not a draft', () => {
  const { file } = make({ date: '2026-12-04' });
  const check = (draft: string) =>
    checkArticles({
      ...{ root, files: [] },
      draft: { file, content: read(file).replace('draft: true', `draft: ${draft}`) },
    });
  const fields = check('false').map((line) => /:\d+ ([^:]*):/.exec(line)?.[1]);
  expect(fields).toEqual(
    expect.arrayContaining([
      ...['description', 'summary acts 3', 'sources 1 url', 'Story title', 'text'],
    ]),
  );
  expect(check('yes')).toEqual([
    `${file}:8 draft: "yes" is neither true nor false. Write, without quotes: true`,
  ]);
});

const name = 'Texas act on the city\'s use of AI: "one" rule';

test('a new record has no mistakes except its placeholders', () => {
  expect(newLaw({ root, id: 'tx-hb-200', name })).toEqual({
    ...{ file: `${lawsFolder}/tx-hb-200.yaml`, path: '/laws/tx-hb-200' },
  });
  const { mistakes, warnings } = checkLaws({ root });
  expect(warnings).toEqual([]);
  expect(mistakes.length).toBeGreaterThan(8);
  for (const mistake of mistakes)
    expect(mistake).toMatch(/These are still the words of a new file\. Write your own\.$/);
});

test('a new record belongs to the place with which its id begins', () => {
  expect(read(newLaw({ root, id: 'ny-s-1', name }).file)).toMatch(/^jurisdiction: new-york\n/);
});

test.each([
  [{ id: '', name }, /^Give the id and, in quotes, the name/],
  [{ id: 'tx-hb-200', name: ' ' }, /^Give the id and, in quotes, the name/],
  [{ id: 'hb-200', name }, /^"hb-200" does not begin with a state's two letters or with us/],
  [{ id: 'tx-HB 200', name }, /cannot be the name of a law/],
  [{ id: 'tx-hb-200', name: 'Short' }, /^name: It has 5 characters and at least 8 are needed/],
])('a record from %j is refused in one sentence, and no file is written', (request, sentence) => {
  expect(() => newLaw({ root, ...request })).toThrow(sentence);
  expect(files()).toEqual([]);
});

test('a record is never overwritten, and its name cannot be used twice', () => {
  newLaw({ root, id: 'tx-hb-200', name });
  expect(() => newLaw({ root, id: 'tx-hb-200', name: 'Another name' })).toThrow(
    /^There is .* already/,
  );
  expect(() => newLaw({ root, id: 'tx-hb-201', name })).toThrow(
    /^name: tx-hb-200\.yaml has the same name/,
  );
  expect(files()).toEqual(['tx-hb-200.yaml']);
});
