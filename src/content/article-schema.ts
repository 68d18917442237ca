/** What stands in the head of an article, field by field; unknown fields are mistakes. */
import { z } from 'astro/zod';
import { corrections } from './correction-schema.ts';
import { day, sourceFields, words } from './head-fields.ts';

/** The categories of the blog, as its sidebar shows them. */
export const categories = ['AI Governance News'] as const;

const source = z.strictObject({
  /** What a story's `sources` calls it. */
  id: z
    .string({ error: 'A source needs an id' })
    .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'An id has lower-case letters, digits and single hyphens'),
  ...sourceFields,
});

/** The head of an article. */
export const articleSchema = z
  .strictObject({
    /** The headline, in sentence case: it says the news. */
    title: words('The title', 20, 90),
    /** One or two sentences for search results, feeds and cards. */
    description: words('The description', 60, 160),
    /** The day of publication; a day that is still to come keeps the article hidden until then (R33). */
    date: day,
    /** One of the blog's categories. */
    category: z.enum(categories, {
      error: `The category is one of: ${categories.join(', ')}`,
    }),
    /** The article's own address on this site, from the root (R3). */
    path: z
      .string({
        error: 'The path is missing: write it like /blog/ai-governance-weekly-august-26-2025',
      })
      .regex(
        /^(\/[a-z0-9]+(-[a-z0-9]+)*)+$/,
        'The path starts with / and has lower-case letters, digits and single hyphens, without a slash at the end',
      ),
    /** Shown among the featured cards of the blog. */
    featured: z.boolean({ error: 'Write true or false, without quotes' }).default(false),
    /** Hidden in production, shown with a banner in previews (R33). */
    draft: z.boolean({ error: 'Write true or false, without quotes' }).default(false),
    /** The box above the article. */
    summary: z.strictObject({
      /** What happened. */
      happened: words('The summary of what happened', 40, 500),
      /** Why it matters to a public agency. */
      matters: words('The summary of why it matters', 40, 500),
      /** What to do this week: one to five acts, each one sentence. */
      acts: z
        .array(words('An act', 10, 200), {
          error: 'List the acts, each on a line of its own with a hyphen',
        })
        .min(1, 'Give at least one act')
        .max(5, 'Give at most five acts'),
    }),
    /** Dated notes for what changed after the article. */
    notes: z.array(z.strictObject({ date: day, text: words('The note', 20, 400) })).default([]),
    /** Mistakes of ours that were corrected, each with its day. */
    corrections,
    /** Every source that the stories name. */
    sources: z.array(source, { error: 'List the sources' }).min(1, 'Give at least one source'),
    /** Minutes to read, only where the computed number must be another (R35). */
    readMinutes: z.int('Write whole minutes').min(1).max(60).optional(),
  })
  .check(({ value, issues }) => {
    for (const [index, { date }] of value.corrections.entries()) {
      if (date < value.date) {
        issues.push({
          code: 'custom',
          input: date,
          path: ['corrections', index, 'date'],
          message: `A correction cannot be older than its article, which is from ${value.date}`,
        });
      }
    }
    const seen = new Set<string>();
    for (const [index, { id }] of (value.sources ?? []).entries()) {
      if (seen.has(id)) {
        issues.push({
          code: 'custom',
          input: id,
          path: ['sources', index, 'id'],
          message: `The id "${id}" is used twice: give each source an id of its own`,
        });
      }
      seen.add(id);
    }
  });

/** An article's head, parsed. */
export type ArticleHead = z.output<typeof articleSchema>;

/** One source of an article. */
export type Source = ArticleHead['sources'][number];
