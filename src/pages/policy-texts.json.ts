/** The texts of the policy builder for the function that writes its documents; not published. */
import type { APIRoute } from 'astro';
import { getCollection } from 'astro:content';
import { allLaws, allPlaces } from '#src/laws/record/all-laws.ts';
import { makePolicyTexts } from '#src/features/resources/policy-builder/policy-texts.ts';

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
