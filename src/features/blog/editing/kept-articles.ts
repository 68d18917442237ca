/** A cache of articles without mistakes, in `node_modules/.cache`: reading an article again takes most of the time of a check. */
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Reference } from './check-text.ts';

/** A cached article: what the checks of other articles need of it. */
export interface KnownArticle {
  path: string;
  title: string;
  date: string;
  isDraft: boolean;
  /** Lines of the head. */
  lines: number;
  references: Reference[];
  anchors: string[];
}

/** Cached articles by the hash of their file. */
export interface KeptArticles {
  find: (hash: string) => KnownArticle | undefined;
  keep: (hash: string, article: KnownArticle) => void;
}

/** The cache key of an article. */
export const hashArticle = (file: string, content: string): string =>
  createHash('sha256').update(`${file}\0${content}`).digest('base64url');

/** The cache of a project. `save` drops the entries that were neither found nor added. */
interface KeptFile extends KeptArticles {
  save: () => void;
}

/** Opens the cache of a project; entries that were written by another version of the code are ignored. */
export function openKeptArticles(root: string, code: string): KeptFile {
  const file = join(root, 'node_modules/.cache/levee/articles.json');
  const before = new Map(readKept(file, code));
  const now = new Map<string, KnownArticle>();
  return {
    find(hash) {
      const known = before.get(hash) ?? now.get(hash);
      if (known) now.set(hash, known);
      return known;
    },
    keep: (hash, article) => void now.set(hash, article),
    save() {
      mkdirSync(dirname(file), { recursive: true });
      // Written under another name first: an interrupted build leaves no partial file.
      const unfinished = `${file}.${process.pid}`;
      writeFileSync(unfinished, JSON.stringify({ code, articles: [...now] }));
      renameSync(unfinished, file);
    },
  };
}

function readKept(file: string, code: string): [string, KnownArticle][] {
  try {
    const kept = JSON.parse(readFileSync(file, 'utf8')) as {
      code: string;
      articles: [string, KnownArticle][];
    };
    return kept.code === code ? kept.articles : [];
  } catch {
    return [];
  }
}
