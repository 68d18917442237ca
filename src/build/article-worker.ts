/** A thread that reads articles, while others read others. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { knowArticle } from '../features/blog/editing/check-articles.ts';
import { hashArticle } from '../features/blog/editing/kept-articles.ts';
import type { ReadArticles, UnreadArticles } from './article-threads.ts';
import { answerQuestions } from './threads.ts';

answerQuestions(async ({ root, files }: UnreadArticles): Promise<ReadArticles> =>
  files.flatMap((file) => {
    const content = readFileSync(join(root, file), 'utf8');
    const known = knowArticle(file, content);
    return known ? [[hashArticle(file, content), known]] : [];
  }),
);
