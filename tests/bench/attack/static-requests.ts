import { siteHeaders } from '#src/server/pages/platform-rules.ts';
import type { Random } from '#tests/bench/random.ts';
import { findInternals, type Received } from './check-response.ts';
import type { HostileRequest } from './hostile-requests.ts';

const methods = 'GET GET GET GET HEAD POST PUT PATCH DELETE OPTIONS PROPFIND PURGE LOCK'.split(' ');

/** Variations of a path. */
const spellings: ((path: string, random: Random) => string)[] = [
  (path) => path,
  (path) => path,
  (path) => `${path}/`,
  (path) => `/${path}`,
  (path) => path.replaceAll('/', '//'),
  (path) => `${path}.html`,
  (path) => `${path}/index.html`,
  (path) => path.toUpperCase(),
  (path, random) => encodeOne(path, random),
  (path, random) => encodeOne(path, random).replaceAll('%', '%25'),
  (path) => path.replaceAll('/', '%2f'),
  (path) => path.replaceAll('/', '%5c'),
  (path) => path.replaceAll('/', '\\'),
  (path) => `${path}%00`,
  (path) => `${path}%`,
  (path) => `${path}%ff`,
  (path) => `${path}%0d%0aset-cookie:%20a=1`,
  (path) => `${path}%e2%80%ae`,
  (path) => `/.${path}`,
  (path) => `/x/..${path}`,
  (path) => `/%2e%2e${path}`,
  () => '/..%2f..%2f..%2fetc/passwd',
  (path) => `${path}/../../netlify.toml`,
  () => '/%2e%2e/netlify.toml',
  () => '/netlify.toml',
  () => '/.env',
  () => '/.git/config',
  () => '/_headers',
  () => '/_redirects',
  () => '/%5fheaders',
  () => '/_astro/',
  () => '/_astro/..%2f..%2fpackage.json',
  () => '/.netlify/v1/config.json',
  () => '//evil.example/%2e%2e',
  () => '/\\evil.example',
  () => '/%09//evil.example/',
  (path) => `${path};a=b`,
  (path) => `${path}${'/a'.repeat(1_500)}`,
  (path) => path + 'x'.repeat(7_000),
  (path) => path + '%41'.repeat(2_000),
  (path) => `${path}?${'a=1&'.repeat(1_500)}`,
  (path) => `${path}?%`,
  (path) => `${path}?//evil.example`,
  (path) => `${path}#x`,
];

const encodeOne = (path: string, random: Random) => {
  const at = random.below(path.length);
  const code = path.charCodeAt(at).toString(16).padStart(2, '0');
  return `${path.slice(0, at)}%${random.chance(0.5) ? code : code.toUpperCase()}${path.slice(at + 1)}`;
};

/** Header values that are known to confuse file servers. */
const oddHeaders: Record<string, readonly string[]> = {
  host: ['evil.example', 'localhost:99999', 'LOCALHOST', 'a.b.c:1', '[::1]', 'localhost.'],
  range: [
    'bytes=0-0',
    'bytes=-1',
    'bytes=9-3',
    'bytes=99999999999999999999-',
    'bytes=0-,0-,0-',
    `bytes=${'0-1,'.repeat(1_000)}`,
    'lines=1-2',
    'bytes=',
    '=',
  ],
  'if-none-match': ['*', '"', 'W/', '"x", W/"y"', `${'"a",'.repeat(2_000)}`, '-br"'],
  'if-match': ['"x"', '*'],
  'if-modified-since': ['Thu, 01 Jan 1970 00:00:00 GMT', 'never', '9'.repeat(3_000)],
  'if-range': ['"x"'],
  accept: ['*/*;q=0', 'text/html;q=x', ','.repeat(2_000)],
  'accept-encoding': ['br;q=0', '*;q=0', 'gzip;q=9', 'identity;q=0', 'x'.repeat(3_000), ',,,'],
  'accept-language': ['*', 'x-'.repeat(900)],
  cookie: ['a', '='.repeat(3_000), '__Host-session=x'],
  origin: ['https://evil.example', 'null'],
  'x-forwarded-host': ['evil.example'],
  'x-original-url': ['/admin'],
  'x-rewrite-url': ['/admin/inbox'],
  'content-length': ['0'],
  te: ['trailers'],
};

/** Makes a request to a path of the site or a variation of it. */
export function makeStaticRequest(random: Random, paths: readonly string[]): HostileRequest {
  const method = random.pick(methods);
  const spelled = random.pick(spellings)(random.pick(paths), random);
  const headers: Record<string, string> = {};
  for (let n = random.below(3); n > 0; n -= 1) {
    const name = random.pick(Object.keys(oddHeaders));
    headers[name] = random.pick(oddHeaders[name]!);
  }
  return { method, target: spelled.slice(0, 8_000), headers };
}

/** The faults of the platform's response. */
export function findStaticFaults(
  { method, target }: HostileRequest,
  { status, headers, text }: Received,
  origin: string,
): string[] {
  const faults: string[] = [];
  const has = (name: string, value: string) => headers.get(name)?.includes(value) ?? false;
  if (status >= 500) faults.push(`status ${status}`);
  const isRedirect = status >= 300 && status < 304;
  // Malformed requests are rejected before header rules apply.
  if (!isRedirect && ![400, 431].includes(status))
    for (const [name, value] of Object.entries(siteHeaders))
      if (headers.get(name) !== value) faults.push(`static: no ${name} on ${status}`);
  if (has('content-type', 'text/html') && !has('content-security-policy', "frame-ancestors 'none'"))
    faults.push(`static: no content-security-policy on ${status}`);
  // The rule for built files also matches other spellings of their folder, to which nothing links.
  const { pathname = target } = URL.parse(origin + target) ?? {};
  const isBuilt = /^\/_astro\//i.test(pathname) && [200, 304].includes(status);
  const isOther = /^\/_astro\//i.test(pathname) && !pathname.startsWith('/_astro/');
  if (has('cache-control', 'immutable') && !isBuilt && !isOther)
    faults.push(`static: cached forever with ${status}`);
  if (headers.has('set-cookie')) faults.push('static: a cookie');
  if ((method === 'HEAD' || status === 304) && text !== '') faults.push('static: a body with HEAD');
  if (/^\[build\]|^root:|^DATABASE_URL|"lockfileVersion"/m.test(text))
    faults.push('static: a file outside the site');
  if (status !== 200)
    for (const internal of findInternals(text)) faults.push(`static: shows ${internal}`);
  const location = headers.get('location');
  if (location !== null && URL.parse(location, origin)?.origin !== origin)
    faults.push(`static: leads to ${location.slice(0, 200)}`);
  return faults;
}
