/** Threads that finish pages beside the one that renders them. */
import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import type { ComposedList } from './compose-classes.ts';
import type { FinishedPage } from './kept-pages.ts';

/** What a thread needs to know of the build. */
export interface PageWork {
  /** The folder with the scripts and sheets of the build. */
  assets: string;
  composed: ComposedList;
  /** The fingerprint of all that finishes pages. */
  tools: string;
  /** The folder of the pages that earlier builds have finished. */
  keptIn: string;
}

/** A page for a thread; the answer has its number. */
export interface PageQuestion {
  number: number;
  path: string;
  html: string;
}

/** A finished page. */
export interface PageAnswer {
  number: number;
  page: FinishedPage;
}

interface Waiting {
  path: string;
  resolve: (page: FinishedPage) => void;
  reject: (error: Error) => void;
}

/** Each thread has styles of its own to read, so more than this would not be faster. */
const mostThreads = 4;

/** Starts as many threads as there are processors beside the one that renders; a page whose thread ends is refused with one sentence. */
export function startPageThreads(
  work: PageWork,
  {
    file = new URL('./page-worker.ts', import.meta.url),
    count = Math.min(mostThreads, Math.max(1, availableParallelism() - 1)),
  } = {},
) {
  const threads = Array.from({ length: count }, () => startThread(work, file));
  return {
    /** Finishes a page by its HTML and its path below `dist`. */
    finish(path: string, html: string): Promise<FinishedPage> {
      const [free] = threads.toSorted((a, b) => a.waiting.size - b.waiting.size);
      return free!.finish(path, html);
    },
    async stop(): Promise<void> {
      await Promise.all(threads.map(({ stop }) => stop()));
    },
  };
}

function startThread(work: PageWork, file: URL) {
  const worker = new Worker(file, { workerData: work });
  // A build that fails elsewhere does not wait for pages.
  worker.unref();
  const waiting = new Map<number, Waiting>();
  let asked = 0;
  let ended: string | undefined;
  const end = (reason: string) => {
    ended ??= reason;
    for (const { path, reject } of waiting.values()) reject(refusal(path, ended));
    waiting.clear();
  };
  worker.on('message', ({ number, page }: PageAnswer) => {
    waiting.get(number)?.resolve(page);
    waiting.delete(number);
  });
  worker.on('error', (error: Error) => end(error.message));
  worker.on('exit', (code) => end(`its thread ended with code ${code}`));
  return {
    waiting,
    finish: (path: string, html: string) =>
      new Promise<FinishedPage>((resolve, reject) => {
        if (ended) return reject(refusal(path, ended));
        const question: PageQuestion = { number: asked++, path, html };
        waiting.set(question.number, { path, resolve, reject });
        worker.postMessage(question);
      }),
    stop: () => worker.terminate(),
  };
}

const refusal = (path: string, reason: string) =>
  new Error(`The page ${path} could not be finished: ${reason}.`);
