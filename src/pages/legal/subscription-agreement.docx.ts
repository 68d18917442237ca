/** The subscription agreement as a Word file to mark up. */
import type { APIRoute } from 'astro';
import { policyWordFile } from '#src/features/legal/policies.ts';
import { wordResponse } from '#src/features/resources/word/word-file.ts';

export const GET: APIRoute = async () => wordResponse(await policyWordFile('subscription'));
