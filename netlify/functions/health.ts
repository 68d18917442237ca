/** GET /api/health: 200 when the database answers within two seconds, else 503; the log names invalid variables. */
import type { Config } from '@netlify/functions';
import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import { database } from '#src/integrations/database/client.ts';
import { endpoint, ok } from '#src/server/endpoint.ts';
import { EnvError, findEnvProblems } from '#src/environment/env.ts';
import { HttpError } from '#src/server/errors.ts';

const down = new HttpError(503, 'The database does not answer.');

export default endpoint(
  z.object({}),
  async (_nothing, { log }) => {
    const problems = findEnvProblems(process.env);
    if (problems.length > 0) log.error('environment not right', new EnvError(problems));
    const asked = (async () => database().execute(sql`select 1`))();
    await asked.catch(() => Promise.reject(down));
    return ok({ database: 'up' });
  },
  { method: 'GET', limit: 'none' },
);

export const config: Config = {
  path: '/api/health',
  rateLimit: { windowSize: 60, windowLimit: 120, aggregateBy: ['ip', 'domain'] },
};
