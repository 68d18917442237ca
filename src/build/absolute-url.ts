/** Addresses as the outside world writes them. */

/** A path from the root as an address on this site; `SITE_URL` says where the site is. */
export function absoluteUrl(path: string): string {
  return new URL(path, import.meta.env.SITE).href;
}
