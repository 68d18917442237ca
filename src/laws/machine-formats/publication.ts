import { absoluteUrl } from '#src/build/deploy.ts';
import { builtOn } from '#src/laws/record/all-laws.ts';
import { allPlaces } from '#src/laws/place/all-places.ts';
import type { Publication } from './public-law.ts';

/** The day, the URLs and the researched places of this build; `articles` are the published ones. */
export const publication = async (
  articles: { path: string; entry: { id: string } }[],
): Promise<Publication> => ({
  ...{ today: builtOn, absolute: absoluteUrl },
  places: await allPlaces(),
  articlePaths: new Map(articles.map(({ path, entry }) => [entry.id, path])),
});
