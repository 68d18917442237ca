import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  codeAt,
  findStep,
  makeLetters,
  makeSecret,
  writeAppUri,
} from './second-factor-codes.server.ts';
import { site } from '#src/site.ts';

// The secret of RFC 6238, appendix B ("12345678901234567890"), in base32.
const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';

test.each([
  [59, '287082'],
  [1111111109, '081804'],
  [1111111111, '050471'],
  [1234567890, '005924'],
  [2000000000, '279037'],
  [20000000000, '353130'],
])('the code at second %d is that of RFC 6238: %s', (second, code) => {
  expect(codeAt(secret, new Date(second * 1000))).toBe(code);
});

test('accepts a code in its own time step and the two adjacent ones', () => {
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

test('refuses text that isn’t a code', () => {
  for (const typed of ['', '28708', '2870820', '28708a', '２８７０８２', ' 287082', '-87082']) {
    expect(findStep(secret, typed, new Date(59_000))).toBeNull();
  }
});

test('secrets are 32 base32 letters, and never the same', () => {
  const secrets = Array.from({ length: 50 }, makeSecret);
  for (const secret of secrets) expect(secret).toMatch(/^[A-Z2-7]{32}$/);
  expect(new Set(secrets).size).toBe(50);
  expect(makeLetters(10)).toMatch(/^[A-Z2-7]{10}$/);
});

test('the URI names the account, with any characters in its email address', () => {
  const url = new URL(writeAppUri(secret, 'a+b&issuer=x?#@city.example'));
  expect(url.protocol).toBe('otpauth:');
  expect(decodeURIComponent(url.pathname)).toContain(`${site.name}:a+b&issuer=x?#@city.example`);
  expect(Object.fromEntries(url.searchParams)).toEqual({
    secret,
    issuer: site.name,
    algorithm: 'SHA1',
    digits: '6',
    period: '30',
  });
});
