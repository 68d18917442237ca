/** The content collections. The schemas' messages tell an editor the field and the fix. */
import { glob } from 'astro/loaders';
import type { z } from 'astro/zod';
import { defineCollection } from 'astro:content';
import { articleLoader } from './content/schemas/article-loader.ts';
import { articleSchema } from './content/schemas/article-schema.ts';
import { compareSchema } from './content/compare-schema.ts';
import { lawSchema } from './content/schemas/law-schema.ts';
import { legalSchema } from './content/schemas/legal-schema.ts';
import { lessonSchema } from './content/lesson-schema.ts';
import { placeSchema } from './content/schemas/place-schema.ts';
import { policyDocumentSchema } from './content/policy-schema.ts';
import {
  answerSheetSchema,
  pieceSchema,
  subprocessorSchema,
} from './content/schemas/procurement-schema.ts';
import { questionSchema } from './content/schemas/question-schema.ts';
import { templateSchema } from './content/schemas/template-schema.ts';

const files = <Schema extends z.ZodType>(base: string, pattern: string, schema: Schema) =>
  defineCollection({ loader: glob({ base, pattern }), schema });

export const collections = {
  articles: defineCollection({
    loader: articleLoader('./src/content/articles'),
    schema: articleSchema,
  }),
  templates: files('./src/content/templates', '*.md', templateSchema),
  /** Texts for an agency's own purchase, which are not among the templates. */
  papers: files('./src/content/papers', '*.md', templateSchema),
  /** The lessons of the email course. */
  course: files('./src/content/course', '*.md', lessonSchema),
  legal: files('./src/content/legal', '*.md', legalSchema),
  /** Every version of every legal text, as `<text>/<day>.md`. */
  legalArchive: files('./src/content/legal-archive', '*/*.md', legalSchema),
  /** The documents of the policy builder. */
  policyDocuments: files('./src/content/policy-builder', '*.yaml', policyDocumentSchema),
  /** The register of laws; the file name is the entry's id, for example `tx-hb-149`. */
  laws: files('./src/content/laws', '*.yaml', lawSchema),
  /** What was researched about each place of the register; the file name is the place's slug. */
  places: files('./src/content/places', '*.yaml', placeSchema),
  /** Questions with their answers; the file name is the entry's id and its anchor on `/questions`. */
  questions: files('./src/content/questions', '*.yaml', questionSchema),
  /** The answer sheets of the procurement file; the file name is the end of the sheet's URL. */
  procurement: files('./src/content/procurement', '*.yaml', answerSheetSchema),
  /** What each option does for each kind of duty, a single entry. */
  compare: files('./src/content', 'compare.yaml', compareSchema),
  /** The documents that buyers ask for; the file name is the document's id. */
  trust: files('./src/content/trust', '*.yaml', pieceSchema),
  subprocessors: files('./src/content/subprocessors', '*.yaml', subprocessorSchema),
};
