/** Files that the build makes for functions only and that are deployed with them (`included_files` in netlify.toml). */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Reads a file of the build as text, e.g. `dist/shell.html`; rejects when the site has not been built. */
export async function readBuiltFile(path: string): Promise<string> {
  // Node's module of promises about files takes a cold function longer to load than such a file to read.
  return readFileSync(join(process.env.LAMBDA_TASK_ROOT ?? process.cwd(), path), 'utf8');
}
