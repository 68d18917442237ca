/** The entry point of every scheduled function: logs it, limits its time, handles its errors and records its last run. */
import type { Context } from '@netlify/functions';
import { sql } from 'drizzle-orm';
import { database, runBatch, type Batch } from '#src/integrations/database/client.ts';
import { isDatabaseUnreachable } from '#src/integrations/database/database-error.ts';
import { scheduledRuns } from '#src/integrations/database/tables/watch.ts';
import { asDeploy } from '#src/environment/env.ts';
import { createLog, nameError, type Log, type LogFacts } from '#src/server/log.ts';
import { readRequestId, readSiteUrl } from '#src/server/visitor.ts';
import { withTimeout } from '#src/server/errors.ts';

/** The context of a scheduled function. */
export interface Run {
  log: Log;
  /** The site's URL, without a trailing slash. */
  siteUrl: string;
  /** The current deploy, e.g. `production` or `deploy-preview`; empty when unknown. */
  deploy: string;
  /** Runs statements in one round trip and records the run in it. */
  batch: Batch;
}

/** What work needs of a run or a visitor: `batch` of a visitor also sends the mails that it queued. */
export type WorkContext = Pick<Run, 'log' | 'siteUrl' | 'batch'>;

/** The platform kills a scheduled function after 30 seconds. */
const timeLimitMs = 25_000;

/**
 * Makes a scheduled function; `name` must be its file's name. Logs the result of its work. Logs, records
 * and rethrows an error, so that the platform shows a failed run.
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
        // Last, so that concurrent runs hold the row's lock only briefly.
        const recording = database().execute(sql`select record_run(${name})`);
        const { answers } = await runBatch(statements, { last: [recording] });
        isRecorded = true;
        return answers;
      },
    };
    const tryToRecord = (recording: () => PromiseLike<unknown>) =>
      (async () => recording())().catch(() => log.warn('run not recorded', { name }));
    try {
      const facts = await withTimeout(limitMs, work(run));
      if (!isRecorded) await tryToRecord(() => run.batch({}));
      log.info('scheduled run', { name, durationMs: durationMs(), ...facts });
    } catch (error) {
      log.error('scheduled run failed', error, { name, durationMs: durationMs() });
      if (!isDatabaseUnreachable(error))
        await tryToRecord(() => recordFailure(name, nameError(error)));
      throw error;
    }
  };
  return (request, context) => asDeploy(context.deploy?.context, () => answer(request, context));
}

function recordFailure(name: string, failure: string) {
  // Not now(): it must be later than a success that a batch of this run recorded.
  const failed = { failedAt: sql`clock_timestamp()`, failure };
  return database()
    .insert(scheduledRuns)
    .values({ name, ...failed })
    .onConflictDoUpdate({ target: scheduledRuns.name, set: failed });
}
