import { globSync, readFileSync } from 'node:fs';
import { posix } from 'node:path';

/** The paths of the tests that load `file`, fewest imports away first. */
export function nearestTests(file: string): string[] {
  importers ??= readImporters();
  const found: string[] = [];
  const seen = new Set([file]);
  const rank = (one: string) =>
    (one.startsWith(posix.dirname(file)) ? 0 : 1) + (one.includes('.long.') ? 2 : 0);
  for (let level = [file]; level.length > 0;) {
    const next = new Set(level.flatMap((one) => [...(importers?.get(one) ?? [])]));
    level = [...next].filter((one) => !seen.has(one));
    // Tests in the same folder first, long tests last.
    level.sort((one, other) => rank(one) - rank(other));
    for (const one of level) seen.add(one);
    found.push(...level.filter((one) => isUnit.test(one)));
  }
  return found;
}

const isUnit = /(?<!\.process)\.test\.tsx?$/;
let importers: Map<string, Set<string>> | undefined;

function readImporters(): Map<string, Set<string>> {
  const found = new Map<string, Set<string>>();
  for (const path of globSync('{src,netlify,tests}/**/*.{ts,tsx}')) {
    const file = path.replaceAll('\\', '/');
    if (file.startsWith('tests/built/') || file.startsWith('tests/journeys/')) continue;
    for (const [, wanted = ''] of readFileSync(path, 'utf8').matchAll(importPattern)) {
      const target = resolve(file, wanted);
      if (!found.has(target)) found.set(target, new Set());
      found.get(target)?.add(file);
    }
  }
  return found;
}

const importPattern = /\b(?:from|import)\s*\(?\s*'([#.][^']+)'/g;
const folders: Record<string, string> = {
  '#src': 'src',
  '#functions': 'netlify/functions',
  '#local': 'netlify/local',
};

function resolve(importer: string, wanted: string): string {
  if (wanted.startsWith('.')) return posix.join(posix.dirname(importer), wanted);
  const [alias = '', ...rest] = wanted.split('/');
  return posix.join(folders[alias] ?? alias, ...rest);
}
