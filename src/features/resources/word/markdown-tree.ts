/** A template's Markdown as the build reads it, and what is said about parts that no Word file of ours can hold. */
import { markdownToMdast, type MdastNode } from 'satteri';

/** A node of one type. */
export type NodeOf<Type extends MdastNode['type']> = Extract<MdastNode, { type: Type }>;

/** Where a text comes from and where it is published. */
export interface Source {
  /** From the project's folder, as errors name it. */
  file: string;
  /** The whole file, head and all: lines are counted from its top. */
  markdown: string;
  /** The page's own address, absolute: links in the text start from it. */
  pageUrl: string;
}

/** The text as a tree, with the curly quotes and dashes that the page has. */
export function readTree({ markdown }: Source): NodeOf<'root'> {
  return markdownToMdast(markdown, { features: { smartPunctuation: true } }) as NodeOf<'root'>;
}

/** Stops the build at a part that would be lost or ill set, with its file, its line and what to write. */
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

/** The words below a node, in reading order. */
export function textOf(node: MdastNode): string {
  if ('value' in node) return node.value;
  return 'children' in node ? node.children.map(textOf).join('') : '';
}
