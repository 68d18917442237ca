/** The share picture of each article, at the article's path, in development; `src/articles/share-pictures.ts` draws them for builds. */
import type { APIRoute } from 'astro';
import { shareImage } from '#src/build/share-images/share-image.ts';
import { articleTexts } from '#src/build/share-images/share-texts.ts';
import { publishedArticles, type Article } from '#src/articles/articles.ts';

interface Props {
  article: Article;
}

export async function getStaticPaths() {
  if (import.meta.env.PROD) return [];
  return (await publishedArticles()).map((article) => ({
    params: { path: article.path.slice(1) },
    props: { article } satisfies Props,
  }));
}

export const GET: APIRoute<Props> = async ({ props: { article } }) =>
  new Response(await shareImage(articleTexts(article)));
