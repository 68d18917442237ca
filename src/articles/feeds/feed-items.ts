/** The content of both feeds: the newest articles with their full text as HTML. Works only in Astro, like the collection of articles. */
import { experimental_AstroContainer as AstroContainer } from 'astro/container';
import { absoluteUrl } from '#src/build/deploy.ts';
import { publishedArticles } from '#src/articles/articles.ts';
import FeedText from './FeedText.astro';
import { portableHtml } from './portable-html.ts';

/** A year of weekly updates: feed readers refuse very long files. */
const feedLength = 52;

let items: ReturnType<typeof renderItems> | undefined;

/** The newest published articles, newest first, with absolute URLs in their full text. They are rendered once for both feeds. */
export const feedItems = () => (items ??= renderItems());

async function renderItems() {
  const articles = (await publishedArticles()).slice(0, feedLength);
  const container = await AstroContainer.create();
  const rendered = [];
  for (const article of articles) {
    const url = absoluteUrl(article.path);
    const html = await container.renderToString(FeedText, { props: { article } });
    const [published, modified] = [momentOf(article.date), momentOf(article.modified)];
    rendered.push({ article, url, html: portableHtml(html, url), published, modified });
  }
  return rendered;
}

// Feeds need a time of day: noon UTC is on the same day everywhere in the United States.
const momentOf = (day: string) => new Date(`${day}T12:00:00Z`);
