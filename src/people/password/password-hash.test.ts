import { expect, test } from 'vitest';
import { hashPassword, isPassword } from './password-hash.ts';

test('accepts the right password in any Unicode form, and no other', async () => {
  const stored = await hashPassword('Ame\u0301lie holds 2');
  expect(await isPassword('Am\u00e9lie holds 2', stored)).toBe(true);
  expect(await isPassword('Amelie holds 2', stored)).toBe(false);
  expect(await isPassword('', stored)).toBe(false);
});

test('a hash contains its cost and its own salt (R32)', async () => {
  const [first, second] = await Promise.all([hashPassword('same'), hashPassword('same')]);
  // One of the scrypt settings in OWASP's password storage cheat sheet.
  expect(first).toMatch(/^scrypt:32768:8:3:[\w-]{22}:[\w-]{43}$/);
  expect(first).not.toBe(second);
});

test('accepts a password that was hashed at another cost', async () => {
  const stored =
    'scrypt:1024:8:1:c2FsdHNhbHRzYWx0c2FsdA:' +
    (await import('node:crypto'))
      .scryptSync('old', 'saltsaltsaltsalt', 32, { N: 1024, r: 8, p: 1 })
      .toString('base64url');
  expect(await isPassword('old', stored)).toBe(true);
  expect(await isPassword('new', stored)).toBe(false);
});

test('rejects any password when none is stored', async () => {
  expect(await isPassword('anything', null)).toBe(false);
});
