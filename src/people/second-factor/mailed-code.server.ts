import { randomInt } from 'node:crypto';

/** How long a mailed code is valid. */
export const mailedCodeMinutes = 10;

/** Makes a random code of six digits. */
export function makeMailedCode(): string {
  return String(randomInt(1_000_000)).padStart(6, '0');
}
