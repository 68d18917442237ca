/** Six digits that a mail carries to an address, so that only its reader can type them. */
import { randomInt } from 'node:crypto';

/** How long a mailed code counts. */
export const mailedCodeMinutes = 10;

/** A new code. */
export function makeMailedCode(): string {
  return String(randomInt(1_000_000)).padStart(6, '0');
}
