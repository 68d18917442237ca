/** docs/security.md: every requirement that applies has a line, and what the lines name exists. */
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

/** How many requirements of levels 1 and 2 each chapter of ASVS 5.0 has; two chapters have no line. */
const counts: Record<string, number> = {
  1: 27,
  2: 11,
  3: 19,
  4: 10,
  5: 9,
  6: 35,
  7: 18,
  8: 7,
  9: 7,
  11: 14,
  12: 9,
  13: 13,
  14: 9,
  15: 13,
  16: 16,
};

test('each chapter of ASVS 5.0 that applies has a line for each requirement of levels 1 and 2', () => {
  const found = Object.groupBy(rows, ({ chapter }) => chapter);
  expect(
    Object.fromEntries(Object.entries(found).map(([chapter, list]) => [chapter, list?.length])),
  ).toEqual(counts);
  expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length);
  for (const chapter of ['V10', 'V17']) expect(text).toMatch(new RegExp(`^## ${chapter} `, 'm'));
});

test('each line says how it is met, or why not, in one of four states', () => {
  const states = ['Met', 'Partly', 'Not met', 'Not applicable'];
  for (const { id, asks, state, how } of rows) {
    expect(states, id).toContain(state);
    expect(asks.length, id).toBeGreaterThan(3);
    expect(how.length, id).toBeGreaterThan(5);
  }
});

test('known weaknesses of packages are looked for every day, by the command that SECURITY.md names', () => {
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

test('every test and every module that the document names is there', () => {
  const named = [...text.matchAll(/`((?:src|tests|netlify)\/[^`\s]+)`/g)].map(([, path]) => path!);
  expect(named.length).toBeGreaterThan(150);
  expect([...new Set(named)].filter((path) => !existsSync(path))).toEqual([]);
  for (const { id, tests } of rows)
    for (const [, path] of tests.matchAll(/`([^`]+)`/g)) expect(path, id).toMatch(/\.test\.tsx?$/);
});
