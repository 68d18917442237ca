/** The five cookies of this site: the session and the note that there is one, the pending second factor, the opened verification link, and the accounts that a browser is known to. */

import { signedInCookie } from '#src/promises/signed-in-cookie.ts';
import { retention } from '#src/promises/retention.ts';

/** The cookies' names, and how long the browser keeps them. */
const kinds = {
  /** The database ends a session earlier when it is not used. */
  session: { name: 'session', seconds: retention.sessions.count * 86_400 },
  /** Lets a page's script see that somebody is signed in, without a request; it opens nothing. */
  'signed-in': { name: signedInCookie, seconds: retention.sessions.count * 86_400 },
  'second-factor': { name: 'second-factor', seconds: 10 * 60 },
  /** Long enough to find the password; the link can be opened again. */
  verification: { name: 'verification', seconds: 60 * 60 },
  'known-browser': { name: 'known-browser', seconds: retention.knownBrowsers.count * 86_400 },
} as const;

type CookieKind = keyof typeof kinds;

/** A cookie's value in a request, or null. */
export function readCookie(kind: CookieKind, request: Request): string | null {
  const wanted = nameOf(kind, request);
  for (const pair of (request.headers.get('cookie') ?? '').split(';')) {
    const [name, value = ''] = pair.trim().split('=', 2);
    if (name === wanted) return value;
  }
  return null;
}

/** A `Set-Cookie` header that gives the browser a token; with null it forgets the one it has. */
export function writeCookie(kind: CookieKind, token: string | null, request: Request): string {
  return [
    `${nameOf(kind, request)}=${token ?? ''}`,
    'Path=/',
    `Max-Age=${token === null ? 0 : kinds[kind].seconds}`,
    ...(kind === 'signed-in' ? [] : ['HttpOnly']),
    ...(isSecure(request) ? ['Secure'] : []),
    'SameSite=Lax',
  ].join('; ');
}

/** The `Set-Cookie` headers that give the browser a session; with null they end the one it has. */
export function writeSession(token: string | null, request: Request): string[] {
  return [
    writeCookie('session', token, request),
    writeCookie('signed-in', token === null ? null : '1', request),
  ];
}

/**
 * What an answer brings that ends this browser's session: the session's cookies go, and with
 * `headers` the browser drops the pages of ours that it keeps, such as those behind its Back button with
 * the visitor's address filled in. What else it stores is not the account's, and stays (D84).
 */
export function endedSession(request: Request): {
  cookies: string[];
  headers: Record<string, string>;
} {
  return {
    cookies: writeSession(null, request),
    headers: { 'clear-site-data': '"cache"' },
  };
}

// The prefix makes browsers refuse the name from subdomains and over plain HTTP.
function nameOf(kind: CookieKind, request: Request): string {
  return (isSecure(request) ? '__Host-' : '') + kinds[kind].name;
}

// On this machine there is no HTTPS, and browsers would drop the cookie.
function isSecure(request: Request): boolean {
  const { protocol, hostname } = new URL(request.url);
  return protocol === 'https:' || !/^(localhost|127\.0\.0\.1|\[::1\])$/.test(hostname);
}
