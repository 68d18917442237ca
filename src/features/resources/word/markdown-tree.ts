/** The Markdown nodes of a document, and errors for parts that Word files do not support. It loads no parser, which functions do not have. */
import type { MdastNode } from 'satteri';

/** A Markdown node of one type. */
export type NodeOf<Type extends MdastNode['type']> = Extract<MdastNode, { type: Type }>;

/** Where a text comes from. */
export interface Source {
  /** The path from the project's root, for errors. */
  file: string;
  /** The absolute URL of the page, the base of relative links. */
  pageUrl: string;
  /** The language of the text that is being converted, when it is not the site's. */
  language?: string;
}

/** Throws an error with file, line and fix for a part that a Word file does not support. */
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

/** The text content of a node. */
export function textOf(node: MdastNode): string {
  if ('value' in node) return node.value;
  return 'children' in node ? node.children.map(textOf).join('') : '';
}

const placeholder = /(\[[^\][<>\n]*[\p{L}\p{N}][^\][<>\n]*\])/u;

/** Splits a text into placeholders, such as [Agency name], and other text; no part is empty. */
export function splitPlaceholders(text: string): { part: string; isPlaceholder: boolean }[] {
  return text
    .split(placeholder)
    .map((part, index) => ({ part, isPlaceholder: index % 2 === 1 }))
    .filter(({ part }) => part);
}
