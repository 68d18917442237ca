/** The list of articles for functions, which cannot read the collection; not published. */
import type { APIRoute } from 'astro';
import { allArticles } from '#src/articles/articles.ts';
import type { ListedArticle } from '#src/articles/listing/listed-articles.ts';

export const GET: APIRoute = async () => {
  const articles = await allArticles();
  const listed = articles.map((article): ListedArticle => {
    const { path, title, description, date, category, readMinutes, hidden } = article;
    const { summary } = article.entry.data;
    return { path, title, description, date, category, readMinutes, isDraft: hidden, summary };
  });
  return Response.json(listed);
};
