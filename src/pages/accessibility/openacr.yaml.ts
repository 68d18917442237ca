/** The accessibility conformance report in OpenACR format. */
import type { APIRoute } from 'astro';
import { absoluteUrl } from '../../build/deploy.ts';
import { readReport } from '../../features/accessibility/conformance-report.ts';

export const GET: APIRoute = () =>
  new Response(readReport().writeOpenAcr(absoluteUrl('/')), {
    headers: { 'content-type': 'application/yaml; charset=utf-8' },
  });
