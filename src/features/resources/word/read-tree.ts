import { markdownToMdast } from 'satteri';
import type { NodeOf } from './markdown-tree.ts';

/** Parses Markdown as the build does, with curly quotes and dashes as on the page. A whole file keeps its front matter, so that line numbers are right. */
export function readTree({ markdown }: { markdown: string }): NodeOf<'root'> {
  return markdownToMdast(markdown, { features: { smartPunctuation: true } }) as NodeOf<'root'>;
}
