/** A thread that finishes pages, while another one renders them. */
import { workerData } from 'node:worker_threads';
import { openKeptPages, type FinishedPage } from './kept-pages.ts';
import { readFacts } from './page-facts.ts';
import { pageFinisher } from './page-finisher.ts';
import type { PageWork, RenderedPage } from './page-threads.ts';
import { answerQuestions } from './threads.ts';

const { assets, composed, tools, keptIn } = workerData as PageWork;
const kept = openKeptPages(keptIn, tools);
let finisher: ReturnType<typeof pageFinisher> | undefined;

async function finish({ path, html, key = html }: RenderedPage): Promise<FinishedPage> {
  const name = kept.nameOf(path, key);
  const known = kept.find(name);
  if (known) return known;
  const finishPage = await (finisher ??= pageFinisher(assets, new Map(composed)));
  const bytes = new TextEncoder().encode(finishPage(html, path));
  const page = { html: bytes, facts: readFacts(path, html), name };
  kept.keep(page);
  return page;
}

answerQuestions(finish, (page) => page.html);
