/** The subscription agreement as a Word file to mark up. */
import type { APIRoute } from 'astro';
import { policyWordSource } from '#src/features/legal/policies.ts';
import { makeWordFile, wordResponse } from '#src/features/resources/word/word-file.ts';

export const GET: APIRoute = async () =>
  wordResponse(makeWordFile(await policyWordSource('subscription')));
