import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { OperatorError } from './operator-error.ts';
import { replaceFile } from './replace-file.ts';

const secretsSchema = z.object({ AUTH_SECRET: z.string(), ENCRYPTION_KEY: z.string() });

/** Reads LOCAL_DIR/secrets.json, creating it if needed; throws an OperatorError for a damaged file and never replaces it. */
export function readLocalSecrets(localDir: string): z.output<typeof secretsSchema> {
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
    // With new secrets, everything stored encrypted would become unreadable.
    throw new OperatorError(
      `The file ${file} is damaged: restore it, or remove it to get new secrets.`,
    );
  }
}
