/** The register of laws as CSV, one row for each law. */
import type { APIRoute } from 'astro';
import { allLaws } from '#src/content/register/all-laws.ts';
import { writeLawTable } from '../features/laws/machine-formats/law-table.ts';
import { publication } from '../features/laws/machine-formats/publication.ts';

export const GET: APIRoute = async () =>
  new Response(writeLawTable(await allLaws(), await publication([])));
