/** The folders that editors write in, and the files in them. */
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
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

/** A mistake that an editor can fix, in one sentence. */
export class EditorError extends Error {
  override name = 'EditorError';
}

/** Writes a new file. Throws an {@link EditorError} instead when `mistakes` has one of that file. */
export function createFile(root: string, file: string, content: string, mistakes: string[]): void {
  const mistake = mistakes.find((line) => line.startsWith(`${file}:`));
  if (mistake) throw new EditorError(mistake.slice(file.length).replace(/^:\d+ /, ''));
  writeFileSync(join(root, file), content, { flag: 'wx' });
}

/** Prints the text that a command returns, or the sentence of its {@link EditorError} with exit code 1. */
export function runCommand(command: (root: string, args: string[]) => string): void {
  try {
    console.log(command(join(import.meta.dirname, '../../..'), process.argv.slice(2)));
  } catch (error) {
    if (!(error instanceof EditorError)) throw error;
    console.error(error.message);
    process.exitCode = 1;
  }
}
