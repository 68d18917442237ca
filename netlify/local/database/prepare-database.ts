/** Brings the local database up to date before anything uses it. */
import { join } from 'node:path';
import { migrate, MigrationError } from '#src/integrations/database/migrate.ts';
import { clearLeases } from '#src/integrations/mail/outbox-rows.server.ts';
import { EnvError, requireEnv } from '#src/environment/env.ts';
import { OperatorError } from '../process/operator-error.ts';
import { projectRoot } from '../project-root.ts';

/**
 * Applies new migrations, and frees the mails that a former process was sending when it died, so that they leave at once.
 * What the operator can mend becomes an OperatorError.
 */
export async function prepareDatabase({ isOurs }: { isOurs: boolean }): Promise<void> {
  try {
    // All of it before anything runs: an operator mends everything at once.
    requireEnv();
    await migrate({ folder: join(projectRoot, 'netlify', 'database', 'migrations') });
    // In a database of others, a mail that is being sent may be in living hands.
    if (isOurs) await clearLeases();
  } catch (error) {
    if (error instanceof MigrationError || error instanceof EnvError) {
      throw new OperatorError(error.message, { cause: error });
    }
    throw error;
  }
}
