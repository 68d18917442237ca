import { PGlite, types } from '@electric-sql/pglite';
import type { SqlExecutor, SqlQuery, SqlResult, TransactionMode } from './neon-endpoint.ts';

/** Opens a Postgres inside this process, in a folder whose lock the caller holds, or in memory. */
export async function openEmbeddedPostgres(folder?: string): Promise<SqlExecutor> {
  const postgres = await PGlite.create(folder);
  // The result must not depend on the machine's time zone.
  await postgres.exec(`set timezone to 'UTC'`);
  const asText = identityParsers(postgres);
  return {
    run: (queries, mode) => runInTransaction(postgres, asText, queries, mode),
    close: () => postgres.close(),
  };
}

/** Identity parsers for every type that PGlite would convert: values stay Postgres' own text. */
function identityParsers(postgres: PGlite): Record<string, (value: string) => string> {
  const typeIds = [types.parsers, types.serializers, postgres.parsers, postgres.serializers];
  return Object.fromEntries(
    typeIds.flatMap((known) => Object.keys(known)).map((id) => [id, (value: string) => value]),
  );
}

function runInTransaction(
  postgres: PGlite,
  asText: Record<string, (value: string) => string>,
  queries: SqlQuery[],
  mode: TransactionMode,
): Promise<SqlResult[]> {
  return postgres.transaction(async (transaction) => {
    if (mode) await transaction.exec(`set transaction ${mode}`);
    const results: SqlResult[] = [];
    for (const { query, params } of queries) {
      const result = await transaction.query<(string | null)[]>(query, params, {
        rowMode: 'array',
        parsers: asText,
        serializers: asText,
      });
      results.push({
        command: query.trimStart().split(/\s/, 1)[0]?.toUpperCase() ?? '',
        fields: result.fields.map(({ name, dataTypeID }) => ({ name, dataTypeID })),
        rows: result.rows,
        rowCount: result.affectedRows || result.rows.length,
      });
    }
    return results;
  });
}
