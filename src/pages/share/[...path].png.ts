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
  const picture = draw(article);
  // Astro renders pages one after the other; pictures run on another core, so the next ones start now.
  for (let next = article.older, ahead = 2; next && ahead > 0; next = next.older, ahead -= 1) {
    void draw(next);
  }
  const png = await picture;
  underway.delete(article);
  return new Response(new Uint8Array(png));
};

const underway = new Map<Article, Promise<Buffer>>();

function draw(article: Article): Promise<Buffer> {
  let picture = underway.get(article);
  if (!picture) {
    const kicker = `${site.blog.name}  ·  ${writtenDay(article.date)}`;
    picture = shareImage({ kicker, headline: article.title });
    underway.set(article, picture);
  }
  return picture;
}
