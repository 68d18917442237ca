import { absoluteUrl } from '#src/build/deploy.ts';
import { builtOn } from '#src/content/register/all-laws.ts';
import type { Publication } from './public-law.ts';

/** The day and the URLs of this build; `articles` are the published ones. */
export const publication = (articles: { path: string; entry: { id: string } }[]): Publication => ({
  ...{ today: builtOn, absolute: absoluteUrl },
  articlePaths: new Map(articles.map(({ path, entry }) => [entry.id, path])),
});
