import pg from 'pg';
import type { SqlExecutor, SqlResult } from './neon-endpoint.ts';

const asText: pg.CustomTypesConfig = {
  getTypeParser: (() => String) as pg.CustomTypesConfig['getTypeParser'],
};

/** Opens a connection pool; every batch runs on one connection, in one transaction. */
export function openPostgres(url: string): SqlExecutor {
  const pool = new pg.Pool({ connectionString: url, max: 8, options: '-c timezone=UTC' });
  // The pool replaces an idle connection that breaks; without this listener the error would end the process.
  pool.on('error', () => undefined);
  return {
    async run(queries, mode) {
      const client = await pool.connect();
      let broken = true;
      try {
        // A single statement is its own transaction.
        const needsTransaction = queries.length > 1 || mode !== '';
        if (needsTransaction) await client.query(`begin ${mode}`);
        const results: SqlResult[] = [];
        for (const { query, params } of queries) {
          const result = await client.query<(string | null)[]>({
            text: query,
            values: params,
            rowMode: 'array',
            // As on Neon, a text with more than one statement is an error.
            queryMode: 'extended',
            types: asText,
          } as pg.QueryArrayConfig);
          results.push({
            command: result.command,
            fields: result.fields.map(({ name, dataTypeID }) => ({ name, dataTypeID })),
            rows: result.rows,
            rowCount: result.rowCount ?? 0,
          });
        }
        if (needsTransaction) await client.query('commit');
        broken = false;
        return results;
      } catch (error) {
        await client.query('rollback').then(
          () => (broken = false),
          () => undefined,
        );
        throw error;
      } finally {
        client.release(broken);
      }
    },
    close: () => pool.end(),
  };
}
