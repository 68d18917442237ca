/** The editors' files, read without Astro, to compare with the built pages. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { todayIn } from '#src/formats/calendar-days.ts';
import { articleSchema } from '#src/content/schemas/article-schema.ts';
import { templateIds } from '#src/content/lists/template-ids.ts';
import { templateSchema } from '#src/content/schemas/template-schema.ts';
import { articlesFolder, lawsFolder } from '#src/articles/editing/content-files.ts';
import { site } from '#src/site.ts';
import { listFiles, root } from './dist.ts';

const read = (file: string) => readFileSync(join(root, file), 'utf8');
const frontMatterOf = (file: string): unknown =>
  parse(/^---\n([^]*?)\n---/.exec(read(file))?.[1] ?? '', { customTags: ['timestamp'] });
const articleFiles = listFiles(join(root, articlesFolder), '.mdx').map(
  (file) => `${articlesFolder}${file}`,
);
const templateFiles = templateIds.map((id) => `src/content/templates/${id}.md`);

const lawFiles = listFiles(join(root, lawsFolder), '.yaml').map((file) => `${lawsFolder}${file}`);

/** How many articles, templates and law records have corrections, counted without the schemas. */
export const filesWithCorrections = [...articleFiles, ...templateFiles, ...lawFiles].filter(
  (file) => /^corrections:$/m.test(read(file)),
).length;

/** The front matter of all articles, including drafts and future posts. */
export const articles = articleFiles.map((file) => articleSchema.parse(frontMatterOf(file)));

/** Sorted paths of the articles that a production build shows today (R33). */
export const publishedPaths = articles
  .filter(({ draft, date }) => !draft && date <= todayIn(site.timeZone, new Date()))
  .map(({ path }) => path)
  .sort();

/** The front matter of all templates, each with the path of its page. */
export const templates = templateIds.map((id, at) => ({
  path: `/resources/${id}`,
  ...templateSchema.parse(frontMatterOf(templateFiles[at]!)),
}));
