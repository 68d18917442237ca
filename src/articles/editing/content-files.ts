/** The folders that editors write in, and the files in them. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';

/** The articles, relative to the project root. */
export const articlesFolder = 'src/content/articles';
/** The records of laws, relative to the project root. */
export const lawsFolder = 'src/content/laws';
/** The questions, relative to the project root. */
export const questionsFolder = 'src/content/questions';

/** What a check reads. */
export interface ContentCheck {
  /** The project's folder, absolute. */
  root: string;
  /** Contents by file name; the site's own files by default. */
  files?: Record<string, string>;
  /** Year-month-day; today on our own calendar by default. */
  today?: string;
}

/** All files in a folder and its subfolders, relative to the folder, sorted. */
export const listFiles = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).replaceAll('\\', '/'))
    .sort();

/** The contents of a folder's files by file name, without hidden files; empty when the folder does not exist. */
export function readFolder(root: string, folder: string): Record<string, string> {
  const path = join(root, folder);
  const names = existsSync(path) ? readdirSync(path).sort() : [];
  return Object.fromEntries(
    names
      .filter((name) => !name.startsWith('.'))
      .map((name) => [name, readFileSync(join(path, name), 'utf8')]),
  );
}
