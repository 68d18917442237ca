/** A template's Markdown as the build parses it, and the errors for parts that our Word files cannot hold. */
import { markdownToMdast, type MdastNode } from 'satteri';

/** A node of one type. */
export type NodeOf<Type extends MdastNode['type']> = Extract<MdastNode, { type: Type }>;

/** The source of a text and its published address. */
export interface Source {
  /** From the project's folder, for errors. */
  file: string;
  /** The whole file including its head, because line numbers count from its top. */
  markdown: string;
  /** The page's own absolute address, the base of relative links in the text. */
  pageUrl: string;
}

/** The text as a tree, with the curly quotes and dashes of the page. */
export function readTree({ markdown }: Source): NodeOf<'root'> {
  return markdownToMdast(markdown, { features: { smartPunctuation: true } }) as NodeOf<'root'>;
}

/** Stops the build at a part that would be lost or badly formatted, with its file, its line and what to write. */
export function refuse(node: MdastNode, { file }: Source, fix = advice[node.type]): never {
  const line = node.position?.start.line ?? 1;
  throw new Error(
    `${file}:${line} text: ${fix ?? `A Word file cannot hold this part (${node.type}). Write it in plain Markdown.`}`,
  );
}

const plainLink = 'Write the address right behind the words: [words](https://…).';
const advice: { [Type in MdastNode['type']]?: string } = {
  html: 'There is HTML in the text. Write plain Markdown.',
  image: 'Templates have no pictures. Say it in words.',
  footnoteReference: 'Templates have no footnotes. Put the words into the text.',
  footnoteDefinition: 'Templates have no footnotes. Put the words into the text.',
  linkReference: plainLink,
  definition: plainLink,
  code: 'There is a block of code, perhaps because a line begins with four blanks. Delete the blanks.',
};

/** The text content of a node, in reading order. */
export function textOf(node: MdastNode): string {
  if ('value' in node) return node.value;
  return 'children' in node ? node.children.map(textOf).join('') : '';
}
