/** Every template of this build, in the order of the page, with its Word file; made once, because several pages need it. */
import { readFile } from 'node:fs/promises';
import { getCollection, type CollectionEntry } from 'astro:content';
import { absoluteUrl } from '#src/build/deploy.ts';
import { templateIds, type TemplateId } from '#src/content/template-ids.ts';
import { makeInventoryFile } from './inventory/inventory-file.ts';
import { makeWordFile } from './word/word-file.ts';

/** A template with what pages need beyond its text. */
export interface Template {
  entry: CollectionEntry<'templates'>;
  id: TemplateId;
  title: string;
  description: string;
  /** Year-month-day. */
  lastReviewed: string;
  /** The page with its text. */
  path: string;
  /** The address of its Word file. */
  wordPath: string;
  wordFile: Uint8Array<ArrayBuffer>;
  /** The file's type and size, e.g. 'Word document, 18 kB'. */
  kind: string;
  /** The spreadsheet that belongs to it, if there is one. */
  sheet: Sheet | null;
}

/** A spreadsheet. */
interface Sheet {
  path: string;
  file: Uint8Array<ArrayBuffer>;
  /** E.g. 'Spreadsheet, 12 kB'. */
  kind: string;
}

/** The template whose inventory also comes as a spreadsheet. */
const withSheet: TemplateId = 'use-case-intake-and-inventory';

let templates: Promise<Template[]> | undefined;

/** The templates of this build, in order. */
export function allTemplates(): Promise<Template[]> {
  templates ??= loadTemplates();
  return templates;
}

async function loadTemplates(): Promise<Template[]> {
  const entries = await getCollection('templates');
  const loaded = await Promise.all(entries.map(loadTemplate));
  return loaded.sort((a, b) => templateIds.indexOf(a.id) - templateIds.indexOf(b.id));
}

async function loadTemplate(entry: CollectionEntry<'templates'>): Promise<Template> {
  const { filePath: file = '', data } = entry;
  const { title, description, lastReviewed } = data;
  const id = templateIds.find((known) => known === entry.id);
  if (!id)
    throw new Error(`${file}: no template has this name. Add it to src/content/template-ids.ts.`);
  const path = `/resources/${id}`;
  const wordFile = await makeWordFile({
    ...{ file, title, description, lastReviewed },
    markdown: await readFile(file, 'utf8'),
    pageUrl: absoluteUrl(path),
  });
  return {
    ...{ entry, id, title, description, lastReviewed, path, wordFile },
    wordPath: `${path}.docx`,
    kind: `Word document, ${sizeOf(wordFile)}`,
    sheet: id === withSheet ? await loadSheet(path, title) : null,
  };
}

async function loadSheet(path: string, title: string): Promise<Sheet> {
  const file = await makeInventoryFile(title);
  return { path: `${path}.xlsx`, file, kind: `Spreadsheet, ${sizeOf(file)}` };
}

const sizeOf = (file: Uint8Array) => `${Math.ceil(file.length / 1000)} kB`;
