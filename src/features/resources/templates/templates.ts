/** The templates and papers of this build with their files, which are made once because several pages need them. */
import { readFile } from 'node:fs/promises';
import { getCollection, type CollectionEntry } from 'astro:content';
import { absoluteUrl } from '#src/build/deploy.ts';
import type { DutyKind } from '#src/content/lists/law-lists.ts';
import { allLaws } from '#src/laws/record/all-laws.ts';
import { isPublicDuty, type Law } from '#src/laws/record/law.ts';
import { lawPath } from '#src/laws/record/law-words.ts';
import {
  paperIds,
  templateIds,
  type PaperId,
  type TemplateId,
} from '#src/content/lists/template-ids.ts';
import { makeInventoryFile } from '#src/features/resources/inventory/inventory-file.ts';
import { makeWordFile } from '#src/features/resources/word/word-file.ts';

/** A template or paper with the data for its pages. */
export interface Template {
  entry: CollectionEntry<'templates' | 'papers'>;
  id: TemplateId | PaperId;
  title: string;
  description: string;
  /** Year-month-day. */
  lastReviewed: string;
  /** The laws that it helps to comply with, in the editor's order. */
  laws: ServedLaw[];
  /** The path of its page. */
  path: string;
  /** The path of its Word file. */
  wordPath: string;
  wordFile: Uint8Array<ArrayBuffer>;
  /** The type and size of its Word file, e.g. 'Word document, 18 KB'. */
  kind: string;
  /** Its spreadsheet, if it has one. */
  sheet: Sheet | null;
}

/** A law for the list in a template. Without its status, which would become outdated in a Word file. */
interface ServedLaw {
  name: string;
  citation: string;
  path: string;
}

/** The heading above the laws, on the page and in the Word file. */
export const servedHeading = 'Laws this template draws on';
/** The sentence below that heading. */
export const servedWords = 'Each law’s page has its status and what it requires.';

interface Sheet {
  path: string;
  file: Uint8Array<ArrayBuffer>;
  /** E.g. 'Spreadsheet, 12 KB'. */
  kind: string;
}

/** The template that has a spreadsheet, too. */
const withSheet: TemplateId = 'use-case-intake-and-inventory';

let templates: Promise<Template[]> | undefined;
let papers: Promise<Template[]> | undefined;

/** The templates of this build, in order. */
export function allTemplates(): Promise<Template[]> {
  templates ??= loadTemplates('templates', templateIds, '/resources');
  return templates;
}

/** The template that does what a kind of duty requires. */
const doneWith: Partial<Record<DutyKind, TemplateId>> = {
  inventory: 'use-case-intake-and-inventory',
  assessment: 'algorithmic-impact-assessment',
  notice: 'ai-notices-for-residents',
  training: 'generative-ai-staff-guidelines',
  policy: 'ai-acceptable-use-policy',
  contract: 'contract-clause-addendum',
};

/** The templates that name a law, or do what it requires of public bodies. */
export async function templatesFor(law: Law): Promise<Template[]> {
  const ids = law.duties
    .filter((duty) => isPublicDuty(law, duty))
    .map(({ kind }) => doneWith[kind]);
  return (await allTemplates()).filter(
    ({ id, laws }) =>
      laws.some(({ path }) => path === lawPath(law)) || ids.some((own) => own === id),
  );
}

/** The texts for an agency's own purchase, in order. */
export function allPapers(): Promise<Template[]> {
  papers ??= loadTemplates('papers', paperIds, '/procurement');
  return papers;
}

async function loadTemplates(
  collection: 'templates' | 'papers',
  ids: readonly Template['id'][],
  folder: string,
): Promise<Template[]> {
  const entries: Template['entry'][] = await getCollection(collection);
  const loaded = await Promise.all(entries.map((entry) => loadTemplate(entry, ids, folder)));
  return loaded.sort((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id));
}

async function loadTemplate(
  entry: Template['entry'],
  ids: readonly Template['id'][],
  folder: string,
): Promise<Template> {
  const { filePath: file = '', data } = entry;
  const id = ids.find((known) => known === entry.id);
  if (!id)
    throw new Error(
      `${file}: no template has this name. Add it to src/content/lists/template-ids.ts.`,
    );
  const path = `${folder}/${id}`;
  const records = await allLaws();
  const laws = data.laws.map((lawId): ServedLaw => {
    const law = records.find((record) => record.id === lawId);
    if (!law)
      throw new Error(
        `${file}: laws: There is no law "${lawId}". Write the name of a file in src/content/laws without its ending.`,
      );
    return { name: law.shortName, citation: law.citation, path: lawPath(law) };
  });
  const wordFile = makeWordFile({
    ...data,
    file,
    markdown: (await readFile(file, 'utf8')) + writeLaws(laws),
    pageUrl: absoluteUrl(path),
  });
  return {
    ...data,
    entry,
    id,
    laws,
    path,
    wordFile,
    wordPath: `${path}.docx`,
    kind: `Word document, ${sizeOf(wordFile)}`,
    sheet: id === withSheet ? await loadSheet(path, data.title) : null,
  };
}

/** The Markdown of the list of laws. */
function writeLaws(laws: ServedLaw[]): string {
  if (laws.length === 0) return '';
  const items = laws.map(
    ({ name, citation, path }) =>
      `- [${name}](${absoluteUrl(path)}), ${citation.replaceAll(/[[\]_*<>]/g, '\\$&')}`,
  );
  return `\n\n## ${servedHeading}\n\n${servedWords}\n\n${items.join('\n')}\n`;
}

async function loadSheet(path: string, title: string): Promise<Sheet> {
  const file = await makeInventoryFile(title);
  return { path: `${path}.xlsx`, file, kind: `Spreadsheet, ${sizeOf(file)}` };
}

const sizeOf = (file: Uint8Array) => `${Math.ceil(file.length / 1000)} KB`;
