/** The site's five cookies. */
import { signedInCookie } from '#src/formats/signed-in-cookie.ts';
import { retention } from '#src/retention.ts';

/** The cookies' names, and how long the browser keeps them. */
const kinds = {
  /** The database expires an unused session earlier. */
  session: { name: 'session', seconds: retention.sessions.count * 86_400 },
  /** Lets page scripts see that the visitor is signed in, without a request. It grants no access. */
  'signed-in': { name: signedInCookie, seconds: retention.sessions.count * 86_400 },
  'second-factor': { name: 'second-factor', seconds: 10 * 60 },
  /** Long enough to find the password; the link can be opened again later. */
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

/** A `Set-Cookie` header that stores a token in the browser; null deletes the cookie. */
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

/** The `Set-Cookie` headers that start a browser's session; null ends it. */
export function writeSession(token: string | null, request: Request): string[] {
  return [
    writeCookie('session', token, request),
    writeCookie('signed-in', token === null ? null : '1', request),
  ];
}

/**
 * The cookies and headers of a response that ends this browser's session. The header clears the cache,
 * so that the Back button shows no personal data. Other site data stays: it isn't the account's (D84).
 */
export function endedSession(request: Request) {
  return { cookies: writeSession(null, request), headers: { 'clear-site-data': '"cache"' } };
}

// The prefix makes browsers refuse the name from subdomains and over plain HTTP.
function nameOf(kind: CookieKind, request: Request): string {
  return (isSecure(request) ? '__Host-' : '') + kinds[kind].name;
}

// Local servers have no HTTPS, and browsers would reject a secure cookie.
function isSecure(request: Request): boolean {
  const { protocol, hostname } = new URL(request.url);
  return protocol === 'https:' || !/^(localhost|127\.0\.0\.1|\[::1\])$/.test(hostname);
}
