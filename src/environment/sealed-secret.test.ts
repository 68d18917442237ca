import fc from 'fast-check';
import { beforeEach, expect, test } from 'vitest';
import { testEnv } from '#tests/fixtures/test-env.ts';
import { setKeys, testEncryptionKey } from '#tests/fixtures/telephony.ts';
import { EncryptionKeyMissing, openSecret, sealSecret, SecretUnreadable } from './sealed-secret.ts';

const place = ['telephony_configuration', 'twilio'];
const newKey = 'fedcba9876543210'.repeat(4);
beforeEach(() => {
  Object.assign(process.env, testEnv);
  setKeys(testEncryptionKey);
});

test('any sealed text can be opened, and sealing it twice gives different results', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (secret) => {
      const sealed = sealSecret(secret, place);
      expect(openSecret(sealed, place)).toBe(secret);
      expect(sealSecret(secret, place)).not.toBe(sealed);
      if (secret.length > 4) expect(sealed).not.toContain(secret);
    }),
  );
});

test('a change of any single character is detected', () => {
  const sealed = sealSecret('an auth token', place);
  const characters = 'ABCabc019.-_=! ';
  for (let index = 0; index < sealed.length; index += 1) {
    for (const other of characters) {
      if (sealed[index] === other) continue;
      const tampered = sealed.slice(0, index) + other + sealed.slice(index + 1);
      expect(() => openSecret(tampered, place), tampered).toThrow(SecretUnreadable);
    }
    const shortened = sealed.slice(0, index);
    expect(() => openSecret(shortened, place), shortened).toThrow(SecretUnreadable);
  }
  expect(() => openSecret(`${sealed}.more`, place)).toThrow(SecretUnreadable);
});

test('any other text is refused with the same message, which does not quote it', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.stringMatching(/^v1(\.[\w-]{0,40}){0,5}$/)), (text) => {
      expect(() => openSecret(text, place)).toThrow(new SecretUnreadable());
    }),
  );
});

test('a secret cannot be opened for another place', () => {
  const sealed = sealSecret('an auth token', place);
  for (const other of [[], ['telephony_configuration'], ['twilio', 'telephony_configuration']]) {
    expect(() => openSecret(sealed, other)).toThrow(SecretUnreadable);
  }
});

test('after a key change the previous key still opens secrets, and new ones use the new key', () => {
  const old = sealSecret('an auth token', place);
  setKeys(newKey, testEncryptionKey);
  expect(openSecret(old, place)).toBe('an auth token');
  const fresh = sealSecret('an auth token', place);
  setKeys(newKey);
  expect(openSecret(fresh, place)).toBe('an auth token');
  expect(() => openSecret(old, place)).toThrow(SecretUnreadable);
});

test('a secret with a forged key name cannot be opened', () => {
  const sealed = sealSecret('an auth token', place);
  setKeys(newKey);
  const [, name] = sealSecret('', place).split('.');
  const forged = sealed.replace(/^v1\.[0-9a-f]+/, `v1.${name}`);
  expect(() => openSecret(forged, place)).toThrow(SecretUnreadable);
});

test('without a key nothing is sealed or opened, and the error names the variable to set', () => {
  const sealed = sealSecret('an auth token', place);
  setKeys();
  expect(() => sealSecret('an auth token', place)).toThrow(EncryptionKeyMissing);
  expect(() => openSecret(sealed, place)).toThrow(/^ENCRYPTION_KEY is missing/);
});
