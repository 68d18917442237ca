import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatCents } from '#src/catalogue/money.ts';
import { writtenNumber } from './written-number.ts';

test('numbers and amounts are written as the engine would write them, which takes a cold function longer to load', () => {
  fc.assert(
    fc.property(fc.integer({ min: -1e12, max: 1e12 }), (whole) => {
      const currency = { style: 'currency', currency: 'USD' } as const;
      const digits = whole % 100 === 0 ? { maximumFractionDigits: 0 } : {};
      expect(formatCents(whole)).toBe(
        (whole / 100).toLocaleString('en-US', { ...currency, ...digits }),
      );
      expect(writtenNumber(whole)).toBe(whole.toLocaleString('en-US'));
    }),
  );
});
