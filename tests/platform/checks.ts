/** What we rely on the platform for. */
import assert from 'node:assert/strict';
import { siteHeaders } from '#src/server/platform-rules.ts';
import { loadFunctions } from '#local/functions/functions.ts';
import { projectRoot } from '#local/project-root.ts';
import { join } from 'node:path';
import { nextWeekday } from '../bench/submissions/next-weekday.ts';

interface Check {
  what: string;
  check: (url: string) => Promise<void>;
}

async function get(url: string, init: RequestInit = {}): Promise<Response> {
  const answer = await fetch(url, { redirect: 'manual', ...init });
  // To its end, also where nobody asks for it: Node's client crashes when a server closes a
  // connection whose answer was left unread.
  await answer.clone().arrayBuffer();
  return answer;
}

function requireHeaders({ headers, url }: Response): void {
  for (const [name, value] of Object.entries(siteHeaders))
    assert.equal(headers.get(name), value, `${name} of ${url}`);
}

/** Each throws when the platform does something else. */
export const checks: Check[] = [
  {
    what: 'pages are found without .html and have the headers',
    async check(url) {
      // An encoded letter is the same address.
      for (const path of ['/', '/pricing', '/%70ricing', '/blog', '/laws/tx-hb-149', '/security']) {
        const page = await get(url + path);
        assert.equal(page.status, 200, path);
        assert.match(page.headers.get('content-type') ?? '', /^text\/html/, path);
        requireHeaders(page);
        assert.match(page.headers.get('content-security-policy') ?? '', /frame-ancestors 'none'/);
      }
    },
  },
  {
    what: 'scripts and feeds have their types, and open data may be read from elsewhere',
    async check(url) {
      const html = await (await get(`${url}/`)).text();
      const script = /\/_astro\/[\w.-]+\.js/.exec(html)?.[0];
      assert.ok(script, 'the home page names a script');
      const file = await get(url + script);
      // Its server for this machine has a Cache-Control and a Content-Type of its own, whatever the rules say.
      assert.equal(file.status, 200);
      requireHeaders(file);
      assert.match(file.headers.get('content-type') ?? '', /javascript/);
      const feed = await get(`${url}/rss.xml`);
      assert.match(feed.headers.get('content-type') ?? '', /^application\/(rss\+)?xml/);
      const laws = await get(`${url}/laws.json`);
      assert.equal(laws.headers.get('access-control-allow-origin'), '*');
    },
  },
  {
    what: 'a redirect keeps its query, and an old version of a legal text is found by its name',
    async check(url) {
      const moved = await get(`${url}/subscription?plan=small-rural-yearly`);
      assert.equal(moved.status, 301);
      const { pathname, search } = new URL(moved.headers.get('location') ?? '', url);
      assert.equal(pathname + search, '/subscribe?plan=small-rural-yearly');
    },
  },
  {
    what: 'what is for functions alone is no page, and neither is what does not exist',
    async check(url) {
      for (const path of ['/shell', '/shell.html', '/articles.json', '/no/such/page']) {
        const page = await get(url + path);
        assert.equal(page.status, 404, path);
        assert.match(await page.text(), /404 Page Not Found/, path);
      }
      const api = await get(`${url}/api/no-such-thing`);
      assert.equal(api.status, 404);
      assert.match(api.headers.get('content-type') ?? '', /^application\/json/);
    },
  },
  {
    what: 'every address of every function reaches that function, with the headers',
    async check(url) {
      const functions = await loadFunctions(join(projectRoot, 'netlify/functions'));
      for (const { pathname } of functions.flatMap(({ patterns }) => patterns)) {
        const path = pathname.replace(/:\w+/g, '11111111-1111-4111-8111-111111111111');
        // A method that none has: the function answers, and does nothing.
        const answer = await get(url + path, { method: 'PUT' });
        assert.equal(answer.status, 405, path);
        assert.ok(answer.headers.get('x-request-id'), path);
        requireHeaders(answer);
      }
    },
  },
  {
    what: 'a function reaches the database, a form is stored, and a page that a function writes has the shell',
    async check(url) {
      assert.equal((await get(`${url}/api/health`)).status, 200);
      const booking = {
        ...{ name: 'Dana Reyes', email: 'dana@city.example', agency: 'City of Port Amelie' },
        preferredDate: `${nextWeekday()}T12:00:00.000Z`,
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
  },
  {
    what: 'a plain form that is refused comes back on its page, and one that is taken leads on',
    async check(url) {
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
  },
  {
    what: 'Lexi answers from what the build carries along',
    async check(url) {
      const answer = await get(`${url}/api/chat`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ sessionId: crypto.randomUUID(), message: 'What does it cost?' }),
      });
      assert.equal(answer.status, 200);
      const { data } = (await answer.json()) as { data: { reply: { message: string } } };
      assert.match(data.reply.message, /\$/);
    },
  },
];
