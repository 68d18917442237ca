/** The register of laws for spreadsheets, one row a law. */
import type { APIRoute } from 'astro';
import { allLaws } from '#src/content/register/all-laws.ts';
import { writeLawTable } from '../features/laws/machine-formats/law-table.ts';
import { publication } from '../features/laws/machine-formats/publication.ts';

export const GET: APIRoute = async () =>
  new Response(writeLawTable(await allLaws(), publication([])));
