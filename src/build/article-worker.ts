/** The worker thread of `article-threads.ts`. */
import { readArticles, type ArticleBatch } from './article-threads.ts';
import { handleTasks } from './worker-tasks.ts';

handleTasks(async (batch: ArticleBatch) => readArticles(batch));
