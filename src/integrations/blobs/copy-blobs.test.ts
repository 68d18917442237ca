import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { startHttpServer } from '#local/http-server.ts';
import { openTestBlobs, type TestBlobs } from '#tests/fixtures/blobs.ts';
import {
  findCertificate,
  putCertificate,
  type BlobAccess,
  findReport,
  putReport,
} from './stores.server.ts';
import { backUpBlobs, restoreBlobs } from './copy-blobs.server.ts';

let blobs: TestBlobs;
let folder: string;
beforeEach(async () => {
  blobs = await openTestBlobs();
  folder = mkdtempSync(join(tmpdir(), 'levee-blobs-copy-'));
});
afterEach(async () => {
  await blobs.close();
  rmSync(folder, { recursive: true });
});

/** Netlify's API in front of the store: it lists two blobs per page and requires a token. */
async function openApi() {
  const context = Buffer.from(process.env.NETLIFY_BLOBS_CONTEXT ?? '', 'base64').toString();
  const { edgeURL, token } = JSON.parse(context) as { edgeURL: string; token: string };
  const pages: string[] = [];
  const server = await startHttpServer(
    async ({ url, method, headers }) => {
      const { pathname, searchParams } = new URL(url);
      const answer = await fetch(edgeURL + pathname, { method, headers });
      const isList = /(assessment-reports|exemption-certificates)\/?$/.test(pathname);
      if (!isList || !answer.ok) return new Response(await answer.text(), answer);
      const from = Number(searchParams.get('cursor') ?? 0);
      pages.push(`${/[a-z-]+(?=\/?$)/.exec(pathname)?.[0]} ${from}`);
      const { blobs: listed } = (await answer.json()) as { blobs: unknown[] };
      const more = from + 2 < listed.length && { next_cursor: String(from + 2) };
      return Response.json({ blobs: listed.slice(from, from + 2), directories: [], ...more });
    },
    { port: 0, host: '127.0.0.1' },
  );
  const access: BlobAccess = { siteId: 'local', token, apiUrl: `http://127.0.0.1:${server.port}` };
  return { access, pages, close: server.close };
}

const ids = ['a', 'b', 'c', 'd', 'e'];
const reports = Object.fromEntries(ids.map((id) => [id, { id, text: 'Grüße\u2028 “\n' }]));
/** Binary data with a different first byte for each id. */
const certificateOf = (id: string) =>
  Uint8Array.from({ length: 3_000 }, (_, n) => (n === 0 ? id.charCodeAt(0) : 255 - (n % 256)));

async function putAll() {
  for (const [id, report] of Object.entries(reports)) await putReport(id, report);
  for (const id of ids.slice(0, 3)) await putCertificate(id, certificateOf(id));
}

test('blobs are copied from one site to another through the platform’s API, page by page', async () => {
  await putAll();
  const api = await openApi();
  const counts = { 'assessment-reports': 5, 'exemption-certificates': 3 };
  mkdirSync(join(folder, 'reports'), { mode: 0o755 });
  expect(await backUpBlobs(folder, api.access)).toEqual(counts);
  expect(api.pages).toEqual([
    'assessment-reports 0',
    'assessment-reports 2',
    'assessment-reports 4',
    'exemption-certificates 0',
    'exemption-certificates 2',
  ]);
  expect(readdirSync(folder).sort()).toEqual(['certificates', 'reports']);
  expect(readdirSync(join(folder, 'reports')).sort()).toEqual(ids.map((id) => `${id}.json`));
  const modeOf = (file: string) => statSync(join(folder, file)).mode & 0o777;
  expect(['reports', 'certificates'].map(modeOf)).toEqual([0o700, 0o700]);
  expect(['reports/c.json', 'certificates/c.bin'].map(modeOf)).toEqual([0o600, 0o600]);
  expect(JSON.parse(readFileSync(join(folder, 'reports/c.json'), 'utf8'))).toEqual(reports.c);
  const copied = new Uint8Array(readFileSync(join(folder, 'certificates/c.bin')));
  expect(copied).toEqual(certificateOf('c'));
  await api.close();

  await blobs.close();
  blobs = await openTestBlobs();
  const other = await openApi();
  expect(await restoreBlobs(folder, other.access)).toEqual(counts);
  for (const [id, report] of Object.entries(reports)) expect(await findReport(id)).toEqual(report);
  for (const id of ids.slice(0, 3))
    expect(new Uint8Array((await findCertificate(id)) ?? [])).toEqual(certificateOf(id));
  expect(await findCertificate('d')).toBeNull();
  await other.close();
});

test('existing blobs are not overwritten', async () => {
  await putReport('a', reports.a!);
  await putCertificate('a', certificateOf('a'));
  const counts = { 'assessment-reports': 1, 'exemption-certificates': 1 };
  expect(await backUpBlobs(folder)).toEqual(counts);
  await putReport('a', { id: 'newer' });
  await putCertificate('a', certificateOf('z'));
  expect(await restoreBlobs(folder)).toEqual(counts);
  expect(await findReport('a')).toEqual({ id: 'newer' });
  expect(new Uint8Array((await findCertificate('a')) ?? [])).toEqual(certificateOf('z'));
});

test('an invalid token is an error, not an empty backup', async () => {
  const api = await openApi();
  await expect(backUpBlobs(folder, { ...api.access, token: 'x' })).rejects.toThrow('403');
  await api.close();
});

test('a backup without blobs restores none', async () => {
  expect(await restoreBlobs(join(folder, 'none'))).toEqual({
    'assessment-reports': 0,
    'exemption-certificates': 0,
  });
});
