/** The share picture of each article, under the article's own path. */
import type { APIRoute } from 'astro';
import { shareImage } from '../../build/share-image.ts';
import { writtenDay } from '../../formats/calendar-days.ts';
import { publishedArticles, type Article } from '../../features/blog/articles.ts';
import { site } from '../../site.ts';

interface Props {
  article: Article;
}

export async function getStaticPaths() {
  const articles = await publishedArticles();
  // Pictures are drawn on another core, so that is done while pages are written.
  if (import.meta.env.PROD) for (const one of [0, 1]) void drawAhead(articles, one);
  return articles.map((article) => ({
    params: { path: article.path.slice(1) },
    props: { article } satisfies Props,
  }));
}

export const GET: APIRoute<Props> = async ({ props: { article } }) =>
  new Response(new Uint8Array(await draw(article)));

/** Draws every second picture, from the first one or the second; each is kept until it is asked for, in a file. */
async function drawAhead(articles: Article[], from: number): Promise<void> {
  // Whoever asks for a picture that cannot be drawn is told why.
  for (let at = from; at < articles.length; at += 2) await draw(articles[at]!).catch(() => null);
}

const draw = ({ title, date }: Article): Promise<Buffer> =>
  shareImage({ kicker: `${site.blog.name}  ·  ${writtenDay(date)}`, headline: title });
