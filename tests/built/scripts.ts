/** The built scripts, and what runs with which. */
import { posix } from 'node:path';
import { brotliBytes, listFiles, readBuilt, root } from './dist.ts';

/** Every script in `_astro`, by its path there: its text, and what it imports at once (`import(…)` is fetched later, if at all). */
export const scripts = new Map(
  listFiles(`${root}/dist/_astro`, '.js').map((path) => {
    const text = readBuilt(`/_astro${path}`).toString('utf8');
    const imports = [...text.matchAll(/(?:^|[;\n}])import(?:[^"'();]*from)?["'](\.[^"']+)["']/g)];
    return [path, { text, imports: imports.map(([, name = '']) => posix.join('/', name)) }];
  }),
);

/** The one script whose path matches; throws when there is none, or more than one. */
export function findScript(name: RegExp): string {
  const found = [...scripts.keys()].filter((path) => name.test(path));
  if (found.length !== 1) throw new Error(`${found.length} scripts match ${name}.`);
  return found[0]!;
}

/** A script's path with those of all that it imports. */
export function allThatRunsWith(path: string, known = new Set<string>()): Set<string> {
  if (known.has(path)) return known;
  known.add(path);
  for (const next of scripts.get(path)?.imports ?? []) allThatRunsWith(next, known);
  return known;
}

/** What a script brings beside React and the renderer that every island on the site starts with; throws when it brings no React. */
export function besideReact(path: string): { paths: string[]; bytes: number } {
  const react = new Set<string>();
  for (const renderer of scripts.keys())
    if (renderer.startsWith('/island-renderer.')) allThatRunsWith(renderer, react);
  const all = [...allThatRunsWith(path)];
  const paths = all.filter((part) => !react.has(part));
  if (paths.length === all.length) throw new Error(`${path} runs without React.`);
  const bytes = paths.reduce((sum, part) => sum + brotliBytes(scripts.get(part)!.text), 0);
  return { paths, bytes };
}
