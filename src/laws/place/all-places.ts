/** What was researched about each place of the register (R51). It is loaded once per build. */
import { getCollection } from 'astro:content';
import type { PlaceResearch } from './place-words.ts';

let places: Promise<Map<string, PlaceResearch>> | undefined;

/** The research of every place, by the place's slug. */
export function allPlaces(): Promise<Map<string, PlaceResearch>> {
  places ??= getCollection('places').then(
    (entries) => new Map(entries.map(({ id, data }) => [id, data])),
  );
  return places;
}
