/** The register of laws as JSON; /laws.schema.json describes its fields. */
import type { APIRoute } from 'astro';
import { allLaws, publication } from '#src/laws/record/all-laws.ts';
import { toPublicRegister } from '#src/laws/machine-formats/public-law.ts';
import { publishedArticles } from '#src/articles/articles.ts';

export const GET: APIRoute = async () =>
  Response.json(toPublicRegister(await allLaws(), await publication(await publishedArticles())));
