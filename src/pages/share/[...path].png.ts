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
  return (await publishedArticles()).map((article) => ({
    params: { path: article.path.slice(1) },
    props: { article } satisfies Props,
  }));
}

export const GET: APIRoute<Props> = async ({ props: { article } }) => {
  const { title, date } = article;
  const kicker = `${site.blog.name}  ·  ${writtenDay(date)}`;
  return new Response(await shareImage({ kicker, headline: title }));
};
