/** The doctor's check of files on this machine that hold secrets or personal data. */
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';
import {
  right,
  unknown,
  wrong,
  type Finding,
} from '#src/features/operations/watch/setup/setup-line.ts';
import { backupsFolder } from '#src/integrations/database/backup.ts';

const otherUsers = 0o077;

/**
 * Checks that other users can open neither `.env` files, LOCAL_DIR nor backups, and that git ignores them. `isIgnored`
 * asks git about a path, and returns null where there is no repository.
 */
export function checkFiles(
  root: string,
  localDir: string,
  isIgnored: (path: string) => boolean | null = (path) => askGit(root, path),
): Finding {
  const files = readdirSync(root).filter((name) => /^\.env(?!\.example$)/.test(name));
  const folders = [localDir, join(root, backupsFolder)];
  const paths = [...files.map((name) => join(root, name)), ...folders];
  const isInside = (path: string) => !relative(root, path).startsWith('..');
  const list = (found: string[], separator: string) =>
    found.map((path) => (isInside(path) ? relative(root, path) : path)).join(separator);

  // A pattern such as `backups/` applies to what is in the folder.
  const asked = (path: string) => (folders.includes(path) ? join(path, 'file') : path);
  const tracked = paths.filter((path) => isInside(path) && isIgnored(asked(path)) === false);
  if (tracked.length > 0)
    return wrong(
      `Git does not ignore ${list(tracked, ', ')}.`,
      'Add it to .gitignore. If it was committed, change every secret in it.',
    );

  if (process.platform === 'win32') return unknown('Windows has no modes that tell who can read.');
  const open = paths.filter((path) => existsSync(path) && statSync(path).mode & otherUsers);
  if (open.length > 0)
    return wrong(
      `Other users of this machine may open ${list(open, ', ')}.`,
      `Run chmod -R go= ${list(open, ' ')}.`,
    );
  return right('Only you can open secrets, local data and backups here, and git ignores them.');
}

function askGit(root: string, path: string): boolean | null {
  const { status } = spawnSync('git', ['check-ignore', '--quiet', path], { cwd: root });
  return status === 0 ? true : status === 1 ? false : null;
}
