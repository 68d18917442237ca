/** The register in this build: its laws and places, which are loaded once because all of its pages need them, and the day. */
import { getCollection } from 'astro:content';
import { absoluteUrl } from '#src/build/deploy.ts';
import { jurisdictions } from '#src/content/lists/law-lists.ts';
import { ourDay } from '#src/formats/our-day.ts';
import type { Publication } from '#src/laws/machine-formats/public-law.ts';
import type { PlaceResearch } from '#src/laws/place/place-words.ts';
import { bindsAgencies, type Law } from './law.ts';

let laws: Promise<Law[]> | undefined;

/** All laws: those that bind state or local agencies first; federal ones, then by state, then by name. */
export function allLaws(): Promise<Law[]> {
  laws ??= loadLaws();
  return laws;
}

/** The day of this build, year-month-day. */
export const builtOn = ourDay();

async function loadLaws(): Promise<Law[]> {
  const places = jurisdictions.map(({ slug }) => slug);
  const placeOf = ({ jurisdiction }: Law) => places.indexOf(jurisdiction);
  return (await getCollection('laws'))
    .map(({ id, data }): Law => ({ ...data, id }))
    .sort(
      (a, b) =>
        Number(bindsAgencies(b)) - Number(bindsAgencies(a)) ||
        placeOf(a) - placeOf(b) ||
        a.shortName.localeCompare(b.shortName, 'en'),
    );
}

let places: Promise<Map<string, PlaceResearch>> | undefined;

/** What was researched about every place of the register (R51), by the place's slug. */
export function allPlaces(): Promise<Map<string, PlaceResearch>> {
  places ??= getCollection('places').then(
    (entries) => new Map(entries.map(({ id, data }) => [id, data])),
  );
  return places;
}

/** The day, the URLs and the researched places of this build; `articles` are the published ones. */
export const publication = async (
  articles: { path: string; entry: { id: string } }[],
): Promise<Publication> => ({
  today: builtOn,
  absolute: absoluteUrl,
  places: await allPlaces(),
  articlePaths: new Map(articles.map(({ path, entry }) => [entry.id, path])),
});
