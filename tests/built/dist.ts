/** Reads the built site: its files, pages, elements and passages. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import {
  defaultTreeAdapter as tree,
  parse as parseHtml,
  type DefaultTreeAdapterTypes,
} from 'parse5';
import {
  passagesPath,
  unpackPassages,
  type PackedPage,
  type Passage,
} from '#src/content/passages/passage.ts';

/** The project's folder, absolute. */
export const root = join(import.meta.dirname, '../..');
const dist = join(root, 'dist');

/** A built page, by its URL's path. */
interface BuiltPage {
  path: string;
  /** With spaces for the no-break spaces that keep "HB 149" on one line. */
  html: string;
  /** As it is served. */
  served: string;
}

let builtPages: BuiltPage[] | undefined;
/** All built pages, read once for all test files; throws when a page of the sitemap is missing. */
export const readPages = (): readonly BuiltPage[] => (builtPages ??= readAllPages());

function readAllPages(): BuiltPage[] {
  const pages = listFiles(dist, '.html').map((file) => {
    const served = readFileSync(join(dist, file), 'utf8');
    return {
      path: file === '/index.html' ? '/' : file.replace(/(\/index)?\.html$/, ''),
      html: served.replaceAll('\u00a0', ' '),
      served,
    };
  });
  const paths = new Set(pages.map(({ path }) => path));
  const sitemap = readFileSync(join(dist, 'sitemap-0.xml'), 'utf8');
  for (const [, found = ''] of sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)) {
    const { pathname } = new URL(found);
    if (!paths.has(pathname)) throw new Error(`The build has no page for ${pathname}.`);
  }
  return pages;
}

/** Sorted paths of the files below a folder with this ending, each with a leading slash; none without the folder. */
export function listFiles(folder: string, ending = ''): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith(ending))
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length).replaceAll('\\', '/'))
    .sort();
}

/** A built file's bytes. */
export const readBuilt = (path: string): Buffer => readFileSync(join(dist, path));

/** The passages of the built site. */
export const readPassages = (): Passage[] =>
  unpackPassages(JSON.parse(readBuilt(passagesPath).toString()) as PackedPage[]);

const trees = new Map<string, DefaultTreeAdapterTypes.Document>();
/** A page's HTML as a tree, parsed once for all test files; don't change it. */
export function parse(html: string): DefaultTreeAdapterTypes.Document {
  const tree = trees.get(html) ?? parseHtml(html);
  trees.set(html, tree);
  return tree;
}

/** An element of a parsed page. */
export type Element = DefaultTreeAdapterTypes.Element;
type Parent = DefaultTreeAdapterTypes.ParentNode;

/** Whether a node is an element, not text or a comment. */
export const isElement = (node: DefaultTreeAdapterTypes.Node): node is Element =>
  tree.isElementNode(node);

/** Every element below a node, in document order. */
export const elementsOf = (node: Parent): Element[] =>
  node.childNodes.filter(isElement).flatMap((element) => [element, ...elementsOf(element)]);

/** The text below a node, with its white space. */
export const textOf = (node: Parent): string =>
  node.childNodes
    .map((child) => (tree.isTextNode(child) ? child.value : isElement(child) ? textOf(child) : ''))
    .join('');

/** The text below a node, with single spaces. */
export const wordsOf = (node: Parent): string => textOf(node).replace(/\s+/g, ' ');

/** An attribute's value, or undefined. */
export const valueOf = ({ attrs }: Element, name: string): string | undefined =>
  attrs.find((attribute) => attribute.name === name)?.value;

function compress(content: string | Buffer, quality: number): number {
  const bytes = Buffer.from(content);
  return brotliCompressSync(bytes, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    },
  }).length;
}

/** Bytes after brotli at its highest quality, as the platform serves them. */
export const brotliBytes = (content: string | Buffer): number => compress(content, 11);

/** Bytes after brotli, to compare with a budget. Fast compression is enough when it already meets the budget. */
export function brotliBytesWithin(budget: number, content: string | Buffer): number {
  const quick = compress(content, 5);
  return quick <= budget ? quick : brotliBytes(content);
}
