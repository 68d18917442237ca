/** Lets search engines index the site, but no preview. */
import type { APIRoute } from 'astro';
import { absoluteUrl, isPreview } from '#src/build/deploy.ts';

export const GET: APIRoute = () => {
  const lines = isPreview
    ? ['Disallow: /']
    : [
        'Disallow: /api/',
        '',
        `Sitemap: ${absoluteUrl('/sitemap-index.xml')}`,
        // A function lists the mailed issues, which the build does not know.
        `Sitemap: ${absoluteUrl('/newsletter/sitemap.txt')}`,
      ];
  return new Response(`${['User-agent: *', ...lines].join('\n')}\n`);
};
