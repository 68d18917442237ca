import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { type Failure, noConnection } from '#src/components/browser/failure.ts';
import { constraintsOf, defineForm, reasonOf } from './define-form.ts';
import { email, optionalText, text } from './rules.ts';

const form = defineForm({
  path: '/api/example',
  page: '/example',
  label: 'Example',
  schema: z
    .object({
      name: text('Please enter a name', 2, 80),
      nickname: optionalText('Please write it as text', 40),
      email: email('Please enter an address'),
      phone: optionalText('Please write it as text', 40),
      zip: z.string().check(z.trim(), z.regex(/^\d{5}$/, 'Please enter a ZIP code')),
      code: z.string().check(z.regex(/\d/), z.regex(/[a-z]/)),
      password: text('Please enter a password', 8, 128),
      terms: z.literal('on'),
    })
    .check(z.refine(() => true)),
  fields: {
    name: { id: 'name', label: 'Name' },
    nickname: { id: 'nickname', label: 'Nickname' },
    email: { id: 'email', label: 'Email' },
    phone: { id: 'phone', label: 'Phone', type: 'tel' },
    zip: { id: 'zip', label: 'ZIP code' },
    code: { id: 'code', label: 'Code' },
    password: { id: 'password', label: 'Password', type: 'password' },
    terms: { id: 'terms', label: 'I agree' },
  },
  messages: { failed: 'Not sent', refused: 'Please try later.' },
});

test('the constraints for the browser are derived from the schema', () => {
  const read = (name: keyof typeof form.fields) => constraintsOf(form, name);
  // Never a `maxlength`, which cuts a paste.
  expect(read('name')).toEqual({ required: true, minLength: 2 });
  expect(read('nickname')).toEqual({});
  expect(read('email')).toEqual({ type: 'email', required: true });
  expect(read('phone')).toEqual({ type: 'tel' });
  // Never a pattern for text that the schema cleans first.
  expect(read('zip')).toEqual({ required: true });
  expect(read('password')).toEqual({ type: 'password', required: true, minLength: 8 });
  expect(read('terms')).toEqual({ required: true });
});

test.each<[keyof typeof form.fields, string, boolean]>([
  ['code', 'a1', true],
  ['code', '-1-a-', true],
  ['code', '11', false],
])('the pattern of %s for the browser agrees with the schema on %j: %s', (name, typed, fits) => {
  const pattern = new RegExp(`^(?:${constraintsOf(form, name).pattern})$`, 'v');
  expect(pattern.test(typed)).toBe(fits);
});

test('the reason is the server’s message, or else the form’s own', () => {
  const failure = (changes: Partial<Failure>): Failure => ({
    kind: 'refused',
    status: 400,
    message: undefined,
    fields: {},
    ...changes,
  });
  const messages = { failed: 'Not sent', refused: 'A', broken: 'B', unreachable: 'C' };
  expect(reasonOf(messages, failure({ message: 'Because.' }))).toBe('Because.');
  expect(reasonOf(messages, failure({}))).toBe('A');
  expect(reasonOf(messages, failure({ kind: 'broken' }))).toBe('B');
  expect(reasonOf(messages, failure({ kind: 'unreachable' }))).toBe('C');
  expect(reasonOf(form.messages, failure({ kind: 'unreachable' }))).toBe(noConnection);
});
