/** The accessibility conformance report in OpenACR format. */
import type { APIRoute } from 'astro';
import { absoluteUrl } from '#src/build/deploy.ts';
import { readReport } from '#src/features/accessibility/conformance-report.ts';

export const GET: APIRoute = () =>
  new Response(readReport().writeOpenAcr(absoluteUrl('/')), {
    headers: { 'content-type': 'application/yaml; charset=utf-8' },
  });
