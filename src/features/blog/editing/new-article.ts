/** Makes the file of a new article: a draft that builds, with placeholders to replace. */
import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { articleSchema, categories } from '#src/content/article-schema.ts';
import { ourDay } from '#src/formats/our-day.ts';
import { checkArticles } from './check-articles.ts';
import { articlesFolder } from './content-files.ts';
import { placeholder, placeholderUrl } from './mistake.ts';
import { createFile, EditorError } from './new-file.ts';

interface NewArticle {
  root: string;
  title: string;
  /** Year-month-day; today on our own calendar by default. */
  date?: string | undefined;
  /** The path of an explainer; without one the article is a weekly update. */
  explainer?: string | undefined;
}

/** Writes the draft; returns its file, relative to the project root, and its path on the site. Throws an {@link EditorError} and writes nothing when the request is wrong. */
export function newArticle({ root, title, date, explainer }: NewArticle) {
  if (!title.trim())
    throw new EditorError('Give the title in quotes: npm run new:article -- "Title of the update"');
  const day = date ?? ourDay();
  const parsed = articleSchema.shape.date.safeParse(new Date(`${day}T00:00:00Z`));
  if (parsed.data !== day)
    throw new EditorError(
      `"${day}" is not a day: write it as year-month-day, for example --date 2026-11-27.`,
    );
  const path = explainer ?? weeklyPath(day);
  const file = `${articlesFolder}/${path.split('/').at(-1) ?? ''}.mdx`;
  if (existsSync(join(root, file)))
    throw new EditorError(
      `There is ${file} already: open that file, or give another date or path.`,
    );
  mkdirSync(join(root, articlesFolder), { recursive: true });
  const content = writeDraft(title.trim(), day, path);
  createFile(root, file, content, checkArticles({ root, draft: { file, content } }));
  return { file, path };
}

/** '/blog/ai-governance-weekly-november-27-2026' for 2026-11-27 (spec section 2, R3). */
function weeklyPath(day: string): string {
  const date = new Date(`${day}T00:00:00Z`);
  const month = date.toLocaleDateString('en-US', { month: 'long', timeZone: 'UTC' }).toLowerCase();
  return `/blog/ai-governance-weekly-${month}-${date.getUTCDate()}-${date.getUTCFullYear()}`;
}

function writeDraft(title: string, day: string, path: string): string {
  return `---
title: ${JSON.stringify(title)}
description: "${placeholder} with one or two sentences, 60 to 160 characters, that say what the week brought."
date: ${day}
category: ${categories[0]}
path: ${path}
featured: false
draft: true
summary:
  happened: "${placeholder} with what happened: 30 to 60 words, the main fact first."
  matters: "${placeholder} with why it matters to a city, a county or a state agency: 25 to 55 words."
  acts:
    - "${placeholder} with one thing to do, as a short sentence."
    - "${placeholder} with a second thing to do."
    - "${placeholder} with a third thing to do."
notes: []
sources:
  - id: first-source
    publisher: "${placeholder} with who published it"
    work: "${placeholder} with what it is, in a few words"
    url: ${placeholderUrl}
---

${placeholder} with an opening paragraph of 40 to 90 words that says what the week was about.

<Story place="Federal" title="${placeholder} with what the first story says" sources={["first-source"]}>

${placeholder} with two to four paragraphs. Link to our own pages like this: [templates](/resources#documents-section).

</Story>

## What to do this week

- **${placeholder} with an act.** Say why, for a city or a county.
`;
}
