/** Password hashing: scrypt at a cost that OWASP's password storage cheat sheet recommends. */
import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';

interface Cost {
  N: number;
  r: number;
  p: number;
}

/** 32 MiB and about 0.1 seconds of one CPU. Only tests set it lower. */
export const passwordCost: Cost = { N: 2 ** 15, r: 8, p: 3 };
const keyBytes = 32;

/** The stored form of a password: parameters, a new salt and the derived key. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16);
  const { N, r, p } = passwordCost;
  const key = await deriveKey(password, salt, { N, r, p });
  return ['scrypt', N, r, p, salt.toString('base64url'), key.toString('base64url')].join(':');
}

/** Whether a password matches its stored hash. For null it returns false after the same time, so that timing reveals no accounts. */
export async function isPassword(password: string, stored: string | null): Promise<boolean> {
  if (stored === null) {
    await deriveKey(password, randomBytes(16), passwordCost);
    return false;
  }
  const [, N, r, p, salt = '', key = ''] = stored.split(':');
  const parameters = { N: Number(N), r: Number(r), p: Number(p) };
  const derived = await deriveKey(password, Buffer.from(salt, 'base64url'), parameters);
  return timingSafeEqual(derived, Buffer.from(key, 'base64url'));
}

function deriveKey(password: string, salt: Buffer, { N, r, p }: Cost): Promise<Buffer> {
  // Keyboards differ in how they encode the same letters.
  const text = password.normalize('NFKC');
  const options = { N, r, p, maxmem: 256 * N * r };
  return new Promise((resolve, reject) => {
    scrypt(text, salt, keyBytes, options, (error, key) => (error ? reject(error) : resolve(key)));
  });
}
