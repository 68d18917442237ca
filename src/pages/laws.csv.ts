/** The register of laws as CSV, one row for each law. */
import type { APIRoute } from 'astro';
import { allLaws, publication } from '#src/laws/record/all-laws.ts';
import { writeLawTable } from '#src/laws/machine-formats/law-table.ts';

export const GET: APIRoute = async () =>
  new Response(writeLawTable(await allLaws(), await publication([])));
