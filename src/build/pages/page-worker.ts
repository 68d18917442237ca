/** The worker thread of `page-threads.ts`. */
import { workerData } from 'node:worker_threads';
import { pageCacheWriter, type FinishedPage } from './page-cache.ts';
import { readFacts } from './page-facts.ts';
import { pageFinisher } from './page-finisher.ts';
import { type PageWorkerData, type RenderedPage, handleTasks } from './page-threads.ts';

const { assets, sheets, composed, cacheFile } = workerData as PageWorkerData;
const keep = pageCacheWriter(cacheFile);
let finisher: ReturnType<typeof pageFinisher> | undefined;

async function finish({ path, html: rendered, cacheKey }: RenderedPage): Promise<FinishedPage> {
  const finishPage = await (finisher ??= pageFinisher(assets, sheets, new Map(composed)));
  const html = new TextDecoder().decode(rendered);
  const bytes = new TextEncoder().encode(finishPage(html, path));
  const page = { html: bytes, facts: readFacts(path, html) };
  keep(cacheKey, page);
  return page;
}

handleTasks(finish, (page) => page.html);
