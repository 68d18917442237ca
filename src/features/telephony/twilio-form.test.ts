import fc from 'fast-check';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { messages, twilioFormSchema } from './twilio-form.ts';

const sid = 'AC0123456789abcdefABCDEF0123456789';
const good = { accountSid: sid, authToken: 'token', phoneNumber: '+15551234567' };
const problems = (changes: object) => {
  const result = z.safeParse(twilioFormSchema, { ...good, ...changes });
  return result.error?.issues.map(({ path, message }) => [path[0], message]) ?? [];
};
const firstProblem = (changes: object) => problems(changes)[0];

test('the messages match the specification', () => {
  expect(firstProblem({ accountSid: '' })).toEqual(['accountSid', 'Account SID is required']);
  expect(firstProblem({ accountSid: 'SK1' })).toEqual([
    'accountSid',
    'Account SID must start with AC',
  ]);
  expect(firstProblem({ authToken: undefined })).toEqual(['authToken', 'Auth Token is required']);
  expect(firstProblem({ phoneNumber: '5551234567' })).toEqual([
    'phoneNumber',
    'Phone number must be in E.164 format (e.g., +15551234567)',
  ]);
});

test('the phone number is optional: missing, empty or blank', () => {
  for (const phoneNumber of [null, '', '  ']) {
    expect(z.parse(twilioFormSchema, { ...good, phoneNumber }).phoneNumber).toBeNull();
  }
});

test('a phone number may have the usual separators between its digits, and keeps them', () => {
  for (const phoneNumber of ['+15045550142', '+1 (504) 555-0142', '+1 504.555.0142']) {
    expect(z.parse(twilioFormSchema, { ...good, phoneNumber }).phoneNumber).toBe(phoneNumber);
  }
  for (const phoneNumber of [
    '+1',
    '+1504555014',
    '+150455501422',
    '+44 20 7946 0018',
    '+1504555014x',
  ])
    expect(firstProblem({ phoneNumber })).toEqual(['phoneNumber', messages.phoneNumber]);
});

test.each([sid.slice(0, -1), `${sid}0`, sid.replace('e', 'g'), sid.replace('A', 'a'), `${sid}/x`])(
  '%s is refused without a request to Twilio, because it is not a valid SID',
  (accountSid) => expect(firstProblem({ accountSid })?.[0]).toBe('accountSid'),
);

test('every accepted SID matches Twilio’s pattern and has a token', () => {
  const anything = fc.oneof(fc.string(), fc.constant(undefined), fc.integer(), fc.object());
  const nearly = fc.oneof(
    anything,
    fc.string().map((end) => `AC${end}`),
    fc
      .string({ unit: fc.constantFrom(...'09afAFgz/ '), minLength: 31, maxLength: 33 })
      .map((end) => `AC${end}`),
  );
  fc.assert(
    fc.property(nearly, anything, anything, (accountSid, authToken, phoneNumber) => {
      const result = z.safeParse(twilioFormSchema, { accountSid, authToken, phoneNumber });
      if (!result.success) return;
      expect(result.data.accountSid).toMatch(/^AC[0-9A-Fa-f]{32}$/);
      expect(result.data.authToken.trim()).not.toBe('');
      if (typeof result.data.phoneNumber === 'string')
        expect(result.data.phoneNumber).toMatch(/^\+1/);
    }),
  );
});
