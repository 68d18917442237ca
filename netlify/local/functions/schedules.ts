import { Cron } from 'croner';
import { callFunction, type CallContext, type LocalFunction } from './functions.ts';

// Functions that run every minute in production run every few seconds here, so that emails arrive quickly.
const tickMs = 3000;
const everyMinute = '* * * * *';

/** Whether a five-field cron expression, in UTC as on the platform, matches this minute; throws when it is malformed. */
export function isDue(schedule: string, minute: Date): boolean {
  return new Cron(schedule, { mode: '5-part', timezone: 'UTC' }).match(minute);
}

/** Starts the schedules. Functions that run every minute also run right away, to send emails that the last process left. */
export function startSchedules(
  loadFunctions: () => Promise<LocalFunction[]>,
  callContext: CallContext,
) {
  const running = new Map<string, Promise<Response>>();
  let lastMinute = currentMinute();
  const timer = setInterval(tick, tickMs);
  tick();

  function tick(): void {
    startDue().catch((error: unknown) => console.error('A schedule could not be kept.', error));
  }

  async function startDue(): Promise<void> {
    const minute = currentMinute();
    const isNewMinute = minute !== lastMinute;
    lastMinute = minute;
    for (const candidate of await loadFunctions()) {
      const schedule = candidate.schedule?.trim();
      if (schedule === undefined || running.has(candidate.name)) continue;
      if (schedule === everyMinute || (isNewMinute && isDue(schedule, new Date(minute * 60_000)))) {
        void call(candidate);
      }
    }
  }

  function call(scheduled: LocalFunction): Promise<Response> {
    const request = new Request(`${callContext.siteUrl}/.netlify/functions/${scheduled.name}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ next_run: new Date(Date.now() + 60_000).toISOString() }),
    });
    const run = callFunction(scheduled, request, {}, callContext).finally(() =>
      running.delete(scheduled.name),
    );
    running.set(scheduled.name, run);
    return run;
  }

  return {
    /** Runs a function once its current run has ended; null when no scheduled function has this name. */
    run: async (name: string): Promise<Response | null> => {
      const functions = await loadFunctions();
      const scheduled = functions.find((candidate) => candidate.name === name);
      if (scheduled?.schedule === undefined) return null;
      while (running.has(name)) await running.get(name);
      return call(scheduled);
    },
    /** Starts no further runs; resolves when the current ones have ended. */
    stop: async () => {
      clearInterval(timer);
      await Promise.all(running.values());
    },
  };
}

function currentMinute(): number {
  return Math.floor(Date.now() / 60_000);
}
