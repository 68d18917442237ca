import { expect, test } from 'vitest';
import { hashPassword, isPassword } from './password-hash.ts';

test('a password is known again, typed on whatever keyboard; another one is not', async () => {
  const stored = await hashPassword('Ame\u0301lie holds 2');
  expect(await isPassword('Am\u00e9lie holds 2', stored)).toBe(true);
  expect(await isPassword('Amelie holds 2', stored)).toBe(false);
  expect(await isPassword('', stored)).toBe(false);
});

test('a stored hash names its cost, and is different each time (R32)', async () => {
  const [one, two] = await Promise.all([hashPassword('same'), hashPassword('same')]);
  // One of the choices of OWASP's password storage cheat sheet for scrypt.
  expect(one).toMatch(/^scrypt:32768:8:3:[\w-]{22}:[\w-]{43}$/);
  expect(one).not.toBe(two);
});

test('one that was stored at another cost is still known', async () => {
  const stored =
    'scrypt:1024:8:1:c2FsdHNhbHRzYWx0c2FsdA:' +
    (await import('node:crypto'))
      .scryptSync('old', 'saltsaltsaltsalt', 32, { N: 1024, r: 8, p: 1 })
      .toString('base64url');
  expect(await isPassword('old', stored)).toBe(true);
  expect(await isPassword('new', stored)).toBe(false);
});

test('a missing password is never right', async () => {
  expect(await isPassword('anything', null)).toBe(false);
});
