/** Finishes pages in other threads while Astro renders the next ones. */
import { availableParallelism } from 'node:os';
import { parentPort, Worker } from 'node:worker_threads';
import type { ComposedList } from '#src/build/styles/compose-classes.ts';
import type { FinishedPage } from './page-cache.ts';
import type { PageSheets } from './page-sheets.ts';

/** What each thread gets when it starts. */
export interface PageWorkerData {
  /** The folder of the build's scripts and stylesheets. */
  assets: string;
  sheets: PageSheets;
  composed: ComposedList;
  /** An open cache, to which each finished page is added. */
  cacheFile: string;
}

/** A page as Astro rendered it: its path below `dist` and its HTML in UTF-8. */
export interface RenderedPage {
  path: string;
  html: ArrayBuffer;
  cacheKey: string;
}

/** Each thread parses the stylesheets again, so more threads would not be faster. */
const maxThreads = 4;

/** Starts one thread per processor, except the one that renders. A page whose thread ends rejects with one sentence. */
export function startPageThreads(
  workerData: PageWorkerData,
  {
    file = new URL('./page-worker.ts', import.meta.url),
    count = Math.min(maxThreads, Math.max(1, availableParallelism() - 1)),
  } = {},
) {
  const threads = Array.from({ length: count }, () =>
    startWorker<RenderedPage, FinishedPage>(file, workerData),
  );
  return {
    async finish(page: RenderedPage): Promise<FinishedPage> {
      const [idlest] = threads.toSorted((a, b) => a.pending.size - b.pending.size);
      return idlest!.run(page, [page.html]).catch((error: Error) => {
        throw new Error(`The page ${page.path} could not be finished: ${error.message}.`);
      });
    },
    async stop(): Promise<void> {
      await Promise.all(threads.map(({ stop }) => stop()));
    },
  };
}

interface TaskMessage<Task> {
  id: number;
  task: Task;
}
type ResultMessage<Result> = { id: number } & ({ result: Result } | { failure: string });

/** Starts a worker thread. A failed task rejects with the worker's message; when the thread ends, every task rejects. */
function startWorker<Task, Result>(file: URL, workerData: unknown) {
  const worker = new Worker(file, { workerData });
  // An idle worker must not keep the process alive; a pending task must.
  worker.unref();
  const pending = new Map<number, PromiseWithResolvers<Result>>();
  let lastId = 0;
  let endReason: string | undefined;
  const end = (reason: string) => {
    endReason ??= reason;
    for (const { reject } of pending.values()) reject(new Error(endReason));
    pending.clear();
  };
  worker.on('message', (message: ResultMessage<Result>) => {
    const { resolve, reject } = pending.get(message.id)!;
    pending.delete(message.id);
    if (pending.size === 0) worker.unref();
    if ('failure' in message) reject(new Error(message.failure));
    else resolve(message.result);
  });
  worker.on('error', (error: Error) => end(error.message));
  worker.on('exit', (code) => end(`its thread ended with code ${code}`));
  return {
    pending,
    /** `moved` is the memory of a task that is moved to the worker, not copied. */
    run: async (task: Task, moved: ArrayBuffer[] = []): Promise<Result> => {
      if (endReason) throw new Error(endReason);
      const result = Promise.withResolvers<Result>();
      const id = (lastId += 1);
      pending.set(id, result);
      worker.ref();
      worker.postMessage({ id, task } satisfies TaskMessage<Task>, moved);
      return result.promise;
    },
    stop: () => worker.terminate(),
  };
}

/** Handles the tasks of the thread that started this one. The bytes that `bytesOf` finds in a result are moved, not copied. */
export function handleTasks<Task, Result>(
  handle: (task: Task) => Promise<Result>,
  bytesOf?: (result: Result) => Uint8Array<ArrayBuffer>,
): void {
  const port = parentPort!;
  const send = (message: ResultMessage<Result>, moved: ArrayBuffer[] = []) =>
    port.postMessage(message, moved);
  port.on('message', ({ id, task }: TaskMessage<Task>) => {
    handle(task).then(
      (result) => send({ id, result }, bytesOf && [bytesOf(result).buffer]),
      (error: Error) => send({ id, failure: error.message }),
    );
  });
}
