import { createNeonEndpoint } from '#local/database/neon-endpoint.ts';
import { openPostgres } from '#local/database/postgres.ts';
import { startNodeServer } from '#local/http-server.ts';
import { forgetEnv } from '#src/environment/env.ts';
import { migrate } from '#src/integrations/database/migrate.ts';
import { createDatabase, databaseUrl } from '#tests/fixtures/postgres-databases.ts';
import { testEnv } from '#tests/fixtures/test-env.ts';

/** An open database; `url` is for NEON_FETCH_ENDPOINT. */
export type BenchDatabase = Awaited<ReturnType<typeof openBenchDatabase>>;

/** Creates a migrated database, reached as in production, and sets the environment to use it with `variables`. */
export async function openBenchDatabase(serverUrl: string, variables: Record<string, string> = {}) {
  const { name } = await createDatabase(serverUrl);
  const executor = openPostgres(databaseUrl(serverUrl, name));
  const endpoint = createNeonEndpoint(executor);
  const server = await startNodeServer(endpoint);
  const url = `${server.url}/sql`;
  Object.assign(process.env, testEnv, { NEON_FETCH_ENDPOINT: url, ...variables });
  forgetEnv();
  await migrate();
  return {
    url,
    roundTrips: () => endpoint.requests,
    query: async (query: string, params: (string | null)[] = []) =>
      (await executor.run([{ query, params }], ''))[0]?.rows ?? [],
    async close() {
      await server.close();
      await executor.close();
    },
  };
}
