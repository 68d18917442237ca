/** The register of laws as JSON; /laws.schema.json describes its fields. */
import type { APIRoute } from 'astro';
import { allLaws } from '#src/content/register/all-laws.ts';
import { toPublicRegister } from '../features/laws/machine-formats/public-law.ts';
import { publication } from '../features/laws/machine-formats/publication.ts';
import { publishedArticles } from '../features/blog/articles.ts';

export const GET: APIRoute = async () =>
  Response.json(toPublicRegister(await allLaws(), await publication(await publishedArticles())));
