/** The life of a server process: start, run, stop cleanly on a signal. */
import { constants } from 'node:os';
import { explainAndExit } from './operator-error.ts';

/** Starts something and closes it on SIGINT, SIGTERM or SIGHUP; the process then ends with 0, or with 1 when it could not start. */
export async function runUntilStopped(
  start: () => Promise<{ close: () => Promise<void> }>,
): Promise<void> {
  // A closed terminal must not stop the server when it logs.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
  endWithParent();

  let running: { close: () => Promise<void> } | undefined;
  let stoppingSince = 0;
  const stop = (signal: NodeJS.Signals) => {
    // Ctrl+C reaches this process twice when npm passes it on; only a later one means "stop right now".
    if (!running || (stoppingSince && Date.now() - stoppingSince > 1500)) {
      process.exit(128 + constants.signals[signal]);
    }
    if (stoppingSince) return;
    stoppingSince = Date.now();
    console.log('Stopping …');
    void running.close().then(() => process.exit(0), explainAndExit);
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop);

  try {
    running = await start();
  } catch (error) {
    explainAndExit(error);
  }
  // From now on a fault in one function must not stop the server for the others.
  process.on('uncaughtException', (error) => console.error('An error was not caught.', error));
}

// A `start.mjs` that is killed cannot pass on a signal, and an orphaned server would keep the folder and the port.
function endWithParent(): void {
  process.on('disconnect', () => process.exit(1));
  process.channel?.unref();
}
