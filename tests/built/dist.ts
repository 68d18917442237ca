/** The built site as the tests read it. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { parse as parseHtml, type DefaultTreeAdapterTypes } from 'parse5';
import { archiveMapPath, type ArchiveMap } from '#src/passages/archive.ts';
import {
  passagesPath,
  unpackPassages,
  type PackedPage,
  type Passage,
} from '#src/passages/passage.ts';

/** The project's folder, absolute. */
export const root = join(import.meta.dirname, '../..');
const dist = join(root, 'dist');

/** A page of the build. */
export interface BuiltPage {
  address: string;
  html: string;
}

let builtPages: BuiltPage[] | undefined;
/** All built pages, read once for all test files; throws when one of the sitemap's is missing. */
export const readPages = (): readonly BuiltPage[] => (builtPages ??= readAllPages());

function readAllPages(): BuiltPage[] {
  const pages = listFiles(dist, '.html').map((file) => ({
    address: file === '/index.html' ? '/' : file.replace(/(\/index)?\.html$/, ''),
    html: readFileSync(join(dist, file), 'utf8'),
  }));
  const there = new Set(pages.map(({ address }) => address));
  const sitemap = readFileSync(join(dist, 'sitemap-0.xml'), 'utf8');
  for (const [, found = ''] of sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)) {
    const { pathname } = new URL(found);
    if (!there.has(pathname)) throw new Error(`The build has no page for ${pathname}.`);
  }
  return pages;
}

/** Paths of the files below a folder that end so, each with a leading slash; none when there is no such folder. */
export function listFiles(folder: string, ending = ''): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith(ending))
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length).replaceAll('\\', '/'))
    .sort();
}

/** A built file's bytes. */
export const readBuilt = (path: string): Buffer => readFileSync(join(dist, path));

/** The built site's passages: those that every search fetches, and those of the archive. */
export function readPassages(): Passage[] {
  const read = <Content>(path: string) => JSON.parse(readBuilt(path).toString()) as Content;
  const { folder, pages } = read<ArchiveMap>(archiveMapPath);
  const archived = Array.from({ length: pages }, (_, at) =>
    read<PackedPage>(`${folder}/pages/${at}.json`),
  );
  return unpackPassages([...read<PackedPage[]>(passagesPath), ...archived]);
}

const trees = new Map<string, DefaultTreeAdapterTypes.Document>();
/** A page's HTML as a tree, parsed once for all test files, which only read it. */
export function parse(html: string): DefaultTreeAdapterTypes.Document {
  const tree = trees.get(html) ?? parseHtml(html);
  trees.set(html, tree);
  return tree;
}

function compress(content: string | Buffer, quality: number): number {
  const bytes = Buffer.from(content);
  return brotliCompressSync(bytes, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    },
  }).length;
}

/** Bytes after brotli at its best, as a platform serves them. */
export const brotliBytes = (content: string | Buffer): number => compress(content, 11);

/**
 * Bytes after brotli, to compare with a budget. A page that is within it when it is compressed quickly
 * needs no more: doing it at its best takes forty times as long.
 */
export function brotliBytesWithin(budget: number, content: string | Buffer): number {
  const quick = compress(content, 5);
  return quick <= budget ? quick : brotliBytes(content);
}
