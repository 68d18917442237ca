/** The laws of the register. They are loaded once per build, because all of its pages need them. */
import { getCollection } from 'astro:content';
import { jurisdictions } from '#src/content/lists/law-lists.ts';
import { ourDay } from '#src/formats/our-day.ts';
import type { Law } from './law.ts';

let laws: Promise<Law[]> | undefined;

/** All laws: federal ones first, then by state, then by name. */
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
    .sort((a, b) => placeOf(a) - placeOf(b) || a.shortName.localeCompare(b.shortName, 'en'));
}
