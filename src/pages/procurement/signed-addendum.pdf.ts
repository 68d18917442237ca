/** The signed addendum as a PDF file. */
import type { APIRoute } from 'astro';
import { absoluteUrl } from '#src/build/deploy.ts';
import { makePolicyPdf } from '#src/features/legal/policy-pdf.server.ts';
import { requirePolicy } from '#src/features/legal/policies.ts';

export const GET: APIRoute = async () =>
  new Response(
    await makePolicyPdf(await requirePolicy('addendum'), absoluteUrl('/').replace(/\/$/, '')),
    { headers: { 'content-type': 'application/pdf' } },
  );
