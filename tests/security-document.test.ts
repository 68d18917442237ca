/** docs/security.md: every applicable requirement has a line, and every file that a line names exists. */
import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { parse } from 'yaml';

const text = readFileSync('docs/security.md', 'utf8');
const rows = [...text.matchAll(/^\| (\d+)\.(\d+)\.(\d+) \(L[12]\) +\|(.+)\|$/gm)].map(
  ([, chapter = '', section = '', number = '', rest = '']) => {
    const [asks = '', state = '', how = '', tests = ''] = rest
      .split('|')
      .map((cell) => cell.trim());
    return { id: `${chapter}.${section}.${number}`, chapter, asks, state, how, tests };
  },
);

/** The number of requirements of levels 1 and 2 in chapters 1 to 17 of ASVS 5.0; chapters 10 and 17 do not apply. */
const counts = [27, 11, 19, 10, 9, 35, 18, 7, 7, 0, 14, 9, 13, 9, 13, 16, 0];

test('every applicable chapter of ASVS 5.0 has a line for each requirement of levels 1 and 2', () => {
  const found = counts.map((_, at) => rows.filter(({ chapter }) => chapter === `${at + 1}`).length);
  expect(found).toEqual(counts);
  expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length);
  for (const chapter of ['V10', 'V17']) expect(text).toMatch(new RegExp(`^## ${chapter} `, 'm'));
});

test('each line has one of four states and says how the requirement is met, or why not', () => {
  const states = ['Met', 'Partly', 'Not met', 'Not applicable'];
  for (const { id, asks, state, how } of rows) {
    expect(states, id).toContain(state);
    expect(asks.length, id).toBeGreaterThan(3);
    expect(how.length, id).toBeGreaterThan(5);
  }
});

test('a workflow audits packages every day with the command that SECURITY.md names', () => {
  const { on, jobs } = parse(readFileSync('.github/workflows/packages.yml', 'utf8')) as {
    on: { schedule: { cron: string }[] };
    jobs: { audit: { steps: { run?: string }[] } };
  };
  expect(on.schedule[0]?.cron).toMatch(/^\d+ \d+ \* \* \*$/);
  const commands = jobs.audit.steps.flatMap(({ run }) => run ?? []);
  expect(commands).toEqual([
    expect.stringMatching(/^npm audit --omit=dev( --package-lock-only)?$/),
  ]);
  expect(readFileSync('SECURITY.md', 'utf8')).toContain('`npm audit --omit=dev`');
});

test('every file that the document names exists, and the last column names only tests', () => {
  const named = [...text.matchAll(/`((?:src|tests|netlify)\/[^`\s]+)`/g)].map(([, path]) => path!);
  expect(named.length).toBeGreaterThan(150);
  expect([...new Set(named)].filter((path) => !existsSync(path))).toEqual([]);
  for (const { id, tests } of rows)
    for (const [, path] of tests.matchAll(/`([^`]+)`/g)) expect(path, id).toMatch(/\.test\.tsx?$/);
});
