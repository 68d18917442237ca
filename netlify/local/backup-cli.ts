/** `npm run backup -- FOLDER` and `npm run restore -- FOLDER`: the database of the environment with the blobs of its site, or both of `npm start`. */
import { join } from 'node:path';
import { env, forgetEnv } from '#src/environment/env.ts';
import {
  backUpBlobs,
  restoreBlobs,
  type BlobCounts,
} from '#src/integrations/blobs/copy-blobs.server.ts';
import type { BlobAccess } from '#src/integrations/blobs/open-store.server.ts';
import {
  backUpDatabase,
  RestoreRefused,
  restoreDatabase,
} from '#src/integrations/database/backup.ts';
import { migrate } from '#src/integrations/database/migrate.ts';
import { startBlobStore } from './blobs/blob-store.ts';
import { openLocalDatabase } from './database/local-database.ts';
import { holdLocalDir } from './process/local-dir.ts';
import { OperatorError } from './process/operator-error.ts';
import { applyEnvFile, readEnvFile, readSettings } from './process/settings.ts';
import { projectRoot } from './project-root.ts';

const [command, folder = join('backups', new Date().toISOString().replace(/[:.]/g, '-'))] =
  process.argv.slice(2);

try {
  applyEnvFile(readEnvFile(join(projectRoot, '.env')));
  const access = readBlobAccess();
  const { port, localDir } = readSettings(projectRoot);
  const held = await holdLocalDir(localDir, port);
  const database = await openLocalDatabase(localDir, process.env);
  const blobs = database.isOurs ? await startBlobStore(join(localDir, 'blobs')) : null;
  Object.assign(process.env, database.variables, blobs?.variables);
  forgetEnv();
  const hasBlobs = Boolean(blobs ?? access);
  try {
    if (command === 'backup') {
      const rows = await backUpDatabase(folder);
      const copied = hasBlobs ? await backUpBlobs(folder, access) : null;
      console.log(`${rows} rows${describe(copied)} are in ${folder}.`);
    } else {
      await migrate();
      const rows = await restoreDatabase(folder);
      const copied = hasBlobs ? await restoreBlobs(folder, access) : null;
      console.log(
        `${rows} rows${describe(copied)} are back. Mail that was waiting is unconfirmed in the inbox: send it again from there.`,
      );
    }
    if (!hasBlobs)
      console.log(
        'Reports and exemption certificates were left out. Reports are made from their rows again; certificates are not. Set NETLIFY_SITE_ID and NETLIFY_AUTH_TOKEN to copy both.',
      );
  } finally {
    await blobs?.close();
    await database.close();
    held.release();
  }
} catch (error) {
  const isOfBlobs = error instanceof Error && error.name === 'BlobsInternalError';
  if (!(error instanceof OperatorError || error instanceof RestoreRefused || isOfBlobs))
    throw error;
  console.error(
    isOfBlobs
      ? `The rows are copied, the reports and certificates are not all: ${error.message}`
      : error.message,
  );
  process.exitCode = 1;
}

/** The site whose blobs belong to the database of the environment, or nothing; never one site's rows with another's blobs. */
function readBlobAccess(): BlobAccess | undefined {
  const { NETLIFY_SITE_ID: siteId, NETLIFY_AUTH_TOKEN: token, NETLIFY_API_BASE: apiUrl } = env();
  if (!siteId && !token) return undefined;
  if (!siteId || !token)
    throw new OperatorError(
      'NETLIFY_SITE_ID and NETLIFY_AUTH_TOKEN belong together: set both, or none.',
    );
  if (!process.env['DATABASE_URL'] && !process.env['NETLIFY_DB_URL'])
    throw new OperatorError(
      'NETLIFY_SITE_ID names a site, but DATABASE_URL does not name its database: set both, or neither.',
    );
  return { siteId, token, apiUrl };
}

function describe(copied: BlobCounts | null): string {
  if (!copied) return '';
  return `, ${copied['assessment-reports']} reports and ${copied['exemption-certificates']} exemption certificates`;
}
