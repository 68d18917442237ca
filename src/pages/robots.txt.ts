/** What search engines may index: everything on the site, nothing on a preview (R33). */
import type { APIRoute } from 'astro';
import { absoluteUrl, isPreview } from '../build/deploy.ts';

export const GET: APIRoute = () => {
  const lines = isPreview
    ? ['Disallow: /']
    : [
        ...['Disallow: /api/', '', `Sitemap: ${absoluteUrl('/sitemap-index.xml')}`],
        // The build does not know what was mailed: a function lists it.
        `Sitemap: ${absoluteUrl('/newsletter/sitemap.txt')}`,
      ];
  return new Response(`${['User-agent: *', ...lines].join('\n')}\n`);
};
