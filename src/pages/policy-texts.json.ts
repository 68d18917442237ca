/** The texts of the policy builder for the function that writes its documents; not published. */
import type { APIRoute } from 'astro';
import { getCollection } from 'astro:content';
import { allLaws } from '../content/register/all-laws.ts';
import { allPlaces } from '../content/register/all-places.ts';
import { makePolicyTexts } from '../features/resources/policy-builder/policy-texts.ts';

export const GET: APIRoute = async () => {
  const documents = await getCollection('policyDocuments');
  const texts = makePolicyTexts(
    new Map(documents.map(({ id, data }) => [id, data])),
    await allLaws(),
    await allPlaces(),
  );
  // Without positions in the Markdown, which only errors use.
  return new Response(
    JSON.stringify(texts, (key, value: unknown) => (key === 'position' ? undefined : value)),
  );
};
