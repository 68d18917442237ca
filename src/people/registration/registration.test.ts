import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anyText } from '#tests/fixtures/any-text.ts';
import * as z from 'zod/mini';
import { newPassword, passwordRules } from '#src/people/password/password.ts';
import { constraintsOf } from '#src/forms/define-form.ts';
import { afterRegistration, registrationForm, registrationSchema } from './registration.ts';

const good = {
  firstName: 'Dana',
  lastName: 'Reyes',
  email: 'dana@city.example',
  password: 'Levee holds 2 rivers',
  agencyName: 'City of Port Amelie',
  agreeToTerms: true,
};

function errorsOf(changes: Record<string, unknown>): Record<string, string> {
  const parsed = z.safeParse(registrationSchema, { ...good, ...changes });
  const issues = parsed.success ? [] : parsed.error.issues;
  return Object.fromEntries(
    issues.reverse().map(({ path, message }) => [String(path[0]), message]),
  );
}

test('every field has the message of the specification, section 5', () => {
  expect(errorsOf({ email: 'no' })).toEqual({ email: 'Please enter a valid email address' });
  for (const [password, message] of [
    ['Ab1', 'Password must be at least 8 characters'],
    ['levee holds 2', 'Password must contain at least one uppercase letter'],
    ['LEVEE HOLDS 2', 'Password must contain at least one lowercase letter'],
    ['Levee holds two', 'Password must contain at least one number'],
  ]) {
    expect(errorsOf({ password })).toEqual({ password: message });
  }
  for (const agreeToTerms of [false, undefined, 'off', 'yes', 1]) {
    expect(errorsOf({ agreeToTerms })).toEqual({
      agreeToTerms: 'You must agree to the terms and privacy policy',
    });
  }
  expect(errorsOf({ firstName: ' D ', lastName: '', agencyName: 5 })).toEqual({
    firstName: 'First name must be at least 2 characters',
    lastName: 'Last name must be at least 2 characters',
    agencyName: 'Agency name must be at least 2 characters',
  });
});

test('the job title may be missing, empty or null; a plain form’s checkbox is accepted', () => {
  for (const changes of [{}, { jobTitle: '' }, { jobTitle: null }, { agreeToTerms: 'on' }]) {
    expect(errorsOf(changes)).toEqual({});
  }
});

const letters = anyText({ maxLength: 160 });
const needs = ['A', 'a', '1'] as const;

test('accepts exactly the passwords with 8 to 128 characters, both cases and a number', () => {
  const anything = fc.oneof(
    letters,
    fc
      .tuple(letters, fc.shuffledSubarray([...needs]), letters)
      .map(([before, some, after]) => before + some.join('') + after),
  );
  fc.assert(
    fc.property(anything, (password) => {
      const characters = [...password].length;
      const passes =
        characters >= 8 &&
        characters <= 128 &&
        /\p{Lu}/u.test(password) &&
        /\p{Ll}/u.test(password) &&
        /\p{Nd}/u.test(password);
      expect(z.safeParse(newPassword, password).success).toBe(passes);
      const [, ...letterRules] = passwordRules;
      if (!/[\n\r\u2028\u2029]/.test(password)) {
        const { pattern } = constraintsOf(registrationForm, 'password');
        const matches = new RegExp(`^(?:${pattern})$`, 'v').test(password);
        expect(matches).toBe(letterRules.every(({ isMet }) => isMet(password)));
      }
      if (characters <= 128)
        expect(passwordRules.every(({ isMet }) => isMet(password))).toBe(passes);
    }),
  );
});

test('doesn’t trim passwords', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 100 }), (typed) => {
      expect(z.parse(newPassword, ` Aa1bcdef${typed} `)).toBe(` Aa1bcdef${typed} `);
    }),
  );
});

test('breaking a rule causes its message', () => {
  const missing = ['Aa1', 'aaaaaaa1', 'AAAAAAA1', 'Aaaaaaaa'];
  passwordRules.forEach(({ message, isMet }, index) => {
    const password = missing[index]!;
    expect(isMet(password)).toBe(false);
    expect(z.safeParse(newPassword, password).error?.issues[0]?.message).toBe(message);
  });
});

test('continues with the requested subscription, or with the one-time purchase', () => {
  expect(afterRegistration('?checkout=subscription')).toBe('/subscription');
  expect(afterRegistration('')).toBe('/checkout');
  expect(afterRegistration('?checkout=one-time')).toBe('/checkout');
});

test('keeps other query parameters', () => {
  expect(afterRegistration('?checkout=subscription&interval=month')).toBe(
    '/subscription?interval=month',
  );
});
