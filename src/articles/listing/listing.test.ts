import fc from 'fast-check';
import { expect, test } from 'vitest';
import { categories } from '#src/content/schemas/article-schema.ts';
import type { Article } from '#src/articles/articles.ts';
import { articlesPerPage, categoryPath, listingPages } from './listing.ts';

const category = categories[0];

function makeArticles(count: number, isFeatured: (index: number) => boolean = () => false) {
  return Array.from(
    { length: count },
    (_, index) =>
      ({ path: `/article-${index}`, category, featured: isFeatured(index) }) as unknown as Article,
  );
}

const counts = fc.integer({ min: 0, max: 200 });

test('every article is on exactly one page of all categories, in order, 24 to a page', () => {
  fc.assert(
    fc.property(counts, fc.func(fc.boolean()), (count, isFeatured) => {
      const articles = makeArticles(count, isFeatured);
      const pages = listingPages(articles).filter((page) => page.category === null);
      const listed = pages.flatMap(({ featured, archived }) => [...featured, ...archived]);
      expect(new Set(listed)).toEqual(new Set(articles));
      expect(listed).toHaveLength(count);
      for (const page of pages) {
        expect(page.featured.length + page.archived.length).toBeLessThanOrEqual(articlesPerPage);
        const order = page.archived.map((article) => articles.indexOf(article));
        expect(order).toEqual([...order].sort((a, b) => a - b));
      }
    }),
  );
});

test('pages are numbered from 1, link to each other, and have different paths', () => {
  fc.assert(
    fc.property(counts, (count) => {
      const pages = listingPages(makeArticles(count));
      expect(new Set(pages.map(({ path }) => path)).size).toBe(pages.length);
      for (const { page, pages: total, path, pathOf } of pages) {
        expect(page).toBeGreaterThanOrEqual(1);
        expect(page).toBeLessThanOrEqual(total);
        expect(pathOf(page)).toBe(path);
      }
    }),
  );
});

test('a 25th article opens a second page; 24 do not', () => {
  const paths = (count: number) => listingPages(makeArticles(count)).map(({ path }) => path);
  const first = '/blog/category/ai-governance-news';
  const others = categories.slice(1).map(categoryPath);
  expect(paths(24)).toEqual(['/blog', first, ...others]);
  expect(paths(25)).toEqual(['/blog', '/blog/page/2', first, `${first}/page/2`, ...others]);
});

test('featured cards are on the first page only', () => {
  const pages = listingPages(makeArticles(60, () => true));
  expect(pages[0]?.featured).toHaveLength(articlesPerPage);
  for (const { page, featured } of pages.slice(1)) if (page > 1) expect(featured).toEqual([]);
});

test('a blog without articles still has one page', () => {
  expect(listingPages([])[0]).toMatchObject({
    path: '/blog',
    pages: 1,
    featured: [],
    archived: [],
  });
});
