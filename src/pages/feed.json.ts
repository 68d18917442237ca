/** The weekly updates as JSON Feed 1.1, with their full text. */
import type { APIRoute } from 'astro';
import { absoluteUrl } from '#src/build/deploy.ts';
import { feedItems } from '#src/articles/feeds/feed-items.ts';
import { shareImagePath } from '#src/build/share-images/share-texts.ts';
import { site } from '#src/site.ts';

export const GET: APIRoute = async () =>
  Response.json({
    version: 'https://jsonfeed.org/version/1.1',
    title: site.blog.name,
    description: site.blog.description,
    home_page_url: absoluteUrl('/blog'),
    feed_url: absoluteUrl('/feed.json'),
    icon: absoluteUrl('/icon-512.png'),
    language: site.language,
    authors: [{ name: site.name, url: absoluteUrl('/') }],
    items: (await feedItems()).map(({ article, url, html, published, modified }) => ({
      id: url,
      url,
      title: article.title,
      summary: article.description,
      content_html: html,
      image: absoluteUrl(shareImagePath(article)),
      date_published: published.toISOString(),
      date_modified: modified.toISOString(),
      tags: [article.category],
    })),
  });
