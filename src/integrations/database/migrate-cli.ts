/** `npm run db:migrate`: migrates and marks the environment's database; `-- preview` marks it for previews. */
import { markDatabase, migrate } from './migrate.ts';

try {
  const [context, ...more] = process.argv.slice(2);
  if (more.length > 0 || (context && context !== 'production' && context !== 'preview'))
    throw new Error('say -- preview, -- production, or nothing.');
  const applied = await migrate();
  console.log(applied.length ? `Applied ${applied.join(', ')}.` : 'Nothing to apply.');
  const marked = await markDatabase(context as 'production' | 'preview' | undefined);
  if (marked) console.log(marked);
} catch (error) {
  console.error(`The database was not migrated: ${describe(error)}`);
  process.exitCode = 1;
}

function describe(error: unknown): string {
  return error instanceof Error ? error.message.split('\n').join(' ') : 'an unknown error.';
}
