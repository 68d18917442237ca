/** Every form that stores what visitors type: a field that is added to it reaches everything that shows or keeps one. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { findFunction, loadFunctions } from '#local/functions/functions.ts';
import { projectRoot } from '#local/process/settings.ts';
import { quoteForm } from '#src/buying/quotes/request/quote-request.ts';
import { barrierForm } from '#src/features/accessibility/barrier-form.ts';
import { bookingForm, bookingSchema } from '#src/features/demo-booking/booking-form.ts';
import { infoForm } from '#src/features/maturity-assessment/submission/submission.ts';
import { subscriptionForm } from '#src/features/newsletter/subscription/subscription.ts';
import { inboxLists, type ListName } from '#src/features/operations/inbox/lists.server.ts';
import { webinarForm } from '#src/features/webinars/webinar-form.ts';
import { questionForm } from '#src/lexi/left-questions/question-form.ts';
import { reportForm } from '#src/lexi/left-questions/report-form.ts';
import { selectPersonalData } from '#src/people/personal-data/personal-data.server.ts';
import { registrationForm } from '#src/people/registration/registration.ts';
import { sameAnswers } from '#tests/fixtures/answers.ts';
import { setUpDatabase } from '#tests/fixtures/database.ts';
import { makeContext } from '#tests/fixtures/function-context.ts';
import { postJson } from '#tests/fixtures/post-json.ts';
import { weekdayAhead } from '#tests/fixtures/weekday-ahead.ts';
import { constraintsOf, type Form, shapeOf, typedFields } from './define-form.ts';
import { optionalText } from './rules.ts';

const guide = readFileSync(new URL('../../CONTRIBUTING.md', import.meta.url), 'utf8');
const [, chapter = ''] = /^## Add a field to a form\n([^]*?)\n## /m.exec(guide) ?? [];
const codeIn = (text: string) => [...text.matchAll(/`([^`]+)`/g)].map(([, code]) => code!);

/** Evaluates the line of the guide that starts like this. */
function take<Value>(beginning: string): Value {
  const line = codeIn(chapter).find((code) => code.startsWith(beginning));
  if (!line) throw new Error(`The guide has no line that begins with ${beginning}`);
  type Run = (rule: typeof optionalText) => Value;
  // oxlint-disable-next-line typescript/no-implied-eval -- the guide is ours
  return (new Function('optionalText', `return ({ ${line} });`) as Run)(optionalText);
}

test('the guide has at most four steps, and each file that it names exists', () => {
  const steps = chapter.match(/^\d\. .*$/gm) ?? [];
  expect(steps.length).toBeLessThanOrEqual(4);
  const pathsIn = (text: string) =>
    codeIn(text).filter((code) => /^(src|netlify|tests)\//.test(code));
  expect(pathsIn(steps.join('\n'))).toHaveLength(4);
  for (const path of pathsIn(chapter))
    expect(() => readFileSync(new URL(`../../${path}`, import.meta.url))).not.toThrow(/ENOENT/);
});

test('a field that is added as the guide says is rendered and validated, and leaves nothing when it is removed', () => {
  const rule = take<{ jobTitle: z.ZodMiniType<string> }>('jobTitle: optionalText(');
  const fields = take<{ jobTitle: { id: string; label: string } }>('jobTitle: { id:');
  // Without the example, in case somebody added it.
  const without = <Value extends object>(all: Value) =>
    Object.fromEntries(Object.entries(all).filter(([name]) => name !== 'jobTitle')) as Value;
  const removed = {
    ...bookingForm,
    schema: z.object(without(bookingSchema.def.shape)),
    fields: without(bookingForm.fields),
  };
  const schema = z.extend(removed.schema, rule);
  const form = { ...removed, schema, fields: { ...removed.fields, ...fields } };
  expect(constraintsOf(form, 'jobTitle')).toEqual({});
  const booking = {
    name: 'Dana Reyes',
    email: 'dana@city.example',
    agency: 'City of Somewhere',
    preferredDate: weekdayAhead(7),
    preferredTime: '9:00',
  };
  const read = (jobTitle: string) => z.safeParse(schema, { ...booking, jobTitle });
  expect(read(' Clerk ').data?.jobTitle).toBe('Clerk');
  expect(read('x'.repeat(81)).error?.issues[0]?.message).toBe(
    'Please use 80 characters or fewer (you have 81)',
  );
  expect(() => constraintsOf(removed, 'jobTitle')).toThrow();
  const kept = z.parse(removed.schema, { ...booking, jobTitle: 'Clerk' });
  expect(kept).not.toHaveProperty('jobTitle');
});

interface StoringForm {
  form: Form;
  /** The beginning of its line in the privacy policy. */
  policy: string;
  list: ListName;
  /** Its rows in an export of personal data. */
  exported: keyof ReturnType<typeof selectPersonalData>;
  /** Who is told about it, with everything that was typed. */
  desk?: 'sales' | 'support' | 'billing';
  /** What is typed where not any text fits. */
  typed?: Record<string, string>;
  /** Values that are stored in another form. */
  values?: Record<string, unknown>;
  /** What the privacy policy calls a value, when it is not the field's label; '' for one that is not kept. */
  names?: Record<string, string>;
}

const forms: StoringForm[] = [
  {
    form: bookingForm,
    policy: 'Demo booking',
    list: 'bookings',
    exported: 'demoBookings',
    desk: 'sales',
    typed: { phone: '504 555 0100', preferredTime: '9:00', timeZone: 'America/Denver' },
    values: { preferredDate: weekdayAhead(7) },
    names: { preferredDate: 'day', preferredTime: 'time', timeZone: 'time zone' },
  },
  {
    form: webinarForm,
    policy: 'Webinar registration',
    list: 'webinar-registrations',
    exported: 'webinarRegistrations',
    desk: 'sales',
    values: { webinarDate: 'august-14-2025' },
    names: { firstName: 'first and last name', webinarDate: 'webinar' },
  },
  {
    form: infoForm,
    policy: 'Maturity assessment',
    list: 'assessments',
    exported: 'assessments',
    desk: 'sales',
    values: { answers: sameAnswers(3) },
  },
  {
    form: questionForm,
    policy: 'A question that you leave',
    list: 'questions',
    exported: 'questions',
    desk: 'support',
    names: { conversation: 'conversation with Lexi' },
  },
  {
    form: reportForm,
    policy: 'A mistake that you report',
    list: 'questions',
    exported: 'questions',
    desk: 'support',
    values: { record: 'tx-hb-149' },
    names: { record: 'which record', report: 'what you write' },
  },
  {
    form: barrierForm,
    policy: 'Accessibility feedback',
    list: 'barrier-reports',
    exported: 'barrierReports',
    desk: 'support',
    names: {
      problem: 'what got in your way',
      place: 'page',
      tools: 'your browser and assistive technology',
    },
  },
  {
    form: quoteForm,
    policy: 'Purchases',
    list: 'quotes',
    exported: 'quotes',
    desk: 'billing',
    typed: { state: 'LA', zip: '70112' },
    values: { priceId: 'small-rural-yearly' },
    names: {
      isCoalitionMember: 'coalition price',
      legalName: 'legal entity',
      street: 'address',
      city: 'address',
      state: 'address',
      zip: 'address',
      contactName: 'contact.s name',
      contactEmail: 'your email address',
      payablesEmail: 'accounts-payable email address',
      poNumber: 'order number',
      attemptId: '',
      amount: '',
      price: '',
      total: '',
    },
  },
  {
    form: registrationForm,
    policy: 'Account',
    list: 'accounts',
    exported: 'account',
    values: { password: 'Her own 9 words', agreeToTerms: true },
    names: {
      firstName: 'first and last name',
      agencyName: 'agency',
      agreeToTerms: '',
      checkout: '',
    },
  },
  {
    form: subscriptionForm,
    policy: 'Email updates',
    list: 'subscribers',
    exported: 'weeklyUpdate',
    values: { source: 'footer' },
    names: { source: 'the form', list: 'list' },
  },
];

const email = 'dana@city.example';
const fixture = setUpDatabase();
beforeEach(() =>
  fixture.query(
    `truncate demo_bookings, webinar_registrations, maturity_assessments, left_questions, barrier_reports,
      quotes, accounts, newsletter_subscribers, outbox_mails, rate_limit_hits cascade`,
  ),
);
const functions = await loadFunctions(join(projectRoot, 'netlify/functions'));
const policy = readFileSync(new URL('../content/legal/privacy.md', import.meta.url), 'utf8');

test('every list of people who wrote to us has its form here', () => {
  const covered = new Set<string>(forms.map(({ list }) => list));
  const missing = Object.entries(inboxLists).filter(
    ([name, { leadKind }]) => leadKind && !covered.has(name),
  );
  // Purchases are made at Stripe.
  expect(missing.map(([name]) => name)).toEqual(['purchases']);
});

test.each(forms)('the privacy policy names every value of $form.path', ({ form, ...kept }) => {
  const [line = ''] = RegExp(String.raw`^- \*\*${kept.policy}.*$`, 'm').exec(policy) ?? [];
  for (const name of Object.keys(shapeOf(form.schema))) {
    const shown = kept.names?.[name] ?? form.fields[name]?.label ?? name;
    expect(line, name).toMatch(RegExp(shown && String.raw`\b${shown}\b`, 'i'));
  }
});

test.each(forms)(
  'what is typed into $form.path is in the inbox and its file, in the email to us, and in an export of personal data',
  async ({ form, list, exported, desk, values = {}, ...given }) => {
    const anyText = typedFields(form)
      .filter(({ name }) => !(name in values))
      .map(({ name }) => {
        const isEmail = constraintsOf(form, name).type === 'email';
        return [name, isEmail ? email : `Typed ${name}`] as const;
      });
    const typed = { ...Object.fromEntries(anyText), ...given.typed };
    const url = `https://www.levee.example${form.path}`;
    const { found } = findFunction(functions, new Request(url, { method: 'POST' }))!;
    const answer = await postJson({
      to: found.handle as Parameters<typeof postJson>[0]['to'],
      path: form.path,
      body: { ...typed, ...values, website: '', elapsedMs: 60_000 },
      context: makeContext(),
    });
    expect(answer.success, JSON.stringify(answer)).toBe(true);
    const { select, toRows } = inboxLists[list];
    const shown = {
      inbox: toRows(await select({ after: null, typed: null, limit: 9 })),
      export: await selectPersonalData(email)[exported],
      ...(desk && {
        mail: await fixture.query('select text_body from outbox_mails where recipient = $1', [
          `${desk}@levee.example`,
        ]),
      }),
    };
    for (const [where, rows] of Object.entries(shown))
      for (const [name, value] of Object.entries(typed))
        expect(JSON.stringify(rows), `${name}, ${where}`).toContain(value);
    expect(JSON.stringify(shown.export)).not.toMatch(/"\w*(hash|token|password|key)\w*":/i);
  },
);
