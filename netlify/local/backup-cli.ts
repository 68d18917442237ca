/**
 * `npm run backup -- FOLDER` and `npm run restore -- FOLDER`: copies the database that the environment names and the
 * blobs of its site; without one, the local database and blobs of `npm start`.
 */
import { join } from 'node:path';
import { env, EnvError, forgetEnv } from '#src/environment/env.ts';
import {
  backUpBlobs,
  restoreBlobs,
  type BlobCounts,
} from '#src/integrations/blobs/copy-blobs.server.ts';
import type { BlobAccess } from '#src/integrations/blobs/stores.server.ts';
import {
  backupsFolder,
  BackupRefused,
  backUpDatabase,
  restoreDatabase,
} from '#src/integrations/database/backup.ts';
import {
  findDatabaseError,
  isDatabaseUnreachable,
} from '#src/integrations/database/database-error.ts';
import { MigrationError } from '#src/integrations/database/migrate.ts';
import { makePrivateFolder } from '#src/integrations/private-files.ts';
import { startBlobStore } from './blobs/blob-store.ts';
import { openLocalDatabase } from './database/local-database.ts';
import { holdLocalDir } from './process/local-dir.ts';
import { OperatorError } from './process/lifecycle.ts';
import { loadSettings } from './process/settings.ts';

const [command, given] = process.argv.slice(2);
const folder = given ?? join(backupsFolder, new Date().toISOString().replace(/[:.]/g, '-'));

try {
  if (command === 'restore' && !given)
    throw new OperatorError('Name the folder of the backup: npm run restore -- FOLDER.');
  const { port, localDir } = loadSettings();
  const access = readBlobAccess();
  const held = await holdLocalDir(localDir, port);
  const database = await openLocalDatabase(localDir, process.env);
  const blobs = database.isEmbedded ? await startBlobStore(join(localDir, 'blobs')) : null;
  Object.assign(process.env, database.variables, blobs?.variables);
  forgetEnv();
  const hasBlobs = Boolean(blobs ?? access);
  try {
    if (command === 'backup') {
      const rows = await backUpDatabase(folder);
      if (!given) await makePrivateFolder(backupsFolder);
      const copied = hasBlobs ? await backUpBlobs(folder, access) : null;
      console.log(`${rows} rows${describe(copied)} are in ${folder}.`);
    } else {
      let copied: BlobCounts | null = null;
      const rows = await restoreDatabase(folder, async () => {
        if (hasBlobs) copied = await restoreBlobs(folder, access);
      });
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
  const sentence = explain(error);
  if (sentence === null) throw error;
  console.error(sentence);
  process.exitCode = 1;
}

/** One sentence for an error that the operator can fix; null for a bug. */
function explain(error: unknown): string | null {
  if (!(error instanceof Error)) return null;
  const { name, message } = error;
  const plain = [OperatorError, BackupRefused, EnvError, MigrationError];
  if (plain.some((type) => error instanceof type)) return message;
  // Only the blob client: the database driver reports a failed request with its own error class.
  if (name === 'BlobsInternalError' || message === 'fetch failed')
    return `The reports and certificates are not all copied, ${command === 'backup' ? 'the rows are' : 'and no row is'} (${message}): see whether NETLIFY_SITE_ID and NETLIFY_AUTH_TOKEN are right.`;
  if (isDatabaseUnreachable(error))
    return `The database does not answer (${message}): see whether DATABASE_URL is right.`;
  if (findDatabaseError(error))
    return command === 'backup'
      ? `The database could not be read: ${message}.`
      : `The database took only a part of the backup (${message}): try again with an empty one.`;
  if ('syscall' in error) return `The folder ${folder} can’t be used: ${message}.`;
  return null;
}

/** Reads which site's blobs to copy, if any. The database must be named too, so that rows and blobs are from one site. */
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
