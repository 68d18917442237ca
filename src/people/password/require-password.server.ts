import { eq } from 'drizzle-orm';
import { database } from '#src/integrations/database/client.ts';
import { accounts } from '#src/integrations/database/tables/accounts.ts';
import type { Account } from '#src/server/sessions/session.server.ts';
import { isPassword } from './password-hash.ts';
import type { Visitor } from '#src/server/endpoint.ts';
import { HttpError } from '#src/server/errors.ts';
import { countSecretTry } from '#src/people/account/account-rows.server.ts';

const wrong = 'Incorrect password.';

/** Checks the password again before a sensitive action. Counts the try; resolves to the stored hash, or throws 400. */
export async function requirePassword(
  { id }: Account,
  password: string,
  visitor: Visitor,
): Promise<string> {
  const {
    stored: [stored],
  } = await visitor.batch({
    secretTry: countSecretTry('password', id),
    stored: database()
      .select({ passwordHash: accounts.passwordHash })
      .from(accounts)
      .where(eq(accounts.id, id)),
  });
  const passwordHash = stored?.passwordHash ?? null;
  if (passwordHash !== null && (await isPassword(password, passwordHash))) return passwordHash;
  throw new HttpError(400, wrong, { fields: { password: wrong } });
}
