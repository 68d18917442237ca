/** The stage "Articles" of `npm run check`: prints every mistake of every article, and exits with 1 when there is one. */
import { join } from 'node:path';
import { checkArticles } from './check-articles.ts';

const mistakes = checkArticles({ root: join(import.meta.dirname, '../../../..') });
for (const mistake of mistakes) console.error(mistake);
if (mistakes.length > 0) process.exitCode = 1;
