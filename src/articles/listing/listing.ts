/** The blog's pages and the articles on each. */
import { categories } from '#src/content/schemas/article-schema.ts';
import { makeSlug } from '#src/formats/written-text.ts';
import type { Article } from '#src/articles/articles.ts';

/** How many articles a page of the blog lists. */
export const articlesPerPage = 24;

/** One page of the blog. */
export interface ListingPage {
  path: string;
  /** Null for all categories. */
  category: string | null;
  /** Cards at the top; on the first page only. */
  featured: Article[];
  archived: Article[];
  /** From 1. */
  page: number;
  pages: number;
  pathOf: (page: number) => string;
}

/** 'AI Governance News' as '/blog/category/ai-governance-news'. */
export function categoryPath(category: string): string {
  return `/blog/category/${makeSlug(category)}`;
}

/** Every page of the blog for these articles: all of them, then each category, 24 to a page. */
export function listingPages(articles: Article[]): ListingPage[] {
  return [null, ...categories].flatMap((category) => {
    const shown = category ? articles.filter((article) => article.category === category) : articles;
    const base = category ? categoryPath(category) : '/blog';
    const pathOf = (page: number) => (page === 1 ? base : `${base}/page/${page}`);
    const pages = Math.max(1, Math.ceil(shown.length / articlesPerPage));
    return Array.from({ length: pages }, (_, index): ListingPage => {
      const onPage = shown.slice(index * articlesPerPage, (index + 1) * articlesPerPage);
      const featured = index === 0 ? onPage.filter((article) => article.featured) : [];
      return {
        path: pathOf(index + 1),
        category,
        featured,
        archived: onPage.filter((article) => !featured.includes(article)),
        page: index + 1,
        pages,
        pathOf,
      };
    });
  });
}
