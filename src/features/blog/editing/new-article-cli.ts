/** `npm run new:article -- "Title" [--date 2026-11-27] [--explainer /path]`: makes a draft and prints what to do next. */
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { EditorError, newArticle } from './new-article.ts';

try {
  const { title, date, explainer } = readCommand(process.argv.slice(2));
  const root = join(import.meta.dirname, '../../../..');
  const { file, path } = newArticle({ root, title, date, explainer });
  console.log(`Made ${file}

Next:
1. Open the file and replace every text that begins with "Replace this".
2. See it at ${path} while \`npm run dev\` runs; a draft stays hidden on the published site.
3. Run \`npm run check\`: it names the line of every mistake and what to write.
4. Set draft: false, and open a pull request. On its date the article appears.`);
} catch (error) {
  if (!(error instanceof EditorError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}

function readCommand(words: string[]) {
  const options = { date: { type: 'string' }, explainer: { type: 'string' } } as const;
  let command;
  try {
    command = parseArgs({ args: words, allowPositionals: true, options });
  } catch {
    throw new EditorError(
      'This was not understood: write npm run new:article -- "Title of the update" --date 2026-11-27, or --explainer /path.',
    );
  }
  const [title = '', ...more] = command.positionals;
  if (more.length > 0)
    throw new EditorError(
      `Put the whole title in quotes: npm run new:article -- "${command.positionals.join(' ')}"`,
    );
  return { title, ...command.values };
}
