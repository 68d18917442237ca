/** The share image of pages without their own. */
import type { APIRoute } from 'astro';
import { shareImage } from '#src/build/share-images/share-image.ts';
import { siteTexts } from '#src/build/share-images/share-texts.ts';

export const GET: APIRoute = async () => new Response(await shareImage(siteTexts()));
