/** Threads that finish pages beside the one that renders them. */
import { availableParallelism } from 'node:os';
import type { ComposedList } from './compose-classes.ts';
import type { FinishedPage } from './kept-pages.ts';
import { startThread } from './threads.ts';

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

/** A page for a thread: its path below `dist` and its HTML. */
export interface RenderedPage {
  path: string;
  html: string;
  /** What it is made of beside our code; without it, its HTML says that. */
  key?: string | undefined;
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
  const threads = Array.from({ length: count }, () =>
    startThread<RenderedPage, FinishedPage>(file, work),
  );
  return {
    /** Finishes a page. */
    async finish(page: RenderedPage): Promise<FinishedPage> {
      const [free] = threads.toSorted((a, b) => a.waiting.size - b.waiting.size);
      return free!.ask(page).catch((error: Error) => {
        throw new Error(`The page ${page.path} could not be finished: ${error.message}.`);
      });
    },
    async stop(): Promise<void> {
      await Promise.all(threads.map(({ stop }) => stop()));
    },
  };
}
