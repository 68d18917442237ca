/** Makes six changes from CONTRIBUTING.md's list in a copy of the project, in the places that it lists; the checks must pass. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { brotliBytesWithin } from './built/dist.ts';
import { pageKinds } from './built/page-budgets.ts';
import { readChanges } from './fixtures/changes.ts';
import { startChild } from './fixtures/child.ts';
import { copyProject } from './fixtures/project-copy.ts';

/** By path: replacements in a file, or the text of a new file. */
type Edits = Record<string, string | [from: string | RegExp, to: string][]>;

const explainer = `---
title: "Iowa's register of AI tools: a guide for counties"
description: "What the register asks of Iowa counties that use AI tools, who keeps it, and where to start."
date: 2025-08-20
category: State Law Guides
path: /iowa-ai-register
summary:
  happened: "The register of AI tools opened to Iowa counties, and each county names one clerk for it."
  matters: "A county that lists its AI tools early can answer questions from its board."
  acts:
    - "Name the clerk who keeps your list."
sources:
  - id: register
    publisher: "Example office"
    work: "The register of AI tools"
    url: https://www.example.gov/register
---

import VoteFigure from '../../articles/text/VoteFigure.tsx';

An example of an explainer at an address of its own.

![A shelf of binders](./binders.svg)

<VoteFigure title="How the board voted" note="One line for each member" for={4} against={1} />

<Story place="Iowa" title="What the register asks" sources={["register"]}>

Each county lists its tools. See [templates](/resources#documents-section).

</Story>
`;

/** Where a form, its table and its line of the privacy policy get a department. */
interface Place {
  form: string;
  /** The beginnings of the rule and the field before which its own are. */
  rule: string;
  field: string;
  /** Its table and a column; missing for a form that another one's table stores. */
  table?: [file: string, column: string];
  policy: string;
}

const addDepartment = ({ form, rule, field, table, policy }: Place): Edits => ({
  [form]: [
    [rule, `department: optionalText('Please write your department as text', 80),\n${rule}`],
    [field, `department: { id: 'department-field', label: 'Department' },\n${field}`],
  ],
  ...(table && {
    [`src/integrations/database/tables/${table[0]}`]: [
      [table[1], `department: text().notNull().default(''),\n${table[1]}`],
    ],
  }),
  'src/content/legal/privacy.md': [[policy, `the department, ${policy}`]],
});

const withOptionalText: Edits[string] = [
  ["text } from '#src/forms/rules.ts'", "optionalText, text } from '#src/forms/rules.ts'"],
];

/** The other forms get a field in the same places as the demo's. */
const otherForms: Place[] = [
  {
    form: 'src/features/webinars/webinar-form.ts',
    rule: '  email: email(messages.email),',
    field: "    email: { id: 'webinar-email-field'",
    table: ['webinar-registrations.ts', "    lastName: text('last_name')"],
    policy: 'your email address and the webinar',
  },
  {
    form: 'src/features/maturity-assessment/submission/submission.ts',
    rule: '  email: email(messages.email),',
    field: "  email: { id: 'assessment-email-field'",
    table: ['maturity-assessments.ts', '    title: text()'],
    policy: 'your state if you choose one',
  },
  {
    form: 'src/features/accessibility/barrier-form.ts',
    rule: '    email: optionalEmail(',
    field: "    email: {\n      id: 'barrier-email-field'",
    table: ['leads.ts', '  tools: text()'],
    policy: 'and your email address, if you name them',
  },
  {
    form: 'src/buying/quotes/request/quote-request.ts',
    rule: '    contactName: line(',
    field: "    contactName: { id: 'quote-contact-name-field'",
    table: ['quotes.ts', '    city: text()'],
    policy: 'the accounts-payable email address',
  },
  {
    form: 'src/people/registration/registration.ts',
    rule: "  agencyName: named('Agency name'",
    field: '    agencyName: {',
    table: ['accounts.ts', "    jobTitle: text('job_title')"],
    policy: 'and job title if you give it',
  },
  {
    form: 'src/lexi/left-questions/question-form.ts',
    rule: "  agency: text('Please enter",
    field: "    agency: { id: 'question-agency-field'",
    table: ['leads.ts', '    agency: text()'],
    policy: 'your agency and the question',
  },
  {
    form: 'src/lexi/left-questions/report-form.ts',
    rule: '    report: text(',
    field: "    report: {\n      id: 'record-report-field'",
    policy: 'what you write, and your email address if',
  },
  {
    form: 'src/features/newsletter/subscription/subscription.ts',
    rule: '  source: optionalText(',
    field: "email: { id: 'newsletter-email'",
    table: ['newsletter.ts', '    /** The form that was used, or empty. */'],
    policy: 'the form that you used, when we asked',
  },
];

const edits: Record<string, Edits> = {
  "change the demo's time slots": {
    'src/features/demo-booking/booking.ts': [
      ["'15:00', '16:00'] as const", "'15:30', '16:00'] as const"],
    ],
    'src/features/demo-booking/booking.test.ts': [["'15:00', '16:00']);", "'15:30', '16:00']);"]],
  },
  'add a field to a form': addDepartment({
    form: 'src/features/demo-booking/booking-form.ts',
    rule: "    notes: optionalText('Please write your notes",
    field: "    notes: {\n      id: 'demo-notes-field'",
    table: ['demo-bookings.ts', '    phone: text(),'],
    policy: 'phone number and notes if you add them',
  }),
  'change a price': {
    'src/buying/catalog/plans.ts': [
      ['medium: { monthlyCents: 250_000', 'medium: { monthlyCents: 260_000'],
    ],
    'src/buying/catalog/catalog.test.ts': [["'medium-monthly': [2500", "'medium-monthly': [2600"]],
  },
  'publish an explainer at its own URL': {
    'src/content/articles/iowa-ai-register.mdx': explainer,
    'src/content/articles/binders.svg':
      '<svg xmlns="http://www.w3.org/2000/svg" width="80" height="40"><path d="M0 0h80v40H0z"/></svg>',
  },
  'add a category to the blog': {
    'src/content/schemas/article-schema.ts': [
      ["['AI Governance News']", "['AI Governance News', 'State Law Guides']"],
    ],
  },
  'send another response header': {
    'netlify.toml': [['max-age=63072000', 'max-age=94608000']],
    'src/server/pages/platform-rules.ts': [['max-age=63072000', 'max-age=94608000']],
  },
};

const copy = copyProject();
afterAll(copy.remove);

beforeAll(async () => {
  Object.values(edits).forEach(makeEdits);
  for (const place of otherForms) {
    if (!readFileSync(join(copy.folder, place.form), 'utf8').includes('optionalText'))
      makeEdits({ [place.form]: withOptionalText });
    makeEdits(addDepartment(place));
  }
  makeEdits({
    'src/content/legal/privacy.md': [
      [/effectiveDate: .*\nlastUpdated: .*/, 'effectiveDate: 2099-01-01\nlastUpdated: 2099-01-01'],
    ],
  });
  await run('drizzle-kit/bin.cjs', 'generate', '--name', 'add_department');
});

function makeEdits(edits: Edits): void {
  for (const [path, content] of Object.entries(edits)) {
    const file = join(copy.folder, path);
    if (typeof content === 'string') writeFileSync(file, content, { flag: 'wx' });
    else writeFileSync(file, content.reduce(replaceOnce, readFileSync(file, 'utf8')));
  }
}

function replaceOnce(text: string, [from, to]: [string | RegExp, string]): string {
  expect(text.split(from), String(from)).toHaveLength(2);
  return text.replace(from, to);
}

/** Runs a program in the copy and resolves to its output; throws the output when it fails. */
async function run(program: string, ...args: string[]): Promise<string> {
  const child = startChild(
    [join('node_modules', program), ...args],
    { ASTRO_TELEMETRY_DISABLED: '1', NO_COLOR: '1', TEST_POSTGRES_URL: inject('postgresServer') },
    copy.folder,
  );
  if ((await child.ended) !== 0) throw new Error(child.output().slice(-4_000));
  return child.output();
}

const built = (path: string) => readFileSync(join(copy.folder, 'dist', path), 'utf8');

test.each(Object.entries(edits))('to %s touches only places in the list', (wish, files) => {
  const { places = [] } = readChanges(copy.folder).find((change) => change.wish === wish) ?? {};
  for (const file of Object.keys(files))
    expect(
      places.some((place) => file === place || (place.endsWith('/') && file.startsWith(place))),
      file,
    ).toBe(true);
});

test('the article check accepts the new explainer and its new category', async () => {
  // It also prints a reminder of laws that are due for review, which is not an error.
  expect(await run('../src/articles/editing/check-content.ts')).not.toMatch(/\.mdx?:/);
});

test('the tests next to the changed files pass, with a new field in every form', async () => {
  await run('../src/features/legal/archive/archived-text.ts');
  const tests =
    'buying/catalog server/pages/platform-rules articles/listing/listing articles/editing/check-articles features/demo-booking features/operations/inbox features/legal features/webinars features/accessibility/report-barrier forms features/newsletter lexi/left-questions features/maturity-assessment/wizard buying/quotes/request people/registration integrations/database/tables people/personal-data buying/quotes/quote-page'.split(
      ' ',
    );
  const printed = await run(
    'vitest/vitest.mjs',
    ...'run --project=units --project=own-modules --reporter=dot'.split(' '),
    ...tests.map((path) => `src/${path}`),
  );
  expect(printed).toMatch(/Tests +\d+ passed/);
});

test('the site builds, and the explainer is within the byte budget of its kind of page', async () => {
  await run('astro/bin/astro.mjs', 'build', '--silent');
  expect(built('blog/category/state-law-guides.html')).toContain('href="/iowa-ai-register"');
  expect(built('newsletter.html')).toContain('name="department"');
  const html = built('iowa-ai-register.html');
  expect(html).toContain('What the register asks');
  expect(html).toContain('aria-label="4 for, 1 against"');
  expect(html).toMatch(
    /<img src="\/_astro\/binders\.[\w-]+\.svg" alt="A shelf of binders" width="80" height="40"/,
  );
  const { name, bytes } = pageKinds.find((kind) => kind.has({ path: '/iowa-ai-register', html }))!;
  expect(name).toBe('article');
  expect(brotliBytesWithin(bytes, html)).toBeLessThanOrEqual(bytes);
});
