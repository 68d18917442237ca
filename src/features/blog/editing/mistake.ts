/** What a checker found in an article, in words for its editor. */

/** One mistake: where it is, what it is about, what is wrong and how to mend it. */
export interface Mistake {
  /** From 1, in the article's file. */
  line: number;
  /** The field of the head as it is written there ("sources 2 url"), or the part of the text ("Story title", "link"). */
  field: string;
  /** One or two plain sentences: what is wrong, and what to write instead. */
  words: string;
}

/** Mistakes of one file, and the file's path from the project's folder. */
export interface FileMistakes {
  file: string;
  mistakes: Mistake[];
}

/** `file:line field: words`, one line for each mistake, in the order of the lines. */
export function writeMistakes({ file, mistakes }: FileMistakes): string[] {
  return mistakes
    .toSorted((a, b) => a.line - b.line)
    .map(({ line, field, words }) => `${file}:${line} ${field}: ${words}`);
}
