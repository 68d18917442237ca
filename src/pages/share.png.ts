/** The share image of pages without their own. */
import type { APIRoute } from 'astro';
import { absoluteUrl } from '../build/deploy.ts';
import { shareImage } from '../build/share-images/share-image.ts';
import { site } from '../site.ts';

export const GET: APIRoute = async () => {
  const kicker = new URL(absoluteUrl('/')).host;
  return new Response(await shareImage({ kicker, headline: site.tagline }));
};
