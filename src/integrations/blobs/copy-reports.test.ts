import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { startHttpServer } from '#local/http-server.ts';
import { openTestBlobs, type TestBlobs } from '../../../tests/fixtures/blobs.ts';
import { backUpReports, restoreReports } from './copy-reports.server.ts';
import { findReport, putReport, type BlobAccess } from './report-store.server.ts';

let blobs: TestBlobs;
let folder: string;
beforeEach(async () => {
  blobs = await openTestBlobs();
  folder = join(mkdtempSync(join(tmpdir(), 'levee-reports-')), 'reports');
});
afterEach(async () => {
  await blobs.close();
  rmSync(join(folder, '..'), { recursive: true });
});

/** Netlify's API before the store, which lists no more than two reports at once and wants a token. */
async function openApi() {
  const context = Buffer.from(process.env.NETLIFY_BLOBS_CONTEXT ?? '', 'base64').toString();
  const { edgeURL, token } = JSON.parse(context) as { edgeURL: string; token: string };
  const pages: string[] = [];
  const server = await startHttpServer(
    async ({ url, method, headers }) => {
      const { pathname, searchParams } = new URL(url);
      const answer = await fetch(edgeURL + pathname, { method, headers });
      const isList = /assessment-reports\/?$/.test(pathname);
      if (!isList || !answer.ok) return new Response(await answer.text(), answer);
      const from = Number(searchParams.get('cursor') ?? 0);
      pages.push(String(from));
      const { blobs: listed } = (await answer.json()) as { blobs: unknown[] };
      const more = from + 2 < listed.length && { next_cursor: String(from + 2) };
      return Response.json({ blobs: listed.slice(from, from + 2), directories: [], ...more });
    },
    { port: 0, host: '127.0.0.1' },
  );
  const access: BlobAccess = {
    ...{ siteId: 'local', token, apiUrl: `http://127.0.0.1:${server.port}` },
  };
  return { access, pages, close: server.close };
}

const reports = Object.fromEntries(
  ['a', 'b', 'c', 'd', 'e'].map((id) => [id, { id, words: 'Grüße\u2028 “\n' }]),
);

test('back up and restore over the platform’s API, page by page, from one site into another', async () => {
  for (const [id, report] of Object.entries(reports)) await putReport(id, report);
  const api = await openApi();
  expect(await backUpReports(folder, api.access)).toBe(5);
  expect(api.pages).toEqual(['0', '2', '4']);
  expect(readdirSync(folder).sort()).toEqual(['a', 'b', 'c', 'd', 'e'].map((id) => `${id}.json`));
  expect(JSON.parse(readFileSync(join(folder, 'c.json'), 'utf8'))).toEqual(reports.c);
  await api.close();

  await blobs.close();
  blobs = await openTestBlobs();
  const other = await openApi();
  expect(await restoreReports(folder, other.access)).toBe(5);
  for (const [id, report] of Object.entries(reports)) expect(await findReport(id)).toEqual(report);
  await other.close();
});

test('a report that is there already is left as it is', async () => {
  await putReport('a', reports.a!);
  expect(await backUpReports(folder)).toBe(1);
  await putReport('a', { id: 'newer' });
  expect(await restoreReports(folder)).toBe(1);
  expect(await findReport('a')).toEqual({ id: 'newer' });
});

test('a token that is not of the site is an error, not an empty backup', async () => {
  const api = await openApi();
  await expect(backUpReports(folder, { ...api.access, token: 'x' })).rejects.toThrow('403');
  await api.close();
});

test('a backup without reports restores none', async () => {
  expect(await restoreReports(join(folder, 'none'))).toBe(0);
});
