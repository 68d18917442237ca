/** The subscription agreement as plain text. */
import type { APIRoute } from 'astro';
import { plainText } from '#src/features/legal/plain-text.ts';
import { requirePolicy } from '#src/features/legal/policies.ts';

export const GET: APIRoute = async () =>
  new Response(plainText(await requirePolicy('subscription')), {
    headers: { 'content-type': 'text/plain; charset=utf-8' },
  });
