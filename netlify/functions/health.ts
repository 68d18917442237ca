import type { Config } from '@netlify/functions';
import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import { judge } from '#src/features/operations/watch/judge-state.ts';
import { readSettings, selectState } from '#src/features/operations/watch/read-state.server.ts';
import { renderStatus } from '#src/features/operations/watch/status-page.server.tsx';
import { EnvError, findEnvProblems } from '#src/environment/env.ts';
import { database } from '#src/integrations/database/client.ts';
import { endpoint, ok } from '#src/server/endpoint.ts';
import { HttpError } from '#src/server/errors.ts';
import { routes } from '#src/server/routes.ts';
import { renderPage } from '#src/server/pages/site-page.ts';

const down = new HttpError(503, 'The database does not answer.', {
  headers: { 'retry-after': '60' },
});

/**
 * Responds with 200 when the database answers within two seconds, otherwise 503, and logs invalid variables. With `?deep`,
 * for an outside monitor, also 503 while a check fails, with the names of failing checks.
 */
const health = endpoint(
  z.object({ deep: z.optional(z.string()) }),
  async ({ deep }, { log }) => {
    const problems = findEnvProblems(process.env);
    if (problems.length > 0) log.error('environment not right', new EnvError(problems));
    if (deep === undefined) {
      await orDown(async () => database().execute(sql`select 1`));
      return ok({ database: 'up' });
    }
    const { rows } = await orDown(async () => selectState());
    const checks = judge(rows[0]!, readSettings());
    const failing = checks.flatMap(({ name, isFine }) => (isFine ? [] : name));
    if (failing.length > 0) throw new HttpError(503, `Not right: ${failing.join(', ')}.`);
    return ok({ database: 'up', checks: checks.map(({ name }) => name) });
  },
  { method: 'GET', limit: 'none' },
);

function orDown<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
  return ask().catch(() => Promise.reject(down));
}

/** The public status page. */
const status = endpoint(
  z.object({}),
  async (_nothing, { log }) => renderPage(await renderStatus(log)),
  { method: 'GET', limit: 'none' },
);

/** The state of the site, without rate limits in the database, because those would be writes. */
export default routes({ '/api/health': health, '/status': status });

export const config: Config = {
  path: ['/api/health', '/status'],
  rateLimit: { windowSize: 60, windowLimit: 120, aggregateBy: ['ip', 'domain'] },
};
