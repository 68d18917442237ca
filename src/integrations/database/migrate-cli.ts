/** `npm run db:migrate`: brings the database of the environment up to date, or says why not. */
import { migrate } from './migrate.ts';

migrate().then(
  (applied) => console.log(applied.length ? `Applied ${applied.join(', ')}.` : 'Nothing to apply.'),
  (error: unknown) => {
    console.error(`The database was not migrated: ${describe(error)}`);
    process.exitCode = 1;
  },
);

function describe(error: unknown): string {
  return error instanceof Error ? error.message.split('\n').join(' ') : 'an unknown error.';
}
