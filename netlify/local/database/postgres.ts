/** An ordinary PostgreSQL server behind the same interface as the embedded one. */
import pg from 'pg';
import type { SqlExecutor, SqlResult } from './neon-endpoint.ts';

const asText: pg.CustomTypesConfig = {
  getTypeParser: (() => String) as pg.CustomTypesConfig['getTypeParser'],
};

/** Opens a pool on a PostgreSQL server; every batch runs on one connection, in one transaction. */
export function openPostgres(url: string): SqlExecutor {
  const pool = new pg.Pool({ connectionString: url, max: 8, options: '-c timezone=UTC' });
  // An idle connection that breaks is replaced by the pool; without a listener it would end the process.
  pool.on('error', () => undefined);
  return {
    async run(queries, mode) {
      const client = await pool.connect();
      let broken = true;
      try {
        // One statement is a transaction by itself.
        const together = queries.length > 1 || mode !== '';
        if (together) await client.query(`begin ${mode}`);
        const results: SqlResult[] = [];
        for (const { query, params } of queries) {
          const result = await client.query<(string | null)[]>({
            text: query,
            values: params,
            rowMode: 'array',
            // Like Neon: never more than one statement in a text.
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
        if (together) await client.query('commit');
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
