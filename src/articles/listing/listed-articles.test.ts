import { expect, test } from 'vitest';
import { expectLoggedError } from '#tests/fixtures/console.ts';
import { setUpDatabase } from '#tests/fixtures/database.ts';
import { makeContext } from '#tests/fixtures/function-context.ts';
import { daysAgo, makeArticle, setUpArticles } from '#tests/fixtures/listed-articles.ts';
import blog from '#functions/site-facts.ts';

const fixture = setUpDatabase();
const articles = setUpArticles();

const ask = (init: RequestInit = {}) =>
  blog(new Request('https://www.levee.example/api/blog', init), makeContext());

test('lists the articles of this build in order, with category and isDraft', async () => {
  const older = makeArticle({ path: '/weekly-update', date: daysAgo(40) });
  articles.publish(makeArticle(), older);
  const response = await ask();
  expect(response.status).toBe(200);
  const { summary: _, ...listed } = makeArticle();
  expect(await response.json()).toEqual({
    success: true,
    data: [listed, expect.objectContaining({ path: '/weekly-update' })],
  });
});

test('an empty blog is an empty list', async () => {
  articles.publish();
  expect(await (await ask()).json()).toEqual({ success: true, data: [] });
});

test('the list may be cached, and needs no database round trip', async () => {
  const before = fixture.roundTrips();
  fixture.setReachable(false);
  const response = await ask();
  fixture.setReachable(true);
  expect(response.headers.get('cache-control')).toBe('public, max-age=300');
  expect(response.headers.get('netlify-cdn-cache-control')).toMatch(/^public, .*max-age=86400/);
  expect(fixture.roundTrips()).toBe(before);
});

test('errors are not cached (R16)', async () => {
  expectLoggedError(/request failed.*"errorClass":"Error"/);
  for (const init of [{ method: 'POST' }, { headers: { origin: 'https://other.example' } }]) {
    const response = await ask(init);
    expect([403, 405]).toContain(response.status);
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(response.headers.has('netlify-cdn-cache-control')).toBe(false);
  }
  const folder = process.env.LAMBDA_TASK_ROOT;
  process.env.LAMBDA_TASK_ROOT = '/nowhere';
  const response = await ask();
  process.env.LAMBDA_TASK_ROOT = folder;
  expect(response.status).toBe(500);
  expect(response.headers.get('cache-control')).toBe('no-store');
});
