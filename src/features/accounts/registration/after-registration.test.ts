import { expect, test } from 'vitest';
import { afterRegistration } from './after-registration.ts';

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
