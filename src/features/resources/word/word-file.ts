/** Converts a template's Markdown to an editable Word file. */
import { writeWordFile, type WordSource } from './write-word-file.ts';
import { markdownToMdast } from 'satteri';
import type { NodeOf } from './markdown-tree.ts';

/** The bytes of the Word file of a Markdown text. */
export const makeWordFile = (source: WordSource & { markdown: string }): Uint8Array<ArrayBuffer> =>
  writeWordFile(readTree(source).children, source);

/** A response with a Word file. */
export const wordResponse = (bytes: Uint8Array<ArrayBuffer>) =>
  new Response(bytes, {
    headers: {
      'content-type': 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    },
  });

/** Parses Markdown as the build does, with curly quotes and dashes as on the page. A whole file keeps its front matter, so that line numbers are right. */
export function readTree({ markdown }: { markdown: string }): NodeOf<'root'> {
  return markdownToMdast(markdown, { features: { smartPunctuation: true } }) as NodeOf<'root'>;
}
