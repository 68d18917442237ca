import fc from 'fast-check';
import { expect, test } from 'vitest';
import { codeAt, findStep, makeLetters, makeSecret, writeAppAddress } from './time-code.server.ts';

// The secret of RFC 6238, appendix B ("12345678901234567890"), in the letters that apps take.
const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';

test.each([
  [59, '287082'],
  [1111111109, '081804'],
  [1111111111, '050471'],
  [1234567890, '005924'],
  [2000000000, '279037'],
  [20000000000, '353130'],
])('at second %d the code is the one of RFC 6238: %s', (second, code) => {
  expect(codeAt(secret, new Date(second * 1000))).toBe(code);
});

test('a code counts for its own half minute and its two neighbors, and for no other', () => {
  fc.assert(
    fc.property(fc.integer({ min: 10, max: 100_000_000 }), (step) => {
      const middle = (of: number) => new Date(of * 30_000 + 15_000);
      const own = makeSecret();
      const code = codeAt(own, middle(step));
      for (const off of [-1, 0, 1]) expect(findStep(own, code, middle(step + off))).toBe(step);
      for (const off of [-3, -2, 2, 3]) {
        // One in a million codes is the same by chance.
        expect(findStep(own, code, middle(step + off))).not.toBe(step);
      }
    }),
    { numRuns: 50 },
  );
});

test('text that is not a code is refused', () => {
  for (const typed of ['', '28708', '2870820', '28708a', '２８７０８２', ' 287082', '-87082']) {
    expect(findStep(secret, typed, new Date(59_000))).toBeNull();
  }
});

test('secrets are 32 letters that apps take, and never the same', () => {
  const made = Array.from({ length: 50 }, makeSecret);
  for (const one of made) expect(one).toMatch(/^[A-Z2-7]{32}$/);
  expect(new Set(made).size).toBe(50);
  expect(makeLetters(10)).toMatch(/^[A-Z2-7]{10}$/);
});

test('the app shows whose secret it is, for any characters in the address', () => {
  const url = new URL(writeAppAddress(secret, 'a+b&issuer=x?#@city.example'));
  expect(url.protocol).toBe('otpauth:');
  expect(decodeURIComponent(url.pathname)).toContain('Levee:a+b&issuer=x?#@city.example');
  expect(Object.fromEntries(url.searchParams)).toEqual({
    secret,
    issuer: 'Levee',
    algorithm: 'SHA1',
    digits: '6',
    period: '30',
  });
});
