/** The content of both feeds: the newest articles with their full text as HTML. Works only in Astro, like the collection of articles. */
import { getContainerRenderer } from '@astrojs/mdx/container-renderer';
import { loadRenderers } from 'astro:container';
import { experimental_AstroContainer as AstroContainer } from 'astro/container';
import { absoluteUrl } from '#src/build/deploy.ts';
import { publishedArticles, type Article } from './articles.ts';
import FeedText from './FeedText.astro';
import { portableHtml } from './portable-html.ts';

/** An article in a feed. */
export interface FeedItem {
  article: Article;
  /** The article's absolute URL. */
  url: string;
  /** Its full text; every URL in it is absolute. */
  html: string;
  published: Date;
  modified: Date;
}

/** A year of weekly updates: feed readers refuse very long files. */
const feedLength = 52;

let items: Promise<FeedItem[]> | undefined;

/** The newest published articles, newest first. They are rendered once for both feeds. */
export function feedItems(): Promise<FeedItem[]> {
  return (items ??= renderItems());
}

async function renderItems(): Promise<FeedItem[]> {
  const articles = (await publishedArticles()).slice(0, feedLength);
  const container = await AstroContainer.create({
    renderers: await loadRenderers([getContainerRenderer()]),
  });
  const rendered: FeedItem[] = [];
  for (const article of articles) {
    const url = absoluteUrl(article.path);
    const html = await container.renderToString(FeedText, {
      props: { article },
      // Stories read their sources from here.
      locals: { sources: article.entry.data.sources },
    });
    const [published, modified] = [momentOf(article.date), momentOf(article.modified)];
    rendered.push({ article, url, html: portableHtml(html, url), published, modified });
  }
  return rendered;
}

// Feeds need a time of day: noon UTC is on the same day everywhere in the United States.
function momentOf(day: string): Date {
  return new Date(`${day}T12:00:00Z`);
}
