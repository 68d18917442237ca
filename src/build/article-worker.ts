/** The worker thread of `article-threads.ts`. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { knowArticle } from '../features/blog/editing/check-articles.ts';
import { hashArticle } from '../features/blog/editing/kept-articles.ts';
import type { ArticleBatch, ReadArticles } from './article-threads.ts';
import { handleTasks } from './worker-tasks.ts';

handleTasks(async ({ root, files }: ArticleBatch): Promise<ReadArticles> =>
  files.flatMap((file) => {
    const content = readFileSync(join(root, file), 'utf8');
    const known = knowArticle(file, content);
    return known ? [[hashArticle(file, content), known]] : [];
  }),
);
