/** The schema of an article's head; unknown fields are mistakes. */
import { z } from 'astro/zod';
import { makeSlug } from '#src/formats/written-text.ts';
import { corrections } from './correction-schema.ts';
import {
  compare,
  day,
  fix,
  group,
  list,
  optionalList,
  ownIds,
  show,
  slug,
  sourceFields,
  pattern,
  whole,
  prose,
} from './head-fields.ts';

/** The categories of the blog, as its sidebar shows them. */
export const categories = ['AI Governance News'] as const;

const whatChanged = 'What changed since, in one or two sentences';

const note = group(
  {
    /** The day of the note; a note about a law takes it from the record instead. */
    date: day.optional(),
    /** What changed; with a law, what to add to the text from its record. */
    text: prose(20, 400, whatChanged).optional(),
    /** The id of a law whose record says what changed, so that all articles say the same. */
    law: z.string({ error: fix('tx-hb-149') }).optional(),
  },
  'date and text',
).check(
  compare(({ date, text, law }, report) => {
    const missing = 'This field is missing. Add:';
    if (law === undefined && !date) report(['date'], `${missing} date: 2025-08-26`);
    if (law === undefined && !text)
      report(['text'], `${missing} text: "${whatChanged}", or law: and the id of its record`);
    if (law !== undefined && date)
      report(['date'], 'The day of this note comes from the record of the law. Delete the line.');
  }),
);

/** The head of an article. */
export const articleSchema = group(
  {
    /** The headline, in sentence case: it states the news. */
    title: prose(20, 90, 'The Senate strikes the moratorium on state AI law'),
    /** For search results, feeds and cards. */
    description: prose(60, 160, 'One or two sentences for search results, 60 to 160 characters'),
    /** The day of publication; a future article is hidden until that day (R33). */
    date: day,
    category: z.enum(categories, {
      error: (found) =>
        found.input
          ? `"${show(found.input)}" is not a category. Write: ${categories.join(' or ')}.`
          : fix(categories[0])(found),
    }),
    /** The article's path on this site (R3). */
    path: pattern(
      '/blog/ai-governance-weekly-august-26-2025',
      /^(\/[a-z0-9]+(-[a-z0-9]+)*)+$/,
      'cannot be an address of this site: it begins with / and has lower-case letters, digits and single hyphens. Write: /',
      (written) => {
        const parts = written.replace(/^https?:\/\/[^/]*/i, '').split('/');
        return parts.map(makeSlug).filter(Boolean).join('/');
      },
    ),
    /** Shown among the featured cards of the blog. */
    featured: z.boolean({ error: fix('false') }).default(false),
    /** A draft is hidden in production and shown with a banner in previews (R33). */
    draft: z.boolean({ error: fix('true') }).default(false),
    /** The box above the article. */
    summary: group(
      {
        happened: prose(40, 500, 'What happened, in one or two sentences'),
        matters: prose(40, 500, 'Why it matters to a public agency'),
        /** What to do this week. */
        acts: list(
          prose(10, 200, 'Read the policy with your counsel.'),
          1,
          5,
          'and below it, each after four blanks and a hyphen, one to five acts',
        ),
      },
      'and below it, each after two blanks, happened, matters and acts',
    ),
    /** What changed after the article. */
    notes: optionalList(note),
    /** Mistakes of ours that were corrected, each with its day. */
    corrections,
    /** The sources, which stories refer to by id. */
    sources: list(
      group({ id: slug('senate-vote'), ...sourceFields }, 'id, publisher, work and url'),
      1,
      100,
      'and below it each source with id, publisher, work and url',
    ).check(ownIds('source')),
    /** Minutes to read, to override the computed number (R35). */
    readMinutes: whole(1, 60, 6).optional(),
  },
  'the fields of another article',
).check(
  compare(({ date: written, corrections: all }, report) => {
    const tooEarly = `The article is from ${written}, and a correction cannot be older. Write the day of the correction.`;
    for (const [index, { date }] of all.entries())
      if (date < written) report(['corrections', index, 'date'], tooEarly);
  }),
);

/** An article's head, parsed. */
export type ArticleHead = z.output<typeof articleSchema>;

/** One source of an article. */
export type Source = ArticleHead['sources'][number];
