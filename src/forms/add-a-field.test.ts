import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { weekdayAhead } from '#tests/fixtures/weekday-ahead.ts';
import {
  bookingForm,
  bookingSchema,
  type Booking,
} from '#src/features/demo-booking/booking-form.ts';
import { salesMail } from '#src/features/demo-booking/booking-mails.server.ts';
import { forgetEnv } from '#src/environment/env.ts';
import { bookingList } from '#src/features/operations/inbox/lists/leads.server.ts';
import { demoBookings } from '#src/integrations/database/tables/demo-bookings.ts';
import { constraintsOf, typedFields } from './define-form.ts';
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

const names = Object.keys(bookingSchema.def.shape) as (keyof Booking)[];
/** What the privacy policy calls a field, when it is not the field's label. */
const policyWords: Partial<Record<keyof Booking, string>> = {
  preferredDate: 'day',
  preferredTime: 'time',
  timeZone: 'time zone',
};

test('the privacy policy names every field of the demo form (add a new one to privacy.md)', () => {
  const policy = readFileSync(new URL('../content/legal/privacy.md', import.meta.url), 'utf8');
  const [line = ''] = /^- \*\*Demo booking:\*\* .*$/m.exec(policy) ?? [];
  const labels = new Map<string, string>(
    typedFields(bookingForm).map(({ name, label }) => [name, label]),
  );
  for (const name of names) {
    const words = policyWords[name] ?? labels.get(name) ?? '';
    expect(line, name).toMatch(RegExp(`\\b${words}\\b`, 'i'));
  }
});

test('the inbox shows every field of the demo form (add a new one to bookingDetails)', () => {
  const shown = (bookingList.fields as readonly { value?: unknown }[]).map(({ value }) => value);
  for (const name of names) expect(shown, name).toContain(demoBookings[name]);
});

test('the email to sales has every field of the demo form', () => {
  process.env.SALES_EMAIL = 'sales@levee.example';
  forgetEnv();
  // The day and the time are written as one time.
  const { preferredDate, preferredTime, ...typed } = z.parse(bookingSchema, {
    ...Object.fromEntries(names.map((name) => [name, `Typed ${name}`])),
    email: 'dana@city.example',
    phone: '504 555 0100',
    timeZone: 'America/Denver',
    preferredDate: weekdayAhead(7),
    preferredTime: '9:00',
  });
  const { text } = salesMail({
    ...typed,
    preferredDate,
    preferredTime,
    startsAt: new Date(),
    id: '1',
    reference: 'D-7KM2QXA',
    linkToken: 'token',
    siteUrl: 'https://www.levee.example',
  });
  for (const [name, value] of Object.entries(typed)) expect(text, name).toContain(value);
});
