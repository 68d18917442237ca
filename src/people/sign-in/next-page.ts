/** The path of the page in a query's `next`, with its query and fragment; null when there is none or it isn't ours. */
export function findNext(query: string): string | null {
  const next = new URLSearchParams(query).get('next');
  if (!next?.startsWith('/')) return null;
  try {
    // Browsers treat `//other.example` and `/\other.example` as another site. The URL parser does, too, and
    // only its normalized result is used.
    const { origin, pathname, search, hash } = new URL(next, 'https://own.invalid');
    const isOurs = origin === 'https://own.invalid' && !pathname.startsWith('//');
    return isOurs ? pathname + search + hash : null;
  } catch {
    return null;
  }
}

/** The default page after signing in. */
export const accountPath = '/account';

/** The page after signing in that the page's script stored in the form, or ''. */
export function readNext(form: HTMLFormElement): string {
  return form.querySelector<HTMLInputElement>('[name=next]')?.value ?? '';
}
