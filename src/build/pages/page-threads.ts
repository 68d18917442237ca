/** Finishes pages in other threads while Astro renders the next ones. */
import { availableParallelism } from 'node:os';
import type { ComposedList } from '#src/build/styles/compose-classes.ts';
import type { FinishedPage } from './page-cache.ts';
import type { PageSheets } from './page-sheets.ts';
import { startWorker } from './worker-tasks.ts';

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
