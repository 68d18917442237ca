/** The share image of each article, at the article's path. Builds write them while other pages are rendered. */
import type { APIRoute } from 'astro';
import { shareImage, writePictures } from '#src/build/share-images/share-image.ts';
import { articleTexts } from '#src/build/share-images/share-texts.ts';
import { publishedArticles, shareImagePath, type Article } from '#src/articles/articles.ts';

interface Props {
  article: Article;
}

export async function getStaticPaths() {
  const articles = await publishedArticles();
  if (import.meta.env.PROD) {
    writePictures(
      articles.map((article) => ({
        path: shareImagePath(article).slice(1),
        texts: articleTexts(article),
      })),
    );
    return [];
  }
  return articles.map((article) => ({
    params: { path: article.path.slice(1) },
    props: { article } satisfies Props,
  }));
}

export const GET: APIRoute<Props> = async ({ props: { article } }) =>
  new Response(await shareImage(articleTexts(article)));
