/** What was kept counts only as long as the code that made it is the same. */
import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A fingerprint of our code, styles and schemas, of all packages and of Node; what editors write is no part of it. */
export function fingerprintCode(root: string): string {
  const hash = createHash('sha256').update(process.version);
  const paths = globSync(['{src,netlify/functions}/**/*.{ts,tsx,css}', 'package-lock.json'], {
    cwd: root,
  });
  for (const path of paths.sort())
    hash
      .update(`${path}\0`)
      .update(readFileSync(join(root, path)))
      .update('\0');
  return hash.digest('base64url');
}
