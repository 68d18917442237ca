/** The entry of every scheduled function: its log, its time limit, its one error path, and the record of its last run. */
import type { Context } from '@netlify/functions';
import { sql } from 'drizzle-orm';
import { database, runBatch, type Batch } from '#src/integrations/database/client.ts';
import { isDatabaseUnreachable } from '#src/integrations/database/database-error.ts';
import { scheduledRuns } from '#src/integrations/database/tables/watch.ts';
import { asDeploy } from '../environment/deploy-context.ts';
import { createLog, nameError, type Log, type LogFacts } from './log.ts';
import { readRequestId, readSiteUrl } from './visitor.ts';
import { within } from './within.ts';

/** The context of a scheduled function. */
export interface Run {
  log: Log;
  /** The site's address, without a trailing slash. */
  siteUrl: string;
  /** The current deploy, e.g. `production` or `deploy-preview`; empty when unknown. */
  deploy: string;
  /** Runs statements in one round trip; the run itself is recorded along with them. */
  batch: Batch;
}

/** The platform silently ends a scheduled function after 30 seconds. */
const timeLimitMs = 25_000;

/**
 * Makes a scheduled function, which is recorded under its file's name. The result of its work is
 * logged. A failure is logged, recorded and thrown on, so that the platform shows a failed run.
 */
export function scheduled(
  name: string,
  work: (run: Run) => Promise<LogFacts | undefined>,
  limitMs = timeLimitMs,
): (request: Request, context: Partial<Context>) => Promise<void> {
  const answer = async (request: Request, context: Partial<Context>) => {
    const log = createLog({ requestId: readRequestId(context) });
    const startedAt = performance.now();
    const durationMs = () => Math.round(performance.now() - startedAt);
    let isRecorded = false;
    const run: Run = {
      log,
      get siteUrl() {
        return readSiteUrl(request);
      },
      deploy: context.deploy?.context ?? '',
      async batch(statements) {
        // Last, so that concurrent runs wait for each other no longer than storing takes.
        const recording = database().execute(sql`select record_run(${name})`);
        const { answers } = await runBatch(statements, { last: [recording] });
        isRecorded = true;
        return answers;
      },
    };
    const keep = (recording: () => PromiseLike<unknown>) =>
      (async () => recording())().catch(() => log.warn('run not recorded', { name }));
    try {
      const facts = await within(limitMs, work(run));
      if (!isRecorded) await keep(() => run.batch({}));
      log.info('scheduled run', { name, durationMs: durationMs(), ...facts });
    } catch (error) {
      log.error('scheduled run failed', error, { name, durationMs: durationMs() });
      if (!isDatabaseUnreachable(error)) await keep(() => recordFailure(name, nameError(error)));
      throw error;
    }
  };
  return (request, context) => asDeploy(context.deploy?.context, () => answer(request, context));
}

function recordFailure(name: string, failure: string) {
  // Later than what a batch of this run has just recorded.
  const failed = { failedAt: sql`clock_timestamp()`, failure };
  return database()
    .insert(scheduledRuns)
    .values({ name, ...failed })
    .onConflictDoUpdate({ target: scheduledRuns.name, set: failed });
}
