/** Secrets of this machine's own, made once and kept where only this user reads them. */
import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { OperatorError } from './operator-error.ts';
import { replaceFile } from './replace-file.ts';

const secretsSchema = z.object({ AUTH_SECRET: z.string(), ENCRYPTION_KEY: z.string() });

/** The values for AUTH_SECRET and ENCRYPTION_KEY. */
export type LocalSecrets = z.output<typeof secretsSchema>;

/** Reads LOCAL_DIR/secrets.json, writing it first when there is none; a broken one is an OperatorError, never replaced. */
export function readLocalSecrets(localDir: string): LocalSecrets {
  const file = join(localDir, 'secrets.json');
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch {
    const secrets = {
      AUTH_SECRET: randomBytes(32).toString('hex'),
      ENCRYPTION_KEY: randomBytes(32).toString('hex'),
    };
    replaceFile(file, JSON.stringify(secrets, null, 2));
    return secrets;
  }
  try {
    return z.parse(secretsSchema, JSON.parse(text));
  } catch {
    // New secrets would silently make everything that is stored encrypted unreadable.
    throw new OperatorError(
      `The file ${file} is damaged: restore it, or remove it to get new secrets.`,
    );
  }
}
