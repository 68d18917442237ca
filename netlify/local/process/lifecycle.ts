/** How a local process starts, fails and stops. */
import { constants } from 'node:os';

/** An error that the operator can fix: its message is one sentence, printed without a stack. */
export class OperatorError extends Error {
  override name = 'OperatorError';
}

/** Cleanup functions, in the order in which their resources were opened. */
export type Closers = (() => unknown)[];

/** Runs each once, the last one first; a failure is logged, and the rest still run. */
export async function closeInReverse(closers: Closers): Promise<void> {
  for (let closer = closers.pop(); closer; closer = closers.pop()) {
    try {
      await closer();
    } catch (error) {
      console.error('Something couldn’t be closed.', error);
    }
  }
}

/** Starts something and closes it on SIGINT, SIGTERM or SIGHUP; the process exits with 0, or with 1 when the start failed. */
export async function runUntilStopped(
  start: () => Promise<{ close: () => Promise<void> }>,
): Promise<void> {
  // Writing a log line to a closed terminal must not end the server.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
  // When `start.mjs` is killed it cannot forward a signal, and an orphan would keep the folder and the port.
  process.on('disconnect', () => process.exit(1));
  process.channel?.unref();

  let running: { close: () => Promise<void> } | undefined;
  let stoppingSince = 0;
  const stop = (signal: NodeJS.Signals) => {
    // With npm, Ctrl+C arrives twice at nearly the same time; a later second one forces an exit.
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
  // From now on, an exception in one function must not end the server.
  process.on('uncaughtException', (error) => console.error('An error was not caught.', error));
}

/** An OperatorError is printed as its sentence, anything else with its stack. */
function explainAndExit(error: unknown): never {
  if (error instanceof OperatorError) console.error(error.message);
  else console.error('The local server couldn’t start.', error);
  process.exit(1);
}
