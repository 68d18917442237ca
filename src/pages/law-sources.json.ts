/** The source URLs of the register of laws for the function that checks links; not published. */
import type { APIRoute } from 'astro';
import { getCollection } from 'astro:content';
import { listSources } from '#src/laws/checks/law-sources.ts';

export const GET: APIRoute = async () => {
  const entries = await getCollection('laws');
  return Response.json(listSources(entries.map(({ id, data }) => ({ id, ...data }))));
};
