/** The schema of every collection. A mistake in a law, a question, or in the head of an article, a template or a legal text is reported with its file, its field and the fix. */
import { glob } from 'astro/loaders';
import { defineCollection } from 'astro:content';
import { articleLoader } from './content/article-loader.ts';
import { articleSchema } from './content/article-schema.ts';
import { lawSchema } from './content/law-schema.ts';
import { legalSchema } from './content/legal-schema.ts';
import {
  answerSheetSchema,
  procurementFileSchema,
  subprocessorSchema,
} from './content/procurement-schema.ts';
import { questionSchema } from './content/question-schema.ts';
import { templateSchema } from './content/template-schema.ts';

const articles = defineCollection({
  loader: articleLoader('./src/content/articles'),
  schema: articleSchema,
});

const templates = defineCollection({
  loader: glob({ pattern: '*.md', base: './src/content/templates' }),
  schema: templateSchema,
});

const legal = defineCollection({
  loader: glob({ pattern: '*.md', base: './src/content/legal' }),
  schema: legalSchema,
});

/** Every version of every legal text, under `<text>/<day>`. */
const legalArchive = defineCollection({
  loader: glob({ pattern: '*/*.md', base: './src/content/legal-archive' }),
  schema: legalSchema,
});

/** The register of laws; an entry's id is the name of its file, for example `tx-hb-149`. */
const laws = defineCollection({
  loader: glob({ pattern: '*.yaml', base: './src/content/laws' }),
  schema: lawSchema,
});

/** What people ask and what we answer; an entry's id is the name of its file and its place on `/questions`. */
const questions = defineCollection({
  loader: glob({ pattern: '*.yaml', base: './src/content/questions' }),
  schema: questionSchema,
});

/** The procurement file: sheets of answers, by the end of their address. */
const procurement = defineCollection({
  loader: glob({ pattern: '*.yaml', base: './src/content/procurement' }),
  schema: answerSheetSchema,
});

/** The list of its pieces, one entry. */
const procurementFile = defineCollection({
  loader: glob({ pattern: 'procurement-file.yaml', base: './src/content' }),
  schema: procurementFileSchema,
});

const subprocessors = defineCollection({
  loader: glob({ pattern: '*.yaml', base: './src/content/subprocessors' }),
  schema: subprocessorSchema,
});

/** Texts for an agency's own purchase, beside the templates. */
const papers = defineCollection({
  loader: glob({ pattern: '*.md', base: './src/content/papers' }),
  schema: templateSchema,
});

export const collections = {
  ...{ articles, laws, legal, legalArchive, papers, procurement, procurementFile },
  ...{ questions, subprocessors, templates },
};
