/** The share image of each article, at the article's path. */
import type { APIRoute } from 'astro';
import { articleTexts, shareImage } from '../../build/share-images/share-image.ts';
import { publishedArticles, type Article } from '../../features/blog/articles.ts';

interface Props {
  article: Article;
}

export async function getStaticPaths() {
  const articles = await publishedArticles();
  return articles.map((article) => ({
    params: { path: article.path.slice(1) },
    props: { article } satisfies Props,
  }));
}

export const GET: APIRoute<Props> = async ({ props: { article } }) =>
  new Response(await shareImage(articleTexts(article)));
