/** The share image of each place with laws. Its laws share it, so that the number of images does not grow with the register. */
import type { APIRoute } from 'astro';
import { shareImage } from '#src/build/share-images/share-image.ts';
import { placeTexts } from '#src/build/share-images/share-texts.ts';
import { allLaws } from '#src/laws/record/all-laws.ts';
import { placeName } from '#src/laws/record/law-words.ts';

interface Props {
  name: string;
}

export async function getStaticPaths() {
  const names = new Map((await allLaws()).map((law) => [law.jurisdiction, placeName(law)]));
  return [...names].map(([place, name]) => ({ params: { place }, props: { name } }));
}

export const GET: APIRoute<Props> = async ({ props: { name } }) =>
  new Response(await shareImage(placeTexts(name)));
