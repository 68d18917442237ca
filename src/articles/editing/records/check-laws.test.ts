import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { boundBodies, lawTopics } from '#src/content/lists/law-lists.ts';
import { lawSchema } from '#src/content/schemas/law-schema.ts';
import { listFields } from '#src/articles/editing/text/check-fields.ts';
import { checkLaws } from './check-laws.ts';

const root = join(import.meta.dirname, '../../../..');
const guide = readFileSync(join(root, 'docs/editing.md'), 'utf8');
/** The example record in docs/editing.md. */
const good = /```\n(jurisdiction:[^]*?)```/.exec(guide)?.[1] ?? '';
const articles = ['texas-ai-governance-act', 'arkansas-ai-laws'];
const today = '2026-11-27';

const checkFiles = (files: Record<string, string>) =>
  checkLaws({ root, files, articles, today }).mistakes.map((line) =>
    line.replace('src/content/laws/', ''),
  );
const check = (content: string, file = 'tx-hb-1.yaml') => checkFiles({ [file]: content });

test('the laws of this site have no mistakes', () => {
  expect(checkLaws({ root }).mistakes).toEqual([]);
});

test('the example in docs/editing.md passes, and the guide names every field, topic and body', () => {
  expect(check(good)).toEqual([]);
  const places = [[], ['history', 0], ['duties', 0], ['duties', 0, 'every'], ['sources', 0]];
  const fields = places.flatMap((path) => listFields(lawSchema, path));
  expect(fields).toEqual(expect.arrayContaining(['whoIsBound', 'changes', 'endedOn', 'until']));
  for (const name of [...fields, ...Object.keys(lawTopics), ...Object.keys(boundBodies)])
    expect(guide).toContain(`\`${name}\``);
});

test.each<[string, string | RegExp, string, string]>([
  [
    'a missing field',
    /^enforcement: .*\n/m,
    '',
    'tx-hb-1.yaml:1 enforcement: This field is missing. Add: enforcement: "The Attorney General alone enforces it."',
  ],
  [
    'a misspelled field',
    'whoIsBound:',
    'whoIsBuond:',
    'tx-hb-1.yaml:15 whoIsBuond: There is no field with this name. Write: whoIsBound.',
  ],
  [
    'a field twice',
    'kind: statute',
    'kind: statute\nkind: statute',
    'tx-hb-1.yaml:7 kind: This field appears here a second time. Delete one of the two.',
  ],
  [
    'a value that only Astro refuses',
    'kind: statute',
    'kind: !statute 1',
    'tx-hb-1.yaml:6 kind: This line does not fit the lines around it. Compare its blanks, colon and quotes with the same line of another law.',
  ],
  [
    'a mistyped topic',
    'topics: [disclosure, chatbots]',
    'topics: [disclosure, chatbot]',
    'tx-hb-1.yaml:31 topics 2: "chatbot" is not in the list. Write: chatbots.',
  ],
  [
    'a topic as readers see it',
    'topics: [disclosure, chatbots]',
    'topics: [Automated decisions]',
    'tx-hb-1.yaml:31 topics 1: "Automated decisions" is not in the list. Write: automated-decisions.',
  ],
  [
    'a topic that resembles none',
    'topics: [disclosure, chatbots]',
    'topics: [astronomy]',
    `tx-hb-1.yaml:31 topics 1: "astronomy" is not in the list. Write one of: ${Object.keys(lawTopics).join(', ')}.`,
  ],
  [
    'a day that does not exist',
    'date: 2025-06-22',
    'date: 2025-06-31',
    'tx-hb-1.yaml:10 history 1 date: There is no such day in the calendar. Write one that there is.',
  ],
  [
    'a day in words',
    'date: 2025-06-22',
    'date: June 22, 2025',
    'tx-hb-1.yaml:10 history 1 date: "June 22, 2025" is not a date as year-month-day. Write it like this: 2025-08-26.',
  ],
  [
    'an event out of order',
    'date: 2025-06-22',
    'date: 2026-02-01',
    'tx-hb-1.yaml:12 history 2 date: 2026-01-01 is before 2026-02-01, which is above it. Put the oldest event first.',
  ],
  [
    'an event with a day and a month',
    'date: 2025-06-22',
    'date: 2025-06-22\n    about: "2025-06"',
    'tx-hb-1.yaml:10 history 1 date: An event has a date, or else about: "2025-08" when its day is not certain. Write one of the two.',
  ],
  [
    'a change of a duty that does not exist',
    'event: It took effect.',
    'event: It took effect.\n    changes: [notcie]',
    'tx-hb-1.yaml:14 history 2 changes 1: There is no duty "notcie". Write the id of a duty of this law.',
  ],
  [
    'the id of another duty',
    '- id: yearly-report',
    '- id: notice',
    'tx-hb-1.yaml:22 duties 2 id: The id "notice" is used twice. Give each duty an id of its own, for example notice-2.',
  ],
  [
    'a duty that is due once and every year',
    'every: {',
    'due: 2027-01-01\n    every: {',
    'tx-hb-1.yaml:26 duties 2 due: A duty is due once or every year, not both. Keep one, or write two duties.',
  ],
  [
    'a yearly day that does not exist',
    'month: 11, day: 30',
    'month: 11, day: 31',
    'tx-hb-1.yaml:26 duties 2 every day: Month 11 has no day 31 in every year. Write one that there is.',
  ],
  [
    'a yearly day that only leap years have',
    'month: 11, day: 30',
    'month: 2, day: 29',
    'tx-hb-1.yaml:26 duties 2 every day: Month 2 has no day 29 in every year. Write one that there is.',
  ],
  [
    'a repealed law without its last day',
    'status: in-force',
    'status: repealed',
    'tx-hb-1.yaml:1 endedOn: A law that is repealed binds no one from some day on. Add: endedOn: 2026-05-14',
  ],
  [
    'a source without https',
    'url: https://capitol',
    'url: http://capitol',
    'tx-hb-1.yaml:35 sources 1 url: A source must be a secure address. Write https in place of http: https://capitol.texas.gov/hb1.htm',
  ],
  [
    'a front page that is not marked',
    'url: https://capitol.texas.gov/hb1.htm',
    'url: https://capitol.texas.gov/',
    'tx-hb-1.yaml:35 sources 1 url: This is the front page of a site. Copy the address of the page itself, or add: isFrontPage: true',
  ],
  [
    'an official source below another',
    'isOfficial: true',
    'isOfficial: false\n  - publisher: Court\n    work: Order\n    url: https://court.gov/order\n    isOfficial: true',
    'tx-hb-1.yaml:37 sources 2: Official pages come first and front pages last. Move this source up.',
  ],
  [
    'a check in the future',
    'checkedOn: 2026-11-20',
    'checkedOn: 2026-11-28',
    'tx-hb-1.yaml:39 checkedOn: 2026-11-28 is still to come. Write the last day that your check covers.',
  ],
  [
    'a check before an event in the history',
    'checkedOn: 2026-11-20',
    'checkedOn: 2025-06-01',
    'tx-hb-1.yaml:39 checkedOn: 2025-06-01 is before 2025-06-22, a day in the history. Write the last day that your check covers.',
  ],
  [
    'a mistyped article',
    '[texas-ai-governance-act]',
    '[texas-ai-governence-act]',
    'tx-hb-1.yaml:41 articles 1: There is no article "texas-ai-governence-act". Write: texas-ai-governance-act',
  ],
  [
    'a law that is related to itself',
    'related: []',
    'related: [tx-hb-1]',
    'tx-hb-1.yaml:40 related 1: There is no other law "tx-hb-1". Write the name of its file without the ending, or delete it.',
  ],
  [
    'a placeholder of a new file',
    /^shortName: .*$/m,
    'shortName: Replace this',
    'tx-hb-1.yaml:3 shortName: These are still the words of a new file. Write your own.',
  ],
  [
    'a colon in a text',
    /^summary: /m,
    'summary: Texas: ',
    'tx-hb-1.yaml:4 summary: The text has a colon in it. Put the whole text between double quotes.',
  ],
])('%s is reported once, with its line, its field and the fix', (_, from, to, expected) => {
  expect(good).toMatch(from);
  expect(check(good.replace(from, to))).toEqual([expected]);
});

test.each([
  ['TX_HB_1.yaml', /:1 file: "TX_HB_1\.yaml" cannot be the name of a law/],
  [
    'oh-hb-1.yaml',
    /:1 jurisdiction: The name of this file begins with "oh", and Texas is "tx"\. Correct one of the two\.$/,
  ],
  ['tx-hb-1.yml', /:1 file: This file is not read as a law\. .* it ends in \.yaml: tx-hb-1\.yaml$/],
  ['notes.pdf', /:1 file: This is not a law\. Delete it, or keep it elsewhere\.$/],
])('a file name that cannot be the URL of its law is refused: %s', (file, expected) => {
  expect(check(good, file)).toEqual([expect.stringMatching(expected)]);
});

test('two laws cannot share a name, because readers and calendars would confuse them', () => {
  const other = good.replace(/^name: .*$/m, 'name: Another act on the use of AI');
  expect(checkFiles({ 'tx-hb-1.yaml': good, 'tx-hb-2.yaml': other })).toEqual([
    'tx-hb-2.yaml:3 shortName: tx-hb-1.yaml has the same name. Write another name.',
  ]);
});

test('a law may name an existing law as related', () => {
  const other = good.replace(/^(name|shortName): .*$/gm, '$1: Another Texas act');
  const naming = good.replace('related: []', 'related: [tx-hb-2]');
  expect(checkFiles({ 'tx-hb-1.yaml': naming, 'tx-hb-2.yaml': other })).toEqual([]);
});

test('a law without a check for over 120 days is a warning, not a mistake', () => {
  const checkedOn = (day: string) => {
    const content = good.replace('checkedOn: 2026-11-20', `checkedOn: ${day}`);
    return checkLaws({ root, files: { 'tx-hb-1.yaml': content }, articles, today });
  };
  expect(checkedOn('2026-07-30')).toEqual({ mistakes: [], warnings: [] });
  expect(checkedOn('2026-07-29')).toEqual({
    mistakes: [],
    warnings: [
      'One law was not checked for 120 days. Read the sources again and write the day to checkedOn, the oldest first: 2026-07-29 tx-hb-1.',
    ],
  });
});

test('the warning names the oldest checks first, and at most fifty', () => {
  const old = (index: number) =>
    good
      .replace(/^(name|shortName): .*$/gm, `$1: Texas act ${index}`)
      .replace('checkedOn: 2026-11-20', `checkedOn: 2025-${index % 2 ? '06' : '01'}-10`);
  const files = Object.fromEntries(
    Array.from({ length: 60 }, (_, index) => [`tx-hb-${index}.yaml`, old(index)]),
  );
  const [warning = '', ...more] = checkLaws({ root, files, articles, today }).warnings;
  expect(more).toEqual([]);
  expect(warning).toMatch(/^60 laws were .* first: 2025-01-10 tx-hb-0, .*, and 10 more\.$/);
  expect(warning.indexOf('2025-06-10')).toBeGreaterThan(warning.lastIndexOf('2025-01-10'));
  expect(warning.length).toBeLessThan(2000);
});

test('for any record, every reported line exists', () => {
  const bits = fc.constantFrom(...'\n"\'{[\t#-', ': ', '- ', '\n\n', '2026');
  const lines = good.split('\n').length;
  fc.assert(
    fc.property(bits, fc.nat(good.length), (bit, at) => {
      const content = good.slice(0, at) + bit + good.slice(at);
      for (const line of check(content)) {
        expect(line).toMatch(/^tx-hb-1\.yaml:\d+ \S.*: \S/);
        expect(Number(/:(\d+) /.exec(line)?.[1])).toBeLessThanOrEqual(lines + 2);
      }
    }),
    { numRuns: 60 },
  );
});

test('a deadline in the past of a law in force asks for its next one, until the duty ends', () => {
  const due = (more: string) =>
    checkLaws({
      root,
      articles,
      today,
      files: { 'tx-hb-1.yaml': good.replace(/^( +)who: .*$/m, `$&\n${more}`) },
    });
  const passed = due('    due: 2026-01-01');
  expect(passed.mistakes).toEqual([]);
  expect(passed.warnings.join()).toMatch(/deadlines of laws in force are past: tx-hb-1 [\w-]+\./);
  expect(due('    due: 2026-12-31').warnings.join()).not.toContain('past');
  expect(due('    due: 2026-01-01\n    endedOn: 2026-02-01').warnings.join()).not.toContain('past');
});
