import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { checkArticles } from '#src/articles/editing/check-articles.ts';
import { checkLaws } from '#src/articles/editing/records/check-laws.ts';
import { checkMentions } from '#src/articles/editing/records/check-mentions.ts';
import { articlesFolder, lawsFolder } from '#src/articles/editing/content-files.ts';
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
    laws: [],
  });
});

test.each([
  title,
  'Quotes " and \\ and: colons # in one title',
  "It's the council's {first} <policy>",
])('a new draft passes the check: %s', (title) => {
  make({ title, date: '2026-12-04' });
  make({ title: `${title}, explained`, explainer: '/ohio-ai-laws' });
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
      root,
      files: [],
      draft: { file, content: read(file).replace('draft: true', `draft: ${draft}`) },
    });
  const fields = check('false').map((line) => /:\d+ ([^:]*):/.exec(line)?.[1]);
  expect(fields).toEqual(
    expect.arrayContaining([
      'description',
      'summary acts 3',
      'sources 1 url',
      'Story title',
      'text',
    ]),
  );
  expect(check('yes')).toEqual([
    `${file}:8 draft: "yes" is neither true nor false. Write, without quotes: true`,
  ]);
});

/** Writes a published article of a day, and the records of two laws with events before and after it. */
function fillRegister() {
  const { file } = make({ date: '2026-08-01', title: 'The council names an officer for AI' });
  write(file, read(file).replace('draft: true', 'draft: false'));
  make({ date: '2026-10-01', title: 'A draft that nobody published yet' });
  record('tx-hb-1', 'articles:\n  - earlier\n', { event: 'It was <amended> by {HB 2} *twice*.' });
  record('ny-s-1', 'articles: [one, two]\nrelated: []\n', { event: 'It took effect' });
}
const write = (file: string, content: string) => writeFileSync(join(root, file), content);
const record = (id: string, lists: string, { event }: { event: string }) =>
  write(
    `${lawsFolder}/${id}.yaml`,
    `jurisdiction: ${id.startsWith('ny') ? 'new-york' : 'texas'}
name: Act on AI in ${id}
shortName: Act ${id}
summary: Agencies tell people when they deal with an AI system, and list them.
citation: ${id} (2025)
kind: statute
status: in-force
effectiveOn: 2026-01-01
history:
  - { date: 2026-07-31, event: It was signed. }
  - { date: 2026-11-02, event: ${JSON.stringify(event)}, changes: [notice], isSecondary: true }
  - { date: 2026-12-01, event: It ends. }
binds: [cities]
whoIsBound: Cities, but not counties.
duties:
  - { id: notice, text: Tell people about the system., who: Cities, due: 2027-01-01 }
enforcement: The Attorney General.
toDo: [List the tools that talk to people.]
topics: [disclosure]
sources:
  - { publisher: Legislature, work: 'Act "1"', url: https://example.gov/${id}, isOfficial: true }
  - { publisher: Registrar, work: Copy, url: https://example.gov/${id}/copy, isOfficial: true }
  - { publisher: A blog, work: A post, url: https://example.com/${id} }
confidence: high
checkedOn: 2026-11-20
${lists}`,
  );

test('a draft from the register has a story for each change since the newest published article, with its date, law, sources and status', () => {
  fillRegister();
  const { file, laws } = newArticle({ root, title: '', date: '2026-11-27', fromRegister: true });
  expect(laws).toEqual(['ny-s-1', 'tx-hb-1']);
  const draft = read(file);
  expect(draft.match(/^<Story .*$/gm)).toEqual([
    '<Story place="New York" title="Replace this with the news on Act ny-s-1" sources={["ny-s-1", "ny-s-1-2"]}>',
    '<Story place="Texas" title="Replace this with the news on Act tx-hb-1" sources={["tx-hb-1", "tx-hb-1-2"]}>',
  ]);
  expect(draft).toContain(
    'November 2, 2026: It took effect. Unconfirmed: reported only by secondary sources. Cities: Due January 1, 2027.\n\n[Act ny-s-1](/laws/ny-s-1): Agencies tell',
  );
  expect(draft).toContain(String.raw`It was \<amended\> by \{HB 2\} \*twice\*.`);
  expect(draft).toContain('The record says: In effect since January 1, 2026.');
  expect(draft).toContain(`work: "Act “1”"\n    url: https://example.gov/ny-s-1\n`);
});

test('a draft from the register passes the checks, and once it is published only its gaps are refused', () => {
  fillRegister();
  const { file } = newArticle({ root, title: '', date: '2026-11-27', fromRegister: true });
  const mistakes = () => checkArticles({ root }).filter((line) => line.startsWith(`${file}:`));
  expect(mistakes()).toEqual([]);
  const naming = checkMentions({ root }).filter((line) => line.includes('november-27'));
  expect(naming).toEqual([]);
  write(file, read(file).replace('draft: true', 'draft: false'));
  const fields = mistakes().map((line) => {
    expect(line).toMatch(/These are still the words of a new draft/);
    return /:\d+ ([^:]*):/.exec(line)?.[1];
  });
  expect(fields.filter((field) => field === 'Story title')).toHaveLength(2);
  expect(fields).toEqual(
    expect.arrayContaining(['title', 'description', 'summary happened', 'summary acts 1', 'text']),
  );
  expect(fields.some((field) => field?.startsWith('sources'))).toBe(false);
});

test('the records name a draft from the register beside their other articles', () => {
  fillRegister();
  newArticle({ root, title: '', date: '2026-11-27', fromRegister: true });
  const listed = (id: string) => /^articles:[^]*/m.exec(read(`${lawsFolder}/${id}.yaml`))?.[0];
  const draft = '  - ai-governance-weekly-november-27-2026\n';
  expect(listed('tx-hb-1')).toBe(`articles:\n${draft}  - earlier\n`);
  expect(listed('ny-s-1')).toBe(`articles:\n  - one\n  - two\n${draft}related: []\n`);
});

test('a day can be given after which changes count, and a draft without changes is refused', () => {
  fillRegister();
  const draft = (since?: string) =>
    newArticle({ root, title: '', date: '2026-11-27', since, fromRegister: true });
  const before = files();
  expect(() => draft('2026-11-02')).toThrow(/^No record of the register has an event after Nov/);
  expect(() => draft('last week')).toThrow(/^"last week" is not a day/);
  expect(files()).toEqual(before);
  expect(read(draft('2026-07-30').file).match(/^<Story /gm)).toHaveLength(4);
});

const name = 'Texas act on the city\'s use of AI: "one" rule';

test('a new record has no mistakes except its placeholders', () => {
  expect(newLaw({ root, id: 'tx-hb-200', name })).toEqual({
    file: `${lawsFolder}/tx-hb-200.yaml`,
    path: '/laws/tx-hb-200',
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
