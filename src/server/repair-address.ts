/** Repairs addresses that mail programs or people damaged: each of ours ends with a letter, a digit, `-` or `_`. */

/** Ours are far shorter. */
const longestAddress = 1_000;

/**
 * The path and query without marks at the end, blanks, HTML entities, line breaks of quoted-printable text and upper case
 * in the path; null when that changes nothing. It always begins with exactly one slash, so it never leads to another site.
 */
export function repairAddress({ pathname, search }: URL): string | null {
  const address = pathname + search;
  // Nobody links the files of the build, such as /_astro/*.
  if (address.length > longestAddress || pathname.startsWith('/_')) return null;
  try {
    const repaired = (pathname.toLowerCase() + search)
      .replace(/(?:%[\da-f]{2})+/gi, (escaped) =>
        encodeURIComponent(decodeURIComponent(escaped).replace(/[\s\p{C}]/gu, '')),
      )
      .replace(/&(?:amp;)+/gi, '&')
      .replace(/&(?:[lg]t|quot|apos|nbsp|#\d+);?/gi, '')
      .replace(/\?.*=3d.*/i, (query) => query.replace(/=(?!3d)/gi, '').replace(/=3d/gi, '='))
      .replace(/(?:%[\da-f]{2}|[^\w-])+$/i, '')
      .replace(/^[/\\]*/, '/');
    return repaired === address ? null : repaired;
  } catch {
    // An escape that is not valid UTF-8.
    return null;
  }
}
