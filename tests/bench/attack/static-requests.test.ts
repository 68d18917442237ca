/** A short version of `npm run bench -- attack` for static pages, without a socket or a build. */
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { answerRequest } from '#local/answer-request.ts';
import { loadFunctions } from '#local/functions/functions.ts';
import { projectRoot } from '#local/process/settings.ts';
import { readPlatformConfig } from '#local/site/platform-config.ts';
import { loadStaticSite } from '#local/site/static-site.ts';
import { makeLocalSite } from '#tests/fixtures/local-site.ts';
import { randomFrom } from '#tests/bench/random.ts';
import { findStaticFaults, makeStaticRequest } from './static-requests.ts';

const origin = 'https://www.levee.example';
const files = makeLocalSite();
afterAll(() => files.remove());

test('1,000 hostile requests to static paths get no 5xx, all headers, and no file outside the site', async () => {
  const folder = join(projectRoot, 'netlify/functions');
  // Only the function for missing files is needed. Without the one for missing pages, they get the static 404 page.
  const functions = await loadFunctions(folder, (file) =>
    file.endsWith('missing-file.ts') ? import(file) : Promise.resolve({ default: () => null }),
  );
  const deployment = {
    functions: functions.filter(({ name }) => name !== 'missing-page'),
    site: loadStaticSite(files.distDir),
    config: readPlatformConfig(projectRoot, files.distDir),
  };
  const paths = ['/', '/about', '/blog/first post', '/_astro/app.abc123.js', '/legal', '/nothing'];
  const random = randomFrom(20_261_123);
  const statuses = new Map<number, number>();
  for (let n = 0; n < 1_000; n += 1) {
    const hostile = makeStaticRequest(random, paths);
    const url = URL.parse(origin + hostile.target);
    if (!url) continue;
    const { method, headers } = hostile;
    const response = await answerRequest(new Request(url, { method, headers }), deployment, {
      ip: '10.0.0.1',
      siteUrl: origin,
      waitUntil: () => undefined,
    });
    const { status } = response;
    const received = { status, headers: response.headers, text: await response.text() };
    const what = `${method} ${hostile.target.slice(0, 200)} ${JSON.stringify(headers).slice(0, 200)}`;
    if (response.headers.has('x-request-id')) continue;
    expect(findStaticFaults(hostile, received, origin), what).toEqual([]);
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
  }
  for (const status of [200, 301, 404, 405])
    expect(statuses.get(status) ?? 0, `${status}`).toBeGreaterThan(2);
});
