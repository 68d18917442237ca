/** `npm run backup -- FOLDER` and `npm run restore -- FOLDER`: the database of the environment, or the one of `npm start`, with its reports. */
import { cpSync, existsSync } from 'node:fs';
import { join } from 'node:path';
import { forgetEnv } from '#src/environment/env.ts';
import {
  backUpDatabase,
  RestoreRefused,
  restoreDatabase,
} from '#src/integrations/database/backup.ts';
import { migrate } from '#src/integrations/database/migrate.ts';
import { openLocalDatabase } from './database/local-database.ts';
import { holdLocalDir } from './process/local-dir.ts';
import { OperatorError } from './process/operator-error.ts';
import { applyEnvFile, readEnvFile, readSettings } from './process/settings.ts';
import { projectRoot } from './project-root.ts';

const [command, folder = join('backups', new Date().toISOString().replace(/[:.]/g, '-'))] =
  process.argv.slice(2);

try {
  applyEnvFile(readEnvFile(join(projectRoot, '.env')));
  const { port, localDir } = readSettings(projectRoot);
  const held = await holdLocalDir(localDir, port);
  const database = await openLocalDatabase(localDir, process.env);
  Object.assign(process.env, database.variables);
  forgetEnv();
  const blobs = join(localDir, 'blobs');
  const copied = join(folder, 'blobs');
  try {
    if (command === 'backup') {
      const rows = await backUpDatabase(folder);
      // Elsewhere reports are made from their rows again where a file is missing.
      if (database.isOurs && existsSync(blobs)) cpSync(blobs, copied, { recursive: true });
      console.log(`${rows} rows are in ${folder}.`);
    } else {
      await migrate();
      const rows = await restoreDatabase(folder);
      if (database.isOurs && existsSync(copied)) cpSync(copied, blobs, { recursive: true });
      console.log(
        `${rows} rows are back. Mail that was waiting is unconfirmed in the inbox: send it again from there.`,
      );
    }
  } finally {
    await database.close();
    held.release();
  }
} catch (error) {
  if (!(error instanceof OperatorError || error instanceof RestoreRefused)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
