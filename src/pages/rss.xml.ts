/** The weekly updates as RSS 2.0, with their full text. */
import rss from '@astrojs/rss';
import type { APIRoute } from 'astro';
import { absoluteUrl } from '#src/build/deploy.ts';
import { feedItems } from '#src/articles/feeds/feed-items.ts';
import { site } from '#src/site.ts';

export const GET: APIRoute = async () =>
  rss({
    title: site.blog.name,
    description: site.blog.description,
    site: absoluteUrl('/blog'),
    trailingSlash: false,
    xmlns: { atom: 'http://www.w3.org/2005/Atom' },
    customData:
      `<language>${site.language}</language>` +
      `<atom:link href="${absoluteUrl('/rss.xml')}" rel="self" type="application/rss+xml"/>`,
    items: (await feedItems()).map(({ article, url, html, published }) => ({
      title: article.title,
      description: article.description,
      link: url,
      pubDate: published,
      categories: [article.category],
      content: html,
    })),
  });
