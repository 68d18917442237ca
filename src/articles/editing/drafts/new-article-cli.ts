/** `npm run new:article -- "Title" [--date 2026-11-27] [--explainer /path]`, or `--from-register [--since 2026-11-20]`: makes a draft and prints what to do next. */
import { parseArgs } from 'node:util';
import { newArticle } from './new-article.ts';
import { EditorError, runCommand } from '#src/articles/editing/content-files.ts';

runCommand((root, args) => {
  const { file, path, laws } = newArticle({ root, ...readCommand(args) });
  const named =
    laws.length > 0 ? `, and named it in ${laws.length} records: ${laws.join(', ')}` : '';
  return `Made ${file}${named}

Next:
1. Open the file and replace every text that begins with "Replace this".
2. See it at ${path} while \`npm run dev\` runs; a draft stays hidden on the published site.
3. Run \`npm run check\`: it names the line of every mistake and what to write.
4. Set draft: false, and open a pull request. On its date the article appears.`;
});

function readCommand(args: string[]) {
  const options = {
    date: { type: 'string' },
    explainer: { type: 'string' },
    'from-register': { type: 'boolean' },
    since: { type: 'string' },
  } as const;
  let command;
  try {
    command = parseArgs({ args, allowPositionals: true, options });
  } catch {
    throw new EditorError(
      'This was not understood: write npm run new:article -- "Title of the update" --date 2026-11-27, --explainer /path, or --from-register --since 2026-11-20.',
    );
  }
  const [title = '', ...more] = command.positionals;
  if (more.length > 0)
    throw new EditorError(
      `Put the whole title in quotes: npm run new:article -- "${command.positionals.join(' ')}"`,
    );
  const { 'from-register': fromRegister, ...values } = command.values;
  if (values.since !== undefined && !fromRegister)
    throw new EditorError('--since belongs to --from-register. Add that, or leave --since out.');
  return { title, fromRegister, ...values };
}
