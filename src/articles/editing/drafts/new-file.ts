/** What the commands `new:article` and `new:law` share. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

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
    console.log(command(join(import.meta.dirname, '../../../..'), process.argv.slice(2)));
  } catch (error) {
    if (!(error instanceof EditorError)) throw error;
    console.error(error.message);
    process.exitCode = 1;
  }
}
