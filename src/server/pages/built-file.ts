/** Files that the build writes for functions; `included_files` in netlify.toml deploys them. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Reads a file of the build as text, e.g. `dist/shell.html`; rejects when the site is not built. */
export async function readBuiltFile(path: string): Promise<string> {
  // In a cold function, loading node:fs/promises takes longer than this read.
  return readFileSync(join(process.env.LAMBDA_TASK_ROOT ?? process.cwd(), path), 'utf8');
}
