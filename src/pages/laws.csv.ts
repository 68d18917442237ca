/** The register of laws as CSV, one row for each law. */
import type { APIRoute } from 'astro';
import { allLaws } from '#src/laws/record/all-laws.ts';
import { writeLawTable } from '#src/laws/machine-formats/law-table.ts';
import { publication } from '#src/laws/machine-formats/publication.ts';

export const GET: APIRoute = async () =>
  new Response(writeLawTable(await allLaws(), await publication([])));
