/** Address patterns with names in them. */

/** The named parts of a path that matches, or null. */
export type PathPattern = (path: string) => Record<string, string> | null;

/** Compiles a pattern such as `/v1/prices/:id`; a name stands for one part without slashes. */
export function compilePath(pattern: string): PathPattern {
  const names = [...pattern.matchAll(/:(\w+)/g)].map(([, name]) => name ?? '');
  const expression = new RegExp(`^${pattern.replace(/:\w+/g, '([^/]+)')}$`);
  return (path) => {
    const match = expression.exec(path);
    if (!match) return null;
    try {
      return Object.fromEntries(
        names.map((name, index) => [name, decodeURIComponent(match[index + 1] ?? '')]),
      );
    } catch {
      return null;
    }
  };
}
