import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, expect, test } from 'vitest';
import { makeLocalSite } from '#tests/fixtures/local-site.ts';
import { answerRequest, type Deployment } from '#local/answer-request.ts';
import { projectRoot } from '#local/process/settings.ts';
import { compilePathPattern, readPlatformConfig } from './platform-config.ts';
import { loadStaticSite } from './static-site.ts';

const files = makeLocalSite({
  'netlify.toml': `
      [[headers]]
      for = "/*"
      [headers.values]
      X-Frame-Options = "DENY"
      [[headers]]
      for = "/blog/*"
      [headers.values]
      X-Frame-Options = "SAMEORIGIN"
      [[redirects]]
      from = "/subscription"
      to = "/subscribe"
      status = 301
      [[redirects]]
      from = "/blog"
      to = "/about"
      [[redirects]]
      from = "/about"
      query = {tab = ":tab", version = ":version"}
      to = "/about/:tab/:version"
      force = true
      [[redirects]]
      from = "/docs"
      to = "/elsewhere?fixed=1"
      status = 302
      force = true`,
  '.netlify/v1/config.json': JSON.stringify({
    headers: [{ for: '/about', values: { 'Content-Security-Policy': "default-src 'self'" } }],
  }),
});
const deployment: Deployment = {
  functions: [],
  site: loadStaticSite(files.distDir),
  config: readPlatformConfig(files.root, files.distDir),
};
afterAll(() => files.remove());

const callContext = { ip: '127.0.0.1', siteUrl: 'http://localhost', waitUntil: () => undefined };
const get = (path: string, init: RequestInit = {}, from = deployment) =>
  answerRequest(new Request(`http://localhost${path}`, init), from, callContext);

test('a page is served without .html and is revalidated on each visit', async () => {
  const answer = await get('/about?x=1');
  expect(answer.status).toBe(200);
  expect(await answer.text()).toContain('<title>About</title>');
  expect(answer.headers.get('content-type')).toBe('text/html; charset=UTF-8');
  expect(answer.headers.get('cache-control')).toBe('public, max-age=0, must-revalidate');
  expect((await get('/')).status).toBe(200);
  expect((await get('/blog/first%20post')).status).toBe(200);
});

test.each([
  ['/about/', '/about'],
  ['/about.html', '/about'],
  ['/about/?a=1&b=%20', '/about?a=1&b=%20'],
  ['/about.html?a=1', '/about?a=1'],
  ['/index.html', '/'],
  ['/index', '/'],
  ['/docs/index.html?x', '/docs?x'],
  ['/blog/first%20post.html', '/blog/first%20post'],
])('%s redirects permanently to %s (R5)', async (from, to) => {
  const answer = await get(from);
  expect([answer.status, answer.headers.get('location')]).toEqual([301, to]);
});

test.each([
  ['/subscription?plan=a', 301, '/subscribe?plan=a'],
  ['/subscription/', 301, '/subscribe'],
  ['/old', 301, '/about'],
  ['/go/a/b?x=1', 302, '/blog/a/b?x=1'],
  ['/docs', 302, '/elsewhere?fixed=1'],
  ['/about?version=2&tab=a%2Fb', 301, '/about/a%2Fb/2?version=2&tab=a%2Fb'],
])('%s redirects with %i to %s, from netlify.toml or _redirects', async (from, status, to) => {
  const answer = await get(from);
  expect([answer.status, answer.headers.get('location')]).toEqual([status, to]);
});

test('a redirect that names parameters needs all of them', async () => {
  expect((await get('/about?tab=a')).status).toBe(200);
  expect((await get('/about?tab=a&version=')).status).toBe(200);
});

test('a file wins over a redirect that is not forced', async () => {
  expect((await get('/blog')).status).toBe(200);
});

test('an unknown path gets the 404 page with status 404 and the site’s headers', async () => {
  const answer = await get('/nope');
  expect(answer.status).toBe(404);
  expect(await answer.text()).toContain('404 Page Not Found');
  expect(answer.headers.get('x-frame-options')).toBe('DENY');
});

test('headers come from the build and from netlify.toml, and the last matching rule wins', async () => {
  const about = await get('/about');
  expect(about.headers.get('content-security-policy')).toBe("default-src 'self'");
  expect(about.headers.get('x-frame-options')).toBe('DENY');
  const post = await get('/blog/first%20post');
  expect(post.headers.get('x-frame-options')).toBe('SAMEORIGIN');
  expect(post.headers.get('content-security-policy')).toBeNull();
});

test.each([
  '/../secret.txt',
  '/..%2fsecret.txt',
  '/%2e%2e/secret.txt',
  '/blog/..%5c..%5csecret.txt',
  '/%2e%2e%2f%2e%2e%2fetc/passwd',
  '/%00',
  '/about%00.html',
  '/%',
  '/%zz',
  '/%c0%ae%c0%ae/secret.txt',
  '/%ff',
  '//localhost/about/',
  '//evil.example/%2f..',
  '/about//',
  '/__proto__',
  '/constructor',
  '/_redirects',
  `/${'a/'.repeat(2000)}`,
])('%s is a plain 404 without a redirect', async (path) => {
  const answer = await get(path);
  expect(answer.status).toBe(404);
  expect(answer.headers.get('location')).toBeNull();
  expect(await answer.text()).not.toContain('not part of the site');
});

test.each(['GET', 'POST'])('%s of an unknown API path answers with JSON', async (method) => {
  const folder = join(projectRoot, 'public');
  const ours: Deployment = {
    functions: [],
    site: loadStaticSite(folder),
    config: readPlatformConfig(projectRoot, folder),
  };
  const answer = await get('/api/no-such/thing?x=1', { method }, ours);
  expect([answer.status, answer.headers.get('content-type')]).toEqual([
    404,
    'application/json; charset=UTF-8',
  ]);
  expect(await answer.json()).toEqual({
    success: false,
    error: 'There is nothing at this address.',
  });
});

test('an unchanged file is answered with 304 and no body, by an ETag for each encoding', async () => {
  for (const encoding of ['identity', 'gzip', 'br']) {
    const headers = { 'accept-encoding': encoding };
    const etag = (await get('/about', { headers })).headers.get('etag') ?? '';
    for (const known of [etag, `W/${etag}`, `"x", ${etag}`, '*']) {
      const again = await get('/about', { headers: { ...headers, 'if-none-match': known } });
      expect([again.status, again.headers.get('etag')]).toEqual([304, etag]);
      expect(await again.text()).toBe('');
    }
    const changed = await get('/about', { headers: { ...headers, 'if-none-match': '"old"' } });
    expect(changed.status).toBe(200);
  }
});

test('text is compressed as Accept-Encoding allows, with a Vary header', async () => {
  const plain = await (await get('/about')).text();
  const br = await get('/about', { headers: { 'accept-encoding': 'gzip, deflate, br' } });
  expect(br.headers.get('content-encoding')).toBe('br');
  expect(br.headers.get('vary')).toBe('Accept-Encoding');
  const brBody = Buffer.from(await br.arrayBuffer());
  expect(brotliDecompressSync(brBody).toString()).toBe(plain);
  expect(br.headers.get('content-length')).toBe(String(brBody.length));
  const gzip = await get('/about', { headers: { 'accept-encoding': 'gzip;q=0.5, br;q=0' } });
  expect(gzip.headers.get('content-encoding')).toBe('gzip');
  expect(gunzipSync(await gzip.arrayBuffer()).toString()).toBe(plain);
  const none = await get('/about', { headers: { 'accept-encoding': 'br;q=0, *;q=0' } });
  expect(none.headers.get('content-encoding')).toBeNull();
});

test('hashed assets are cached forever', async () => {
  const answer = await get('/_astro/app.abc123.js');
  expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  expect(answer.headers.get('content-type')).toBe('text/javascript; charset=UTF-8');
});

test('HEAD has the same headers and no body; other methods are not allowed', async () => {
  const full = await get('/about');
  const head = await get('/about', { method: 'HEAD' });
  expect([...head.headers]).toEqual([...full.headers]);
  expect(await head.text()).toBe('');
  for (const method of ['POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS']) {
    const answer = await get('/about', { method });
    expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
    expect(answer.headers.get('x-frame-options')).toBe(full.headers.get('x-frame-options'));
  }
});

test('a rewrite serves another file at the requested path', async () => {
  const answer = await get('/inner');
  expect(answer.status).toBe(200);
  expect(await answer.text()).toContain('<title>Docs</title>');
});

test('path patterns match as the platform matches them', () => {
  expect(compilePathPattern('/*')('/a/b')).toEqual({ splat: 'a/b' });
  expect(compilePathPattern('/*')('/')).toEqual({ splat: '' });
  expect(compilePathPattern('/a/:id/c')('/a/b/c/')).toEqual({ id: 'b' });
  expect(compilePathPattern('/a/*')('/a')).toEqual({ splat: '' });
  expect(compilePathPattern('/a.b')('/axb')).toBeNull();
  expect(compilePathPattern('/a')('/b')).toBeNull();
});
