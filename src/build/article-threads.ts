/** Reads new articles in parallel threads: reading takes most of the time of the check. */
import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { knowArticle, listArticles } from '../features/blog/editing/check-articles.ts';
import {
  hashArticle,
  type KeptArticles,
  type KnownArticle,
} from '../features/blog/editing/kept-articles.ts';
import { startWorker } from './worker-tasks.ts';

/** Article files of a project, by their paths in it. */
export interface ArticleBatch {
  root: string;
  files: string[];
}

/** The valid articles of a batch, by their hashes. */
export type ReadArticles = [hash: string, article: KnownArticle][];

/** Starting a thread takes longer than reading fewer articles. */
const minArticles = 300;
const batchSize = 50;
/** A thread that needs its next batch must not wait long for this one. */
const ownBatchSize = 5;

/** Reads the articles that are not in the cache yet, as {@link checkArticles} would, and adds the valid ones to it. */
export async function readNewArticles(root: string, kept: KeptArticles): Promise<void> {
  const isNew = (file: string) =>
    !kept.find(hashArticle(file, readFileSync(join(root, file), 'utf8')));
  const files = listArticles(root).filter(isNew);
  if (files.length < minArticles) return;
  let next = 0;
  const readBatches = async (
    read: (batch: ArticleBatch) => Promise<ReadArticles>,
    size: number,
  ) => {
    while (next < files.length) {
      const batch = files.slice(next, (next += size));
      for (const [hash, article] of await read({ root, files: batch })) kept.keep(hash, article);
    }
  };
  const readInThread = async () => {
    const file = new URL('./article-worker.ts', import.meta.url);
    const { run, stop } = startWorker<ArticleBatch, ReadArticles>(file, null);
    try {
      await readBatches(run, batchSize);
    } finally {
      await stop();
    }
  };
  // This thread reads, too: it has loaded the code already.
  const readHere = async (batch: ArticleBatch) => {
    await setImmediate();
    return readArticles(batch);
  };
  const threads = Array.from({ length: availableParallelism() - 1 }, readInThread);
  await Promise.all([...threads, readBatches(readHere, ownBatchSize)]);
}

/** Reads the articles of a batch in this thread. */
export const readArticles = ({ root, files }: ArticleBatch): ReadArticles =>
  files.flatMap((file) => {
    const content = readFileSync(join(root, file), 'utf8');
    const known = knowArticle(file, content);
    return known ? [[hashArticle(file, content), known]] : [];
  });
