import { expect, test } from './journey.ts';
import { routes } from './routes.ts';

test('/subscription leads to /subscribe for good and keeps its query (R5)', async ({ request }) => {
  const response = await request.get('/subscription?plan=medium-yearly&checkout=1', {
    maxRedirects: 0,
  });
  expect(response.status()).toBe(301);
  expect(response.headers()['location']).toBe('/subscribe?plan=medium-yearly&checkout=1');
  expect((await request.get('/subscription')).url()).toMatch(/\/subscribe$/);
});

test('addresses have no trailing slash', async ({ request }) => {
  for (const route of ['/about', '/blog/ai-governance-weekly-july-4-2025']) {
    const response = await request.get(`${route}/`);
    // Either it leads to the address without one, or there is nothing there.
    if (response.status() === 200) expect(new URL(response.url()).pathname).toBe(route);
    else expect(response.status()).toBe(404);
  }
});

test('what the build makes for functions has no address of its own', async ({ request }) => {
  for (const path of ['/shell', '/shell.html', '/articles.json'])
    expect((await request.get(path)).status()).toBe(404);
});

test('every internal link and anchor on every page leads somewhere (R5)', async ({
  page,
  request,
  baseURL,
}) => {
  test.setTimeout(120_000);
  interface Found {
    ids: string[];
    links: string[];
  }
  const seen = new Map<string, Found | number>();
  const broken: string[] = [];
  let followed = 0;

  const look = async (path: string): Promise<Found | number> => {
    const known = seen.get(path);
    if (known !== undefined) return known;
    const response = await request.get(path);
    const isPage = response.headers()['content-type']?.startsWith('text/html') ?? false;
    let found: Found | number = response.status();
    if (isPage && found === 200) {
      const html = await response.text();
      found = await page.evaluate((text) => {
        const parsed = new DOMParser().parseFromString(text, 'text/html');
        return {
          ids: [...parsed.querySelectorAll('[id]')].map(({ id }) => id),
          links: [...parsed.querySelectorAll('a[href], area[href]')].map(
            (link) => link.getAttribute('href') ?? '',
          ),
        };
      }, html);
    }
    seen.set(path, found);
    return found;
  };

  const start = new URL(baseURL ?? '').origin;
  const waiting = [...routes, '/no-such-page'];
  const visited = new Set<string>();
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    if (visited.has(path)) continue;
    visited.add(path);
    const found = await look(path);
    if (typeof found === 'number') {
      if (found !== 200 && path !== '/no-such-page') broken.push(`${path}: ${found}`);
      continue;
    }
    for (const link of new Set(found.links)) {
      const url = new URL(link, start + path);
      if (url.origin !== start) {
        if (!/^(https|mailto|tel):$/.test(url.protocol)) broken.push(`${path} → ${link}`);
        continue;
      }
      followed += 1;
      const target = await look(url.pathname);
      waiting.push(url.pathname);
      const id = decodeURIComponent(url.hash.slice(1));
      if (target === 200) continue;
      if (typeof target === 'number') broken.push(`${path} → ${link}: ${target}`);
      else if (url.hash === '#' || (id && !target.ids.includes(id)))
        broken.push(`${path} → ${link}: no such anchor`);
    }
  }
  expect(visited.size).toBeGreaterThanOrEqual(routes.length);
  expect(followed).toBeGreaterThan(routes.length * 10);
  expect([...new Set(broken.map((line) => line.replace(/^\S+ → /, '')))]).toEqual([]);
});

test('pages carry the platform’s security headers, and every page its own policy', async ({
  request,
}) => {
  for (const route of [...routes, '/demo-booking-result']) {
    const headers = (await request.get(route)).headers();
    const policy = headers['content-security-policy'] ?? '';
    expect(policy, route).toContain("default-src 'self'");
    expect(policy, route).toContain("frame-ancestors 'none'");
    expect(policy, route).not.toContain('unsafe');
    expect(headers['x-content-type-options'], route).toBe('nosniff');
    expect(headers['strict-transport-security'], route).toMatch(/^max-age=\d{8}/);
    expect(headers['referrer-policy'], route).toBe('strict-origin-when-cross-origin');
  }
});
