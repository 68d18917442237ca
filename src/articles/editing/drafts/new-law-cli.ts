/** `npm run new:law -- tx-hb-149 "Name of the law"`: makes a record of the register and prints what to do next. */
import { EditorError, runCommand } from '#src/articles/editing/content-files.ts';
import { newLaw } from './new-law.ts';

runCommand((root, [id = '', name = '', ...more]) => {
  if (more.length > 0)
    throw new EditorError(
      `Put the whole name in quotes: npm run new:law -- ${id} "${[name, ...more].join(' ')}"`,
    );
  const { file, path } = newLaw({ root, id, name });
  return `Made ${file}

Next:
1. Open the file and replace every text that begins with "Replace this". docs/editing.md explains each field.
2. See it at ${path} while \`npm run dev\` runs.
3. Run \`npm run check\`: it names the line of every mistake and what to write.
4. Open a pull request. The record is on the site a few minutes after the merge; its address never changes.`;
});
