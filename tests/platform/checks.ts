import assert from 'node:assert/strict';
import { siteHeaders } from '#src/server/pages/platform-rules.ts';
import { loadFunctions } from '#local/functions/functions.ts';
import { projectRoot } from '#local/process/settings.ts';
import { join } from 'node:path';
import { anyUuid } from '#tests/bench/attack/values.ts';
import { weekdayAhead } from '#tests/fixtures/weekday-ahead.ts';

async function get(url: string, init: RequestInit = {}): Promise<Response> {
  const response = await fetch(url, { redirect: 'manual', ...init });
  // Always read the whole body: Node's client crashes when a server closes a connection with an unread response.
  await response.clone().arrayBuffer();
  return response;
}

function expectSiteHeaders({ headers, url }: Response): void {
  for (const [name, value] of Object.entries(siteHeaders))
    assert.equal(headers.get(name), value, `${name} of ${url}`);
}

/** The platform's behavior that we rely on; each check throws when it differs. */
export const checks: Record<string, (url: string) => Promise<void>> = {
  async 'pages are served without .html and with the site’s headers'(url) {
    // An encoded letter makes no difference.
    for (const path of ['/', '/pricing', '/%70ricing', '/blog', '/laws/tx-hb-149', '/security']) {
      const page = await get(url + path);
      assert.equal(page.status, 200, path);
      assert.match(page.headers.get('content-type') ?? '', /^text\/html/, path);
      expectSiteHeaders(page);
      assert.match(page.headers.get('content-security-policy') ?? '', /frame-ancestors 'none'/);
    }
  },
  async 'scripts and feeds have content types, and other origins can read open data'(url) {
    const html = await (await get(`${url}/`)).text();
    const script = /\/_astro\/[\w.-]+\.js/.exec(html)?.[0];
    assert.ok(script, 'the home page names a script');
    const file = await get(url + script);
    // The local server overrides Cache-Control and the exact Content-Type, so they aren't compared.
    assert.equal(file.status, 200);
    expectSiteHeaders(file);
    assert.match(file.headers.get('content-type') ?? '', /javascript/);
    const feed = await get(`${url}/rss.xml`);
    assert.match(feed.headers.get('content-type') ?? '', /^application\/(rss\+)?xml/);
    const laws = await get(`${url}/laws.json`);
    assert.equal(laws.headers.get('access-control-allow-origin'), '*');
  },
  async 'a redirect keeps its query'(url) {
    const moved = await get(`${url}/subscription?plan=small-rural-yearly`);
    assert.equal(moved.status, 301);
    const { pathname, search } = new URL(moved.headers.get('location') ?? '', url);
    assert.equal(pathname + search, '/subscribe?plan=small-rural-yearly');
  },
  async 'internal files and unknown paths get the 404 page, unknown API paths JSON'(url) {
    for (const path of ['/shell', '/shell.html', '/articles.json', '/no/such/page']) {
      const page = await get(url + path);
      assert.equal(page.status, 404, path);
      assert.match(await page.text(), /404 Page Not Found/, path);
    }
    const api = await get(`${url}/api/no-such-thing`);
    assert.equal(api.status, 404);
    assert.match(api.headers.get('content-type') ?? '', /^application\/json/);
  },
  async 'every path of every function reaches that function, with the site’s headers'(url) {
    const functions = await loadFunctions(join(projectRoot, 'netlify/functions'));
    for (const { pathname } of functions.flatMap(({ patterns }) => patterns)) {
      const path = pathname.replace(/:\w+/g, anyUuid);
      // No function has PUT: it answers 405 and does nothing.
      const answer = await get(url + path, { method: 'PUT' });
      assert.equal(answer.status, 405, path);
      assert.ok(answer.headers.get('x-request-id'), path);
      expectSiteHeaders(answer);
    }
  },
  async 'a function reaches the database, stores a form, and renders a page'(url) {
    assert.equal((await get(`${url}/api/health`)).status, 200);
    const booking = {
      name: 'Dana Reyes',
      email: 'dana@city.example',
      agency: 'City of Port Amelie',
      preferredDate: `${weekdayAhead()}T12:00:00.000Z`,
    };
    const answer = await get(`${url}/api/demo-booking`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(booking),
    });
    assert.equal(answer.status, 201);
    const { data } = (await answer.json()) as { data: { reference: string } };
    const page = await get(`${url}/form-result/demo-booking?reference=${data.reference}`);
    assert.equal(page.status, 200);
    assert.match(await page.text(), /<html[^>]*lang="en-US"/);
  },
  async 'an invalid plain form post shows its page again, an accepted one redirects'(url) {
    const post = (fields: Record<string, string>) =>
      get(`${url}/api/newsletter-subscribe`, {
        method: 'POST',
        headers: { origin: url },
        body: new URLSearchParams(fields),
      });
    const refused = await post({ email: 'nobody' });
    assert.equal(refused.status, 400);
    assert.match(await refused.text(), /value="nobody"/);
    assert.equal((await post({ email: 'dana@city.example' })).status, 303);
  },
  async 'Lexi answers from the passages in the build'(url) {
    const answer = await get(`${url}/api/chat`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ sessionId: crypto.randomUUID(), message: 'What does it cost?' }),
    });
    assert.equal(answer.status, 200);
    const { data } = (await answer.json()) as { data: { reply: { message: string } } };
    assert.match(data.reply.message, /\$/);
  },
};
