/** The share picture of each article, under the article's own path. */
import type { APIRoute } from 'astro';
import type { ShareTexts } from '../../build/picture-worker.ts';
import { drawAhead, shareImage } from '../../build/share-image.ts';
import { writtenDay } from '../../formats/calendar-days.ts';
import { publishedArticles, type Article } from '../../features/blog/articles.ts';
import { site } from '../../site.ts';

interface Props {
  article: Article;
}

export async function getStaticPaths() {
  const articles = await publishedArticles();
  // Nobody waits for these; whoever asks for a picture that could not be drawn learns why.
  void drawAhead(articles.map(wordsOn)).catch(() => undefined);
  return articles.map((article) => ({
    params: { path: article.path.slice(1) },
    props: { article } satisfies Props,
  }));
}

export const GET: APIRoute<Props> = async ({ props: { article } }) =>
  new Response(await shareImage(wordsOn(article)));

const wordsOn = ({ title, date }: Article): ShareTexts => ({
  kicker: `${site.blog.name}  ·  ${writtenDay(date)}`,
  headline: title,
});
