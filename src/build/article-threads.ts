/** Threads that read new articles for the check, which takes most of its time. */
import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { listArticles } from '../features/blog/editing/check-articles.ts';
import {
  hashArticle,
  type KeptArticles,
  type KnownArticle,
} from '../features/blog/editing/kept-articles.ts';
import { startThread } from './threads.ts';

/** Files of articles from the project's folder. */
export interface UnreadArticles {
  root: string;
  files: string[];
}

/** Those without a mistake of their own, by their hashes. */
export type ReadArticles = [hash: string, article: KnownArticle][];

/** Fewer are read sooner than a thread starts. */
const worthThreads = 300;
const atOnce = 50;

/** Reads the articles that no earlier build has kept, each as {@link checkArticles} would, and keeps them. */
export async function readNewArticles(root: string, kept: KeptArticles): Promise<void> {
  const isNew = (file: string) =>
    !kept.find(hashArticle(file, readFileSync(join(root, file), 'utf8')));
  const files = listArticles(root).filter(isNew);
  if (files.length < worthThreads) return;
  const count = Math.ceil(files.length / atOnce);
  const parts = Array.from({ length: count }, (_part, at) =>
    files.slice(at * atOnce, (at + 1) * atOnce),
  ).values();
  const readOn = async () => {
    const worker = new URL('./article-worker.ts', import.meta.url);
    const { ask, stop } = startThread<UnreadArticles, ReadArticles>(worker, null);
    try {
      for (const part of parts)
        for (const [hash, article] of await ask({ root, files: part })) kept.keep(hash, article);
    } finally {
      await stop();
    }
  };
  await Promise.all(Array.from({ length: availableParallelism() }, readOn));
}
