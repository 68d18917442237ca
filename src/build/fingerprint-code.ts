/** What was kept counts only as long as the code that made it is the same. */
import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** What a build is made by: `src` but for the folders that editors fill, functions, settings and packages. */
const made = [
  'src/!(content)/**/*.*',
  'src/*.*',
  'src/content/*.*',
  'src/content/register/*.*',
  'netlify/functions/**/*.ts',
  '{astro,tailwind}.config.mjs',
  'package-lock.json',
];

/** A fingerprint of our code, styles, drawings and schemas, of all packages and of Node; an article, a law or a question is no part of it. */
export function fingerprintCode(root: string): string {
  const hash = createHash('sha256').update(process.version);
  const paths = globSync(made, { cwd: root });
  for (const path of paths.sort())
    hash
      .update(`${path}\0`)
      .update(readFileSync(join(root, path)))
      .update('\0');
  return hash.digest('base64url');
}
