import fc from 'fast-check';
import { beforeEach, expect, test } from 'vitest';
import { retention } from '#src/retention.ts';
import { anyText } from '#tests/fixtures/any-text.ts';
import { expectLoggedError, logged } from '#tests/fixtures/console.ts';
import { setUpDatabase } from '#tests/fixtures/database.ts';
import { showResult } from '#tests/fixtures/form-result.ts';
import { makeContext } from '#tests/fixtures/function-context.ts';
import { joinList, readReaderToken } from '#tests/fixtures/mailing-list.ts';
import { setUpShell } from '#tests/fixtures/shell.ts';
import newsletterLinks from '#functions/newsletter-links.ts';

const fixture = setUpDatabase();
let token: string;
setUpShell();
beforeEach(async () => {
  fixture.setReachable(true);
  await fixture.query('delete from outbox_mails');
  await fixture.query('delete from newsletter_subscribers');
  await joinList(fixture, 'dana@portamelie.example');
  await fixture.query(`delete from outbox_mails where subject like 'One more step%'`);
  token = await readReaderToken(fixture, 'dana@portamelie.example');
});

const pagePath = '/unsubscribe';
const oneClickPath = '/api/newsletter-unsubscribe';
const call = (path: string, query: string, init: RequestInit = {}) =>
  newsletterLinks(new Request(`https://www.levee.example${path}${query}`, init), makeContext());
const page = (query: string) => call(pagePath, query);
const oneClick = (given: string, init: RequestInit = {}) =>
  call(oneClickPath, `?token=${given}`, {
    method: 'POST',
    body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }),
    ...init,
  });
const pressButton = (given: string) =>
  call(pagePath, `?token=${given}`, { method: 'POST', body: new URLSearchParams() });
const readState = async () =>
  (await fixture.query('select state, unsubscribed_at from newsletter_subscribers'))[0];

test('opening either URL shows the masked email address with a button, and changes nothing (R22)', async () => {
  for (const path of [pagePath, oneClickPath]) {
    for (const method of ['GET', 'HEAD']) {
      const before = fixture.roundTrips();
      const response = await call(path, `?token=${token}`, { method });
      expect(fixture.roundTrips() - before).toBe(1);
      expect(response.status).toBe(200);
      expect(response.headers.get('cache-control')).toBe('private, no-store');
      expect(response.headers.get('x-robots-tag')).toBe('noindex, nofollow, noarchive');
      if (method === 'HEAD') continue;
      const html = await response.text();
      expect(html).toContain('d…@portamelie.example');
      expect(html).not.toContain('dana');
      expect(html).toContain(`<form action="/unsubscribe?token=${token}" method="post"`);
      expect(html).toMatch(/<button class="button" type="submit">Unsubscribe<\/button>/);
      // A reader who wants fewer emails can choose instead.
      expect(html).toContain(`href="/newsletter-choices?token=${token}"`);
    }
  }
  expect(await readState()).toEqual(['active', null]);
});

test('one click in a mail program unsubscribes at once, from any origin, and can be repeated (R16, R22)', async () => {
  const before = fixture.roundTrips();
  const response = await oneClick(token, { headers: { origin: 'https://mail.example' } });
  expect(fixture.roundTrips() - before).toBe(1);
  expect(response.status).toBe(200);
  expect(await response.json()).toEqual({ success: true, data: {} });
  const state = await readState();
  expect(state?.[0]).toBe('unsubscribed');
  // A repetition does not restart the retention period.
  expect((await oneClick(token)).status).toBe(200);
  expect(await readState()).toEqual(state);
  expect(logged().join()).not.toContain(token);
});

test.each([
  ['a multipart form', multipartForm()],
  ['no body and no type', null],
  ['JSON', '{}'],
  ['rubbish', 'x'.repeat(200_000)],
])('one click works with %s', async (_name, body) => {
  expect((await oneClick(token, { body })).status).toBe(200);
  expect((await readState())?.[0]).toBe('unsubscribed');
});

function multipartForm(): FormData {
  const form = new FormData();
  form.set('List-Unsubscribe', 'One-Click');
  return form;
}

test('there is no rate limit: 50 readers behind one IP address all unsubscribe (R16)', async () => {
  const context = makeContext();
  for (let n = 0; n < 50; n += 1) {
    const request = new Request(
      `https://www.levee.example/api/newsletter-unsubscribe?token=${token}`,
      { method: 'POST' },
    );
    expect((await newsletterLinks(request, context)).status).toBe(200);
  }
});

test('the button leads to a page that confirms it and offers to subscribe again (R22)', async () => {
  const response = await pressButton(token);
  expect(response.status).toBe(303);
  expect(response.headers.get('location')).toBe('/form-result/unsubscribe');
  expect((await readState())?.[0]).toBe('unsubscribed');
  const html = await (await showResult('unsubscribe')).text();
  expect(html).toContain('You are unsubscribed');
  expect(html).toContain(`deleted after ${retention.unsubscribedAddresses.text}`);
  expect(html).toContain('href="/newsletter"');
  const again = await (await page(`?token=${token}`)).text();
  expect(again).toContain('isn’t subscribed');
  expect(again).not.toContain('<form');
});

test('unsubscribing cancels queued list emails to this subscriber, and no other email', async () => {
  await fixture.query(
    `insert into outbox_mails (id, message_id, recipient, subject, text_body, html_body)
     values (gen_random_uuid(), 'a', 'dana@portamelie.example', 'Your demo', '', '')`,
  );
  await fixture.query(
    `insert into outbox_mails (id, message_id, recipient, subject, text_body, html_body, headers)
     values (gen_random_uuid(), 'b', 'leo@portamelie.example', 'Weekly', '', '', '{"List-Unsubscribe":"<x>"}')`,
  );
  await oneClick(token);
  const rows = await fixture.query('select subject from outbox_mails order by subject');
  expect(rows.flat()).toEqual(['Weekly', 'Your demo']);
});

test.each(['failed', 'unconfirmed'])(
  'a list email in state %s is deleted, too, so that it cannot be sent again',
  async (state) => {
    await fixture.query(
      `insert into outbox_mails (id, message_id, recipient, subject, text_body, html_body, headers, state)
       values (gen_random_uuid(), 'b', 'dana@portamelie.example', 'Weekly', '', '', '{"List-Unsubscribe":"<x>"}', $1)`,
      [state],
    );
    await oneClick(token);
    expect(await fixture.query('select subject from outbox_mails')).toEqual([]);
  },
);

test('an unknown link and a malformed one get the same response, and change nothing', async () => {
  const unknown = 'x'.repeat(32);
  const known = await Promise.all([page(`?token=${unknown}`), page('?token=no'), page('')]);
  const texts = await Promise.all(known.map((response) => response.text()));
  expect(known.map(({ status }) => status)).toEqual([404, 404, 404]);
  expect(new Set(texts).size).toBe(1);
  expect(texts[0]).toContain('We don’t recognize this link');

  for (const given of [unknown, 'no', '']) {
    const answer = await oneClick(given);
    expect(answer.status).toBe(404);
    expect(await answer.json()).toEqual({
      success: false,
      error: 'We don’t recognize this unsubscribe link.',
    });
    const pressed = await pressButton(given);
    expect([pressed.status, await pressed.text()]).toEqual([404, texts[0]]);
  }
  expect(await readState()).toEqual(['active', null]);
});

test('no query causes a server error or appears in the page as markup', async () => {
  const names = fc.constantFrom('token', 'outcome', 'website', 'elapsedMs', 'x');
  const query = fc.array(fc.tuple(names, anyText()), { maxLength: 4 });
  await fc.assert(
    fc.asyncProperty(query, fc.constantFrom('GET', 'POST'), async (pairs, method) => {
      const search = new URLSearchParams(pairs.map(([key, value]) => [key, `${value}<b>`]));
      for (const path of [pagePath, oneClickPath]) {
        const response = await call(path, `?${search}`, { method });
        expect(response.status).toBeLessThan(500);
        if (response.headers.get('content-type')?.startsWith('text/html')) {
          expect(await response.text()).not.toContain('<b>');
        }
      }
    }),
    { numRuns: 30 },
  );
  expect(await readState()).toEqual(['active', null]);
});

test('while the database is down the page says so, and mail programs get a 503 to try again', async () => {
  expectLoggedError(/request failed.*NeonDbError/);
  fixture.setReachable(false);
  const shown = await page(`?token=${token}`);
  expect(shown.status).toBe(503);
  expect(await shown.text()).toContain('This isn’t working right now');
  expect((await oneClick(token)).status).toBe(503);
  const pressed = await pressButton(token);
  const again = await pressed.text();
  expect([pressed.status, again]).toEqual([
    503,
    expect.stringContaining('We couldn’t unsubscribe you'),
  ]);
  expect(again).toContain(`<form action="/unsubscribe?token=${token}" method="post"`);
});

test('another method gets 405 with the allowed ones (R16)', async () => {
  for (const path of [pagePath, oneClickPath]) {
    const response = await call(path, `?token=${token}`, { method: 'DELETE' });
    expect(response.status).toBe(405);
    expect(response.headers.get('allow')).toBe('GET, HEAD, POST');
  }
});
