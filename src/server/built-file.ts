/** Files that the build makes for functions only and that are deployed with them (`included_files` in netlify.toml). */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Reads a file of the build as text, e.g. `dist/shell.html`; rejects when the site has not been built. */
export function readBuiltFile(path: string): Promise<string> {
  return readFile(join(process.env.LAMBDA_TASK_ROOT ?? process.cwd(), path), 'utf8');
}
