/** The folders of the files that editors write, and what is in them. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';

/** The folder of the articles, from the project's folder. */
export const articlesFolder = 'src/content/articles';

/** The folder of the laws, from the project's folder. */
export const lawsFolder = 'src/content/laws';

/** The folder of the questions, from the project's folder. */
export const questionsFolder = 'src/content/questions';

/** The files below a folder, from there. */
export const listFiles = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).replaceAll('\\', '/'))
    .sort();

/** Contents by file name of a folder of the project, hidden files left out; none for a folder that is not there. */
export function readFolder(root: string, folder: string): Record<string, string> {
  const path = join(root, folder);
  const names = existsSync(path) ? readdirSync(path).sort() : [];
  return Object.fromEntries(
    names
      .filter((name) => !name.startsWith('.'))
      .map((name) => [name, readFileSync(join(path, name), 'utf8')]),
  );
}
