/** Passwords at rest: scrypt, as slow as OWASP's password storage cheat sheet asks for. */
import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';

interface Cost {
  N: number;
  r: number;
  p: number;
}

/** 32 MiB and about a tenth of a second of one processor; one of the sheet's equal choices. Only tests set it lower. */
export const passwordCost: Cost = { N: 2 ** 15, r: 8, p: 3 };
const keyBytes = 32;

/** The stored form of a password: the parameters, a salt of its own, and the derived key. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16);
  const key = await deriveKey(password, salt, passwordCost);
  const { N, r, p } = passwordCost;
  return ['scrypt', N, r, p, salt.toString('base64url'), key.toString('base64url')].join(':');
}

/** Whether a password is the stored one. Without a stored one (null) it takes as long and says no. */
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
  // The same letters typed on another keyboard may arrive as other characters.
  const text = password.normalize('NFKC');
  const options = { N, r, p, maxmem: 256 * N * r };
  return new Promise((resolve, reject) => {
    scrypt(text, salt, keyBytes, options, (error, key) => (error ? reject(error) : resolve(key)));
  });
}
