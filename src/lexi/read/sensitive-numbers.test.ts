import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anyText } from '#tests/fixtures/any-text.ts';
import { findSensitiveNumber, maskSensitiveNumbers } from './sensitive-numbers.ts';

test.each([
  '123-45-6789',
  '123 45 6789',
  '123.45.6789',
  '123\u201345\u20136789',
  '\uFF11\uFF12\uFF13-\uFF14\uFF15-\uFF16\uFF17\uFF18\uFF19',
  'my ssn is 123456789',
  'Social security number: 123456789.',
  'His ITIN 900701234',
  'ssn 123 456 789',
  'ssn#123-456789',
  'SSN123456789',
  'social: 1-2-3-4-5-6-7-8-9',
  '123-45 6789',
  '123\u200b-45\u200b-6789',
  '1\u200b2\u200b3-4\u200b5-6789',
])('%s contains a social security number', (text) => {
  expect(findSensitiveNumber(text)).toBe('social security number');
});

test.each([
  '4111 1111 1111 1111',
  '4111111111111111',
  '5555-5555-5555-4444',
  '3782 822463 10005',
  '6011.1111.1111.1117',
  '4111,1111,1111,1111',
  '4\u200b111 1111\u200b 1111 1111',
  'card 4111 1111 1111 1111 12/27 737',
])('%s contains a card number', (text) => {
  expect(findSensitiveNumber(text)).toBe('card number');
});

test.each([
  'Call (504) 555-0178 or 888-555-0134 or +1 504 555 0178.',
  'Our ZIP is 70112-1234, the EIN 12-3456789.',
  'HB 149 of 2025-06-22 costs $1,999.99 for 60,000 people.',
  '4111 1111 1111 1112',
  '1732106400000',
  '6f1d2c3b-8a4e-4f5a-9b6c-7d8e9f0a1b2c',
  'Our social media team: 504 555 0178.',
  'Social workers number 12,000 in 2025.',
  'It is $1,500 20 times, for 1,200,000 people.',
  'The bill passed 99-1, then 51-50, then 218-214.',
  '',
])('%s contains neither', (text) => {
  expect(findSensitiveNumber(text)).toBeNull();
  expect(maskSensitiveNumbers(text)).toBe(text);
});

const digits = (count: number) => fc.stringMatching(new RegExp(`^[0-9]{${count}}$`));
const around = fc.stringMatching(/^[a-z ,]{0,20}$/);

/** A number of 16 digits with a valid check digit. */
const cardNumber = digits(14).map((rest) => {
  const head = `4${rest}`;
  const check = Array.from({ length: 10 }, (_, last) => last).find((last) => {
    const sum = [...`${head}${last}`].reverse().reduce((total, digit, at) => {
      const value = Number(digit) * (at % 2 ? 2 : 1);
      return total + (value > 9 ? value - 9 : value);
    }, 0);
    return sum % 10 === 0;
  });
  return `${head}${check}`;
});

test('masking replaces exactly the digits of a sensitive number, and is idempotent', () => {
  fc.assert(
    fc.property(
      around,
      fc.oneof(
        fc.tuple(digits(3), digits(2), digits(4)).map((parts) => parts.join('-')),
        cardNumber,
        cardNumber.map((number) => number.replace(/(.{4})(?=.)/g, '$1 ')),
      ),
      around,
      (before, number, after) => {
        const text = `${before} ${number} ${after}`;
        const masked = maskSensitiveNumbers(text);
        expect(findSensitiveNumber(text)).not.toBeNull();
        expect(masked).toBe(`${before} ${number.replace(/\d/g, '•')} ${after}`);
        expect(maskSensitiveNumbers(masked)).toBe(masked);
        expect(findSensitiveNumber(masked)).toBeNull();
      },
    ),
  );
});

test('masking any text changes only digits', () => {
  fc.assert(
    fc.property(anyText({ maxLength: 200 }), (text) => {
      const masked = maskSensitiveNumbers(text);
      expect(masked).toHaveLength(text.length);
      for (let at = 0; at < text.length; at += 1)
        if (masked[at] !== text[at]) expect(masked[at]).toBe('•');
    }),
  );
});
