/** Converts a template's Markdown to an editable Word file. */
import { readTree } from './read-tree.ts';
import { writeWordFile, type WordSource } from './write-word-file.ts';

/** The bytes of the Word file of a Markdown text. */
export const makeWordFile = (
  source: WordSource & { markdown: string },
): Promise<Uint8Array<ArrayBuffer>> => writeWordFile(readTree(source).children, source);

/** A response with a Word file. */
export const wordResponse = (bytes: Uint8Array<ArrayBuffer>) =>
  new Response(bytes, {
    headers: {
      'content-type': 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    },
  });
