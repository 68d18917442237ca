/** Where signing in leads: the page that sent a visitor to do so, as long as it is one of ours. */

/** The page that a query's `next` names, as path and query; null when there is none or it is not ours. */
export function findNext(query: string): string | null {
  const next = new URLSearchParams(query).get('next');
  if (!next?.startsWith('/')) return null;
  try {
    // Browsers read `//other.example` and `/\other.example` as another site; so does the parser, once it
    // has straightened what it was given, and its result is read again where the browser goes.
    const { origin, pathname, search, hash } = new URL(next, 'https://own.invalid');
    const isOurs = origin === 'https://own.invalid' && !pathname.startsWith('//');
    return isOurs ? pathname + search + hash : null;
  } catch {
    return null;
  }
}
