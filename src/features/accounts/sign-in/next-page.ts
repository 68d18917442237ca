/** The page after signing in: the one that sent the visitor there, if it is one of ours. */

/** The page that a query's `next` names, as path and query; null when there is none or it is not ours. */
export function findNext(query: string): string | null {
  const next = new URLSearchParams(query).get('next');
  if (!next?.startsWith('/')) return null;
  try {
    // Browsers read `//other.example` and `/\other.example` as another site, and so does the parser. Its
    // normalized result is what the browser gets.
    const { origin, pathname, search, hash } = new URL(next, 'https://own.invalid');
    const isOurs = origin === 'https://own.invalid' && !pathname.startsWith('//');
    return isOurs ? pathname + search + hash : null;
  } catch {
    return null;
  }
}

/** The page after signing in, for the sign-in form. */
export const accountPath = '/account';

/** The page after signing in, as the page's own script has found and checked it; empty when there is none. */
export function readNext(form: HTMLFormElement): string {
  return form.querySelector<HTMLInputElement>('[name=next]')?.value ?? '';
}
