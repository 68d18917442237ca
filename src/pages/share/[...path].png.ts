/** The share image of each article, at the article's path. */
import type { APIRoute } from 'astro';
import type { ShareTexts } from '../../build/share-images/picture-worker.ts';
import { drawAhead, shareImage } from '../../build/share-images/share-image.ts';
import { writtenDay } from '../../formats/calendar-days.ts';
import { publishedArticles, type Article } from '../../features/blog/articles.ts';
import { site } from '../../site.ts';

interface Props {
  article: Article;
}

export async function getStaticPaths() {
  const articles = await publishedArticles();
  // Not awaited, and errors are ignored: a request for an image that failed reports its error.
  void drawAhead(articles.map(textsFor)).catch(() => undefined);
  return articles.map((article) => ({
    params: { path: article.path.slice(1) },
    props: { article } satisfies Props,
  }));
}

export const GET: APIRoute<Props> = async ({ props: { article } }) =>
  new Response(await shareImage(textsFor(article)));

const textsFor = ({ title, date }: Article): ShareTexts => ({
  kicker: `${site.blog.name}  ·  ${writtenDay(date)}`,
  headline: title,
});
