/** The signed addendum as a PDF file. */
import type { APIRoute } from 'astro';
import { policyPdf } from '#src/features/legal/policies.ts';

export const GET: APIRoute = async () =>
  new Response(await policyPdf('addendum'), { headers: { 'content-type': 'application/pdf' } });
