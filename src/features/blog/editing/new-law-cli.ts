/** `npm run new:law -- tx-hb-149 "Name of the law"`: makes a record of the register and prints what to do next. */
import { join } from 'node:path';
import { EditorError } from './new-article.ts';
import { newLaw } from './new-law.ts';

try {
  const [id = '', name = '', ...more] = process.argv.slice(2);
  if (more.length > 0)
    throw new EditorError(
      `Put the whole name in quotes: npm run new:law -- ${id} "${[name, ...more].join(' ')}"`,
    );
  const { file, path } = newLaw({ root: join(import.meta.dirname, '../../../..'), id, name });
  console.log(`Made ${file}

Next:
1. Open the file and replace every text that begins with "Replace this". CONTRIBUTING.md explains each field.
2. See it at ${path} while \`npm run dev\` runs.
3. Run \`npm run check\`: it names the line of every mistake and what to write.
4. Open a pull request. The record is on the site a few minutes after the merge; its address never changes.`);
} catch (error) {
  if (!(error instanceof EditorError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
