/** Where an article's share picture is. */
import type { Article } from './articles.ts';

/** The picture's path from the root; src/pages/share makes it. */
export function shareImagePath({ path }: Pick<Article, 'path'>): string {
  return `/share${path}.png`;
}
