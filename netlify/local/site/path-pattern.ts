/** The path patterns of `[[headers]]` and `[[redirects]]`: exact, `:name` for one segment, `*` for the rest. */

/** Matches a path against a pattern and returns what `:name` and `*` (as `splat`) stood for, or null. */
export type PathMatcher = (path: string) => Record<string, string> | null;

/** Compiles a pattern; like the platform, case and a trailing slash make no difference. */
export function compilePathPattern(pattern: string): PathMatcher {
  const names: string[] = [];
  const parts = pattern.split('/').filter(Boolean);
  const source = parts.map((part) => {
    if (part.startsWith(':')) {
      names.push(part.slice(1));
      return '/([^/]+)';
    }
    if (part === '*') {
      names.push('splat');
      return '(?:/(.*))?';
    }
    const pieces = part.split('*');
    names.push(...Array<string>(pieces.length - 1).fill('splat'));
    return `/${pieces.map((piece) => RegExp.escape(piece)).join('(.*)')}`;
  });
  const expression = new RegExp(`^${source.join('')}/?$`, 'iu');
  return (path) => {
    const match = expression.exec(path);
    if (!match) return null;
    return Object.fromEntries(names.map((name, index) => [name, match[index + 1] ?? '']));
  };
}
