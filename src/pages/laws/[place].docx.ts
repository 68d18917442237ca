/** The brief of each place as a Word file. */
import type { APIRoute } from 'astro';
import { jurisdictions, type Jurisdiction } from '#src/content/lists/law-lists.ts';
import { allLaws, allPlaces, builtOn } from '#src/laws/record/all-laws.ts';
import { briefSource } from '#src/laws/place/place-brief.ts';
import { makeWordFile, wordResponse } from '#src/features/resources/word/word-file.ts';

export const getStaticPaths = () =>
  jurisdictions.map((place) => ({ params: { place: place.slug }, props: { place } }));

export const GET: APIRoute<{ place: Jurisdiction }> = async ({ props: { place } }) =>
  wordResponse(
    makeWordFile(briefSource(place, await allLaws(), (await allPlaces()).get(place.slug), builtOn)),
  );
