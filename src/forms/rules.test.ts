/** What every form does with typed text and addresses. */
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import * as z from 'zod/mini';
import answerForm from '#functions/forms.ts';
import { loadFunctions } from '#local/functions/functions.ts';
import { projectRoot } from '#local/process/settings.ts';
import { bookingForm } from '#src/features/demo-booking/booking-form.ts';
import { assessmentForm } from '#src/features/maturity-assessment/submission/submission.ts';
import { listInputs } from '#tests/bench/attack/routes.ts';
import { setUpDatabase } from '#tests/fixtures/database.ts';
import { makeContext } from '#tests/fixtures/function-context.ts';
import { setUpShell } from '#tests/fixtures/shell.ts';
import { weekdayAhead } from '#tests/fixtures/weekday-ahead.ts';
import { constraintsOf, type Form, typedFields } from './define-form.ts';

const fixture = setUpDatabase();
setUpShell(bookingForm);
beforeEach(() => fixture.query('truncate demo_bookings, outbox_mails, rate_limit_hits'));

const inputs = await listInputs(await loadFunctions(join(projectRoot, 'netlify/functions')));
/** Every field in which people type, except passwords, which nothing may change. */
const fields = inputs.flatMap(({ form }) => {
  if (!form) return [];
  // The assessment's endpoint adds to the form's own schema.
  const shown = (form as Form).path === assessmentForm.path ? assessmentForm : (form as Form);
  return typedFields(shown)
    .map(({ name, control }) => ({ name, control }))
    .filter(({ name }) => !name.includes('.'))
    .map(({ name, control }) => ({
      form: shown,
      name,
      control,
      constraints: constraintsOf(shown, name),
    }))
    .filter(({ constraints }) => !/^(password|date)$/.test(constraints.type ?? ''))
    .map((field) => ({
      ...field,
      called: `${field.name} of ${shown.path}`,
      /** The message for a value of the field, or undefined. */
      problem: (value: unknown) => {
        const others = { isSubscription: 'false', priceId: 'levee-standard' };
        const parsed = z.safeParse(shown.schema, { ...others, [field.name]: value });
        return parsed.error?.issues.find(({ path }) => path[0] === field.name)?.message;
      },
    }));
});
const emails = fields.filter(({ constraints }) => constraints.type === 'email');

test('the forms have the fields that these tests are about', () => {
  expect(fields.length).toBeGreaterThan(40);
  expect(emails.length).toBeGreaterThan(14);
});

test('no field has a maxlength, which would cut a paste without a word', () => {
  for (const field of fields)
    expect(field.constraints, field.called).not.toHaveProperty('maxLength');
});

test('a field with only invisible characters is like an empty one', () => {
  for (const field of fields)
    for (const typed of [
      '\u2060\u2060',
      '\u3164\u115f',
      '\u2800 \u2800',
      ' \u0301\u0301 ',
      '\u00a0\u200b\u00ad\u180e\ufeff',
    ])
      expect(field.problem(typed), field.called).toBe(field.problem(''));
});

test('a text that is too long is refused with its count and the limit', () => {
  const known = new Set(['state', 'zip', 'accountSid', 'phoneNumber']);
  for (const field of fields.filter(({ name }) => !known.has(name))) {
    const typed =
      field.constraints.type === 'email' ? `${'x'.repeat(89_995)}@b.co` : 'x'.repeat(90_000);
    expect(field.problem(typed), field.called).toMatch(
      /^Please use \d+ characters or fewer \(you have 90000\)$/,
    );
  }
});

test('every email field accepts what a browser’s own email field accepts, and what people paste around it', () => {
  const pasted = [
    'r&d@city.example',
    'parks/rec@city.example',
    "o'brien+ai@it.city.example",
    'DANA@CITY.EXAMPLE',
    '!#$%&*+/=?^_`{|}~-@city.example',
    'a..b.@city.example',
    `${'a'.repeat(240)}@city.example`,
    'dana@例え.テスト',
    'dana@xn--r8jz45g.xn--zckzah',
    'dana@ñandú.example',
    '\u200bdana@city.example\u2060',
    '\u202adana@city.example\u202c',
    '\u00a0dana@city.example;',
    'dana@city.example.',
    'dana@city.example,',
    'mailto:dana@city.example',
    '<dana@city.example>',
    'Dana <dana@city.example>',
    '"Reyes, Dana" <dana@city.example>',
    'dana\u00ad@city\u200b.example',
  ];
  for (const field of emails)
    for (const typed of pasted)
      expect(field.problem(typed), `${field.called}: ${typed}`).toBeUndefined();
});

test('every email field refuses several addresses and anything for a header', () => {
  const refused = [
    'dana@city.example, bo@city.example',
    'Ana <a@b.example>, Bo <c@d.example>',
    'a@b.example;c@d.example',
    'dana@city.example\r\nBcc: bo@city.example',
    'dana@city.example\nbo@city.example',
    'dana',
    '@city.example',
  ];
  for (const field of emails)
    for (const typed of refused)
      expect(field.problem(typed), `${field.called}: ${typed}`).toBeDefined();
});

test('a line break counts once in every field with several lines', () => {
  const areas = fields.filter(({ control }) => control === 'lines');
  expect(areas.length).toBeGreaterThan(4);
  for (const field of areas) {
    const [, limit] = /use (\d+) characters/.exec(field.problem('x'.repeat(50_000)) ?? '') ?? [];
    const lines = (length: number) => `${'x\n'.repeat(length / 2 - 1)}xx`;
    const full = lines(Number(limit));
    expect(full).toHaveLength(Number(limit));
    expect(field.problem(full), field.called).toBeUndefined();
    expect(field.problem(full.replaceAll('\n', '\r\n'))).toBeUndefined();
    expect(field.problem(`${full}x`.replaceAll('\n', '\r\n'))).toMatch(
      `(you have ${full.length + 1})`,
    );
  }
});

const booking = {
  name: 'Dana Reyes',
  email: 'dana@city.example',
  agency: 'City of Somewhere',
  phone: '',
  preferredDate: weekdayAhead(7),
  preferredTime: '9:00',
  notes: '',
};
const post = (typed: Partial<typeof booking>, isPlain: boolean) => {
  const values = { ...booking, ...typed };
  const request = new Request('https://www.levee.example/api/demo-booking', {
    method: 'POST',
    ...(isPlain
      ? { body: new URLSearchParams(values) }
      : { body: JSON.stringify(values), headers: { 'content-type': 'application/json' } }),
  });
  return answerForm(request, makeContext());
};

test.each([true, false])(
  'a booking is stored as a person sees what was typed; plain post: %s',
  async (isPlain) => {
    const notes = `${'x'.repeat(39)}\r\n`.repeat(99) + 'x'.repeat(39);
    const { status } = await post(
      {
        name: '\u2060 Dana\u200b Reyes\u00a0',
        email: '\u202aDana <r&d@city.example>\u202c;',
        phone: '(504)\u00a0555\u20110142',
        notes,
      },
      isPlain,
    );
    expect(status).toBe(isPlain ? 303 : 201);
    expect(await fixture.query('select name, email, phone, notes from demo_bookings')).toEqual([
      ['Dana Reyes', 'r&d@city.example', '(504) 555-0142', notes.replaceAll('\r\n', '\n')],
    ]);
    const mails = await fixture.query(
      `select recipient from outbox_mails where recipient like '%city%'`,
    );
    expect(mails).toEqual([['r&d@city.example']]);
  },
);

test('without JavaScript everything that was pasted is kept, with the count and the limit', async () => {
  const phone = '(504) 555-0142, extension 12345 (ask for Dana Reyes)';
  const notes = 'x'.repeat(4_861);
  const response = await post({ name: '\u2060\u2060', phone, notes }, true);
  const page = await response.text();
  expect(response.status).toBe(400);
  for (const text of [
    'Name must be at least 2 characters',
    `Please use 40 characters or fewer (you have ${phone.length})`,
    'Please use 4000 characters or fewer (you have 4861)',
    phone,
    notes,
  ])
    expect(page).toContain(text);
});
