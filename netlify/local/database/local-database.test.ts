import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { testEnv } from '#tests/fixtures/test-env.ts';
import { forgetEnv } from '#src/environment/env.ts';
import { sqlOverHttp } from '#src/integrations/database/client.ts';
import { openLocalDatabase, prepareDatabase } from './local-database.ts';
import { OperatorError } from '#local/process/lifecycle.ts';

/** Opens and prepares the database of a folder as `npm start` does, works with it, and closes it. */
async function withDatabase<Result>(
  localDir: string,
  work: (sql: ReturnType<typeof sqlOverHttp>) => Promise<Result>,
): Promise<Result> {
  const database = await openLocalDatabase(localDir, {});
  Object.assign(process.env, testEnv, database.variables);
  forgetEnv();
  try {
    await prepareDatabase(database);
    return await work(sqlOverHttp());
  } finally {
    await database.close();
  }
}

test('a LOCAL_DIR from before 0001_schema.sql opens with its rows; an older one is refused with one sentence', async () => {
  const localDir = mkdtempSync(join(tmpdir(), 'levee-local-'));
  onTestFinished(() => rmSync(localDir, { recursive: true }));
  await withDatabase(localDir, (sql) =>
    sql.transaction([
      sql`insert into chat_model_days values ('2026-11-27', 7)`,
      sql`delete from applied_migrations`,
      sql`insert into applied_migrations values
        (1, '0001_foundations.sql', 'a'), (85, '0085_hashed_links.sql', 'b'), (90, '0090_fold_words.sql', 'c')`,
    ]),
  );
  const rows = await withDatabase(localDir, async (sql) => {
    const kept = await sql`select answers from chat_model_days`;
    await sql`update applied_migrations set name = '0001_foundations.sql' where number = 1`;
    return kept;
  });
  expect(rows).toEqual([{ answers: 7 }]);
  const refused = withDatabase(localDir, () => Promise.resolve());
  await expect(refused).rejects.toThrow(OperatorError);
  await expect(refused).rejects.toThrow(/^The database has the migrations up to .*try again\.$/);
});
