/** The worker thread of `page-threads.ts`. */
import { workerData } from 'node:worker_threads';
import { openPageCache, type FinishedPage } from './page-cache.ts';
import { readFacts } from './page-facts.ts';
import { pageFinisher } from './page-finisher.ts';
import type { PageWorkerData, RenderedPage } from './page-threads.ts';
import { handleTasks } from '../worker-tasks.ts';

const { assets, composed, fingerprint, cacheFolder } = workerData as PageWorkerData;
const cache = openPageCache(cacheFolder, fingerprint);
let finisher: ReturnType<typeof pageFinisher> | undefined;

async function finish({ path, html, key = html }: RenderedPage): Promise<FinishedPage> {
  const cacheKey = cache.keyOf(path, key);
  const cached = cache.get(cacheKey);
  if (cached) return cached;
  const finishPage = await (finisher ??= pageFinisher(assets, new Map(composed)));
  const bytes = new TextEncoder().encode(finishPage(html, path));
  const page = { html: bytes, facts: readFacts(path, html), cacheKey };
  cache.set(page);
  return page;
}

handleTasks(finish, (page) => page.html);
