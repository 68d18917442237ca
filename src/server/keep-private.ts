/** Pages for people who were given their address. */

import { caches } from './platform-rules.ts';

/** Neither stored nor shown to search engines; its address, which opens it, is not passed to other sites. */
export function keepPrivate(response: Response): Response {
  response.headers.set('cache-control', caches.nobodyPrivate);
  response.headers.set('x-robots-tag', 'noindex, nofollow, noarchive');
  // Not `no-referrer`: with it browsers send the forms on the page with a null origin, which is refused.
  response.headers.set('referrer-policy', 'same-origin');
  return response;
}
