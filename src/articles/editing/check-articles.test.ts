import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { articleSchema, categories } from '#src/content/schemas/article-schema.ts';
import { refuseBrokenArticles } from './check-content.ts';
import { site } from '#src/site.ts';
import { checkArticles } from './check-articles.ts';
import { listFields } from './text/check-fields.ts';

const root = join(import.meta.dirname, '../../..');
const folder = 'tests/fixtures/broken-articles';
const names = readdirSync(join(root, folder));
const broken = names.filter((name) => /\.mdx?$/.test(name) && !name.startsWith('00-'));
const neighbors = ['00-neighbor.mdx', '00-draft.mdx', '00-later.mdx', 'officer.svg'];
const good = readFileSync(join(root, folder, '00-good.mdx'), 'utf8');

/** The messages for one file of the corpus, among valid articles. */
const checkCorpus = (name: string) =>
  checkArticles({
    root,
    today: '2026-11-20',
    files: [...neighbors, name].map((file) => `${folder}/${file}`),
    // A real picture over the budget would bloat the repository.
    sizeOf: (path) =>
      ({ 'heavy.png': 412_345, 'officer.svg': 98 })[path.split('/').at(-1) ?? ''] ?? null,
  });
const checked = new Map<string, string[]>();
function check(name: string): string[] {
  const mistakes = checked.get(name) ?? checkCorpus(name);
  checked.set(name, mistakes);
  return mistakes;
}

const checkContent = (content: string) =>
  checkArticles({ root, files: [], draft: { file: 'x.mdx', content } });

test('the articles of this site have no mistake', () => {
  expect(checkArticles({ root })).toEqual([]);
});

test('a correct article gets no message', () => {
  expect(check('00-good.mdx')).toEqual([]);
});

test.each(broken)('%s is reported with its line, its field and the fix', (name) => {
  const expected = readFileSync(join(root, folder, name.replace(/\.mdx?$/, '.txt')), 'utf8');
  expect(check(name).map((line) => line.replace(`${folder}/`, ''))).toEqual(
    expected
      .replace(/Write: AI Governance News\.$/gm, `Write: ${categories.join(' or ')}.`)
      .trimEnd()
      .split('\n'),
  );
});

test('a link to our own host is reported with its path', () => {
  const link = `](${site.defaultUrl}/maturity-assessment)`;
  expect(checkContent(good.replace('](/maturity-assessment)', link))).toEqual([
    'x.mdx:41 link: A link to our own site has no host. Write: /maturity-assessment',
  ]);
});

test('each kind of mistake gets exactly one message', () => {
  const single = broken.filter((name) => !/many-mistakes|head-and-text/.test(name));
  const reported = single.flatMap((name) => check(name).map((line) => line.replace(/^[^ ]* /, '')));
  expect(reported).toHaveLength(single.length);
  expect(single.length).toBeGreaterThanOrEqual(20);
  for (const line of reported) expect(line).toMatch(/^[\w<>/ ]+: \S.*\S$/);
});

test.each([
  ['title: “AI: a policy”', 'title: The text is between curly quotes. Use straight ones: "…".'],
  [
    'title: @council adopts',
    'title: A text cannot begin with a sign like this. Put it between double quotes.',
  ],
  ['title', 'title: There is no colon after the name of the field. Put one there.'],
  [
    'title: [a, {b: c',
    'title: This line does not fit the lines around it. Compare its blanks, colon and quotes with the same line of another article.',
  ],
])('a syntax error in the head is explained by its line: %s', (line, expected) => {
  const [mistake = '', ...more] = checkContent(good.replace(/^title: .*$/m, line));
  expect(mistake.replace(/^x\.mdx:\d /, '').replace(/^\w+/, 'title')).toBe(expected);
  expect(more).toEqual([]);
});

test('line numbers are the same in a file with Windows line endings', () => {
  const mistakes = checkContent(
    good.replace('AI Governance News', 'AI news').replaceAll('\n', '\r\n'),
  );
  expect(mistakes).toEqual([
    `x.mdx:5 category: "AI news" is not a category. Write: ${categories.join(' or ')}.`,
  ]);
});

test('for any article, every reported line exists', () => {
  const bits = fc.constantFrom(
    ...'<|{|}|>|<Story|<Story place="|</Story>|</|/>|{/*|*/}|<!--|](|![|#### |import |: '.split(
      '|',
    ),
    ...'"\'`\t\u0000é',
    '---\n',
    '\n\n',
    '<b>',
  );
  const slip = fc.tuple(fc.nat({ max: good.length }), bits);
  const slips = fc.array(slip, { minLength: 1, maxLength: 6 });
  fc.assert(
    fc.property(slips, (all) => {
      const content = all.reduce(
        (text, [at, bit]) => text.slice(0, at) + bit + text.slice(at),
        good,
      );
      const lines = content.split('\n').length;
      for (const mistake of checkContent(content)) {
        const line = Number(/^x\.mdx:(\d+) /.exec(mistake)?.[1]);
        expect(line).toBeGreaterThanOrEqual(1);
        expect(line).toBeLessThanOrEqual(lines);
      }
    }),
    { numRuns: 100 },
  );
});

test('a build with a broken article fails with the same message, and `astro sync` does not fail', () => {
  const message = 'x.mdx:5 category: "AI news" is not a category.';
  const { hooks } = refuseBrokenArticles(() => [message]);
  const setup = hooks['astro:config:setup'];
  const run = (command: 'build' | 'sync') =>
    setup({ command, config: { root: new URL('file:///site/') } } as Parameters<typeof setup>[0]);
  expect(() => run('build')).toThrow(message);
  expect(() => run('sync')).not.toThrow();
});

test('the example in docs/editing.md passes, and the guide names every field', () => {
  const guide = readFileSync(join(root, 'docs/editing.md'), 'utf8');
  const template = /```\n(---\n[^]*?)```/.exec(guide)?.[1] ?? '';
  const file = 'src/content/articles/template.mdx';
  expect(checkArticles({ root, files: [], draft: { file, content: template } })).toEqual([]);
  const places = [[], ['summary'], ['notes', 0], ['corrections', 0], ['sources', 0]];
  const fields = [...places, ['corrections', 0, 'source']].flatMap((path) =>
    listFields(articleSchema, path),
  );
  expect(fields).toEqual(expect.arrayContaining(['title', 'acts', 'text', 'said', 'url']));
  for (const field of fields) expect(guide).toContain(`\`${field}\``);
});
