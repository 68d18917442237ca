/** The folder LOCAL_DIR: its lock, and its secrets. */
import { randomBytes } from 'node:crypto';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import * as z from 'zod/mini';
import { makePrivateFolder, replaceFile } from '#src/integrations/private-files.ts';
import { tryExclusiveLock } from './exclusive-lock.ts';
import { OperatorError } from './lifecycle.ts';

const lockTimeoutMs = 2000;

/** The process that holds the folder, for the error message of a second start. */
interface Holder {
  pid: number;
  port: number;
  since: string;
}

/**
 * Creates the folder if needed, closes it to other users and locks it until `release`; throws an OperatorError when it cannot be used or another
 * process holds it. `announce` corrects the port that a second start reports. Embedded Postgres has no lock of its own:
 * two processes on one folder silently lose rows.
 */
export async function holdLocalDir(localDir: string, port: number) {
  const holderFile = join(localDir, 'holder.json');
  let lock = await takeLock(localDir);
  // On a restart, the previous process may still be shutting down.
  for (const deadline = Date.now() + lockTimeoutMs; !lock && Date.now() < deadline;) {
    await sleep(100);
    lock = await takeLock(localDir);
  }
  if (!lock) throw new OperatorError(await describeHolder(localDir, holderFile));
  const since = new Date().toISOString();
  const announce = (announced: number) => {
    const holder: Holder = { pid: process.pid, port: announced, since };
    writeFileSync(holderFile, JSON.stringify(holder));
  };
  announce(port);
  return {
    announce,
    release: () => {
      rmSync(holderFile, { force: true });
      lock.release();
    },
  };
}

async function takeLock(localDir: string) {
  try {
    await makePrivateFolder(localDir);
    const probe = join(localDir, `.probe-${process.pid}`);
    writeFileSync(probe, 'x');
    rmSync(probe);
    return tryExclusiveLock(join(localDir, 'lock.sqlite'));
  } catch (error) {
    const reason = reasons[(error as NodeJS.ErrnoException).code ?? ''];
    throw new OperatorError(
      `The folder ${localDir} (LOCAL_DIR) can’t be used: ${reason ?? (error as Error).message}.`,
    );
  }
}

const reasons: Record<string, string> = {
  ENOTDIR: 'a part of this path is a file, not a folder',
  EEXIST: 'this path is a file, not a folder',
  EACCES: 'this user may not write there',
  EPERM: 'it belongs to another user',
  EROFS: 'the file system is read-only',
  ENOSPC: 'the disk is full',
  ENAMETOOLONG: 'the path is too long',
};

async function describeHolder(localDir: string, holderFile: string): Promise<string> {
  // The holder writes its file right after it gets the lock: retry briefly, and ignore a file whose process is gone.
  for (let tries = 0; tries < 10; tries += 1) {
    try {
      const holder = JSON.parse(readFileSync(holderFile, 'utf8')) as Holder;
      process.kill(holder.pid, 0);
      return `The folder ${localDir} is in use by process ${holder.pid} (port ${holder.port}, since ${holder.since}): stop that one first, or set another LOCAL_DIR.`;
    } catch {
      await sleep(50);
    }
  }
  return `The folder ${localDir} is in use by another process that is just starting: stop that one first, or set another LOCAL_DIR.`;
}

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
