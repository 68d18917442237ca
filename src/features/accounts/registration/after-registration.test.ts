import { expect, test } from 'vitest';
import { afterRegistration } from './after-registration.ts';

test('a subscription that was asked for comes next, otherwise the one-time purchase', () => {
  expect(afterRegistration('?checkout=subscription')).toBe('/subscription');
  expect(afterRegistration('')).toBe('/checkout');
  expect(afterRegistration('?checkout=one-time')).toBe('/checkout');
});

test('other parameters of the query are kept', () => {
  expect(afterRegistration('?checkout=subscription&interval=month')).toBe(
    '/subscription?interval=month',
  );
});
