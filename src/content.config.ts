/** The shape of every collection. A mistake in an article's head is told with its file, its field and what to do. */
import { glob } from 'astro/loaders';
import { defineCollection } from 'astro:content';
import { articleSchema } from './content/article-schema.ts';

const articles = defineCollection({
  loader: glob({ pattern: '**/*.{md,mdx}', base: './src/content/articles' }),
  schema: articleSchema,
});

export const collections = { articles };
