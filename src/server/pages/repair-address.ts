/** Repairs addresses that mail programs or people damaged: each of ours ends with a letter, a digit, `-` or `_`. */

/** Ours are far shorter. */
const longestAddress = 1_000;

const entities = /&(?:[lg]t|quot|apos|nbsp|#\d+);?/gi;
const withoutBlanks = (text: string) => text.replace(/[\s\p{C}]/gu, '');

/**
 * The path and query without marks at the end, blanks, HTML entities and line breaks of quoted-printable text; null when
 * that changes nothing. `inLowerCase` also converts the path. It always begins with exactly one slash, so it never leads to another site.
 */
export function repairAddress({ pathname, search }: URL, inLowerCase = false): string | null {
  const address = pathname + search;
  // Nobody links the files of the build, such as /_astro/*.
  if (address.length > longestAddress || pathname.startsWith('/_')) return null;
  try {
    const repaired = (inLowerCase ? pathname.toLowerCase() + search : address)
      .replace(/(?:%[\da-f]{2})+/gi, (escaped) =>
        encodeURIComponent(withoutBlanks(decodeURIComponent(escaped))),
      )
      .replace(/&(?:amp;)+/gi, '&')
      .replace(entities, '')
      .replace(/\?.*=3d.*/i, (query) => query.replace(/=(?!3d)/gi, '').replace(/=3d/gi, '='))
      .replace(/(?:%(?!2f)[\da-f]{2}|[^\w/-])+$/i, '')
      .replace(/^[/\\]*/, '/');
    return repaired === address ? null : repaired;
  } catch {
    // An escape that is not valid UTF-8.
    return null;
  }
}

/** The same for the parameters of a path, which the platform has decoded. */
export const repairParams = (params: Record<string, string> = {}): Record<string, string> =>
  Object.fromEntries(
    Object.entries(params).map(([name, value]) => [
      name,
      withoutBlanks(value)
        .replace(entities, '')
        .replace(/[^\w/-]+$/, ''),
    ]),
  );
