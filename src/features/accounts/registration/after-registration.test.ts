import { expect, test } from 'vitest';
import { afterRegistration } from './after-registration.ts';

test('a subscription that was asked for comes next, otherwise the one-time purchase', () => {
  expect(afterRegistration('?checkout=subscription')).toBe('/subscription');
  expect(afterRegistration('')).toBe('/checkout');
  expect(afterRegistration('?checkout=one-time')).toBe('/checkout');
});

test('what else stands in the query goes along', () => {
  expect(afterRegistration('?checkout=subscription&interval=month')).toBe(
    '/subscription?interval=month',
  );
});
