/** Links that mail programs or people damaged lead to the undamaged address. */
import type { Context } from '@netlify/functions';
import * as z from 'zod/mini';
import { afterAll, expect, test } from 'vitest';
import forms from '#functions/forms.ts';
import showMissingPage from '#functions/missing-page.ts';
import openDemo from '#functions/your-demo.ts';
import { setUpDatabase } from '#tests/fixtures/database.ts';
import { makeContext } from '#tests/fixtures/function-context.ts';
import { postJson } from '#tests/fixtures/post-json.ts';
import { openTestDist, shellHtml } from '#tests/fixtures/shell.ts';
import { weekdayAhead } from '#tests/fixtures/weekday-ahead.ts';
import { endpoint, ok } from './endpoint.ts';
import { HttpError } from './errors.ts';
import { routes } from './routes.ts';

const database = setUpDatabase();
const dist = openTestDist({ 'shell.html': shellHtml, '404.html': '<h1>404 Page Not Found</h1>' });
afterAll(() => dist.remove());

type Handle = (request: Request, context: Context) => Promise<Response>;
const open = (handle: Handle, path: string, init?: RequestInit, params = {}) =>
  handle(new Request(`https://www.levee.example${path}`, init), makeContext({ params }));
const ends = ['.', ').', '%3E', ',%20', '%3E&gt;', '%E2%80%9D', '*'];

test('a mailed link with marks at its end leads to the link, if that is known', async () => {
  await postJson({
    to: forms,
    path: '/api/demo-booking',
    body: {
      name: 'Dana Reyes',
      email: 'dana@city.example',
      agency: 'City of Somewhere',
      preferredDate: weekdayAhead(60),
    },
  });
  const [[text] = []] = await database.query(
    `select text_body from outbox_mails where text_body like '%/your-demo?token=%'`,
  );
  const [link = '', token = ''] = /\/your-demo\?token=([\w-]+)/.exec(text ?? '') ?? [];
  for (const damaged of [...ends.map((end) => link + end), `/your-demo?token=3D${token}`]) {
    const answer = await open(openDemo, damaged);
    expect([answer.status, answer.headers.get('location')], damaged).toEqual([303, link]);
  }
  expect((await open(openDemo, link)).status).toBe(200);
  expect((await open(openDemo, '/your-demo?token=unknown.')).status).toBe(404);
});

test('so does an address with an id in its path, except for scripts', async () => {
  const show = endpoint(
    z.object({ id: z.string() }),
    async ({ id }) => {
      if (id !== 'aB3_-') throw new HttpError(404, 'There is no such paper.');
      return ok();
    },
    { method: 'GET' },
  );
  const handle = routes({ '/paper/:id': show, '/api/paper/:id': show });
  const read = (path: string, id: string) =>
    open(handle, path + id, {}, { id: decodeURIComponent(id) });
  for (const end of ends) {
    const answer = await read('/paper/', `aB3_-${end}`);
    expect([answer.status, answer.headers.get('location')], end).toEqual([303, '/paper/aB3_-']);
  }
  expect((await read('/paper/', 'ab3_-.')).status).toBe(404);
  expect((await read('/api/paper/', 'aB3_-.')).status).toBe(404);
});

test('a damaged address of a page leads to the page', async () => {
  for (const end of ends) {
    const answer = await open(showMissingPage, `/Pricing${end}`);
    expect([answer.status, answer.headers.get('location')], end).toEqual([303, '/pricing']);
  }
  const others = ['//Evil.example/', '/%5CEvil.example', '//Evil.example/%FF', '/\\evil.example.'];
  for (const path of [...others, `//Evil.example/${'x'.repeat(2_000)}`])
    expect((await open(showMissingPage, path)).headers.get('location') ?? '').not.toMatch(
      /^\/[/\\]/,
    );
});

test('any other address gets the 404 page (R7), and a post changes nothing', async () => {
  const answer = await open(showMissingPage, '/no-such-page?x=1');
  expect([answer.status, await answer.text()]).toEqual([404, '<h1>404 Page Not Found</h1>']);
  expect((await open(showMissingPage, '/nope', { method: 'HEAD' })).status).toBe(404);
  expect((await open(showMissingPage, '/nope.', { method: 'POST' })).status).toBe(405);
});
