import { afterAll, expect, test } from 'vitest';
import { startHttpServer } from '#local/http-server.ts';
import { openTestBlobs } from '#tests/fixtures/blobs.ts';
import { deleteReport, findReport, putReport } from './stores.server.ts';

const blobs = await openTestBlobs();
afterAll(() => blobs.close());

test('reads see each write and deletion at once', async () => {
  expect(await findReport('r1')).toBeNull();
  await putReport('r1', { agency: 'Grüße\u2028<b>', score: 10 });
  expect(await findReport('r1')).toEqual({ agency: 'Grüße\u2028<b>', score: 10 });
  await putReport('r1', { score: 11 });
  expect(await findReport('r1')).toEqual({ score: 11 });
  await putReport('r2', { score: 50 });
  await deleteReport('r1');
  await deleteReport('r1');
  expect(await findReport('r1')).toBeNull();
  expect(blobs.keys()).toEqual(['r2']);
});

test('the local store listens only on the loopback address', async () => {
  const context = Buffer.from(process.env.NETLIFY_BLOBS_CONTEXT ?? '', 'base64').toString();
  const { edgeURL } = JSON.parse(context) as { edgeURL: string };
  expect((await fetch(edgeURL)).status).toBeGreaterThanOrEqual(400);
  // Another address of this machine, on which a server on all addresses would respond.
  const elsewhere = edgeURL.replace('127.0.0.1', '127.0.0.2');
  expect(elsewhere).not.toBe(edgeURL);
  await expect(fetch(elsewhere)).rejects.toThrow();
});

test('a request to a store that is down is not retried, and rejects', async () => {
  blobs.setReachable(false);
  await expect(putReport('r3', {})).rejects.toThrow('no answer');
  await expect(findReport('r2')).rejects.toThrow('no answer');
  await expect(deleteReport('r2')).rejects.toThrow();
  blobs.setReachable(true);
  expect(blobs.keys()).toEqual(['r2']);

  let requests = 0;
  const broken = await startHttpServer(
    async () => new Response(null, { status: (requests += 1) === 1 ? 500 : 429 }),
    { port: 0, host: '127.0.0.1' },
  );
  const url = `http://127.0.0.1:${broken.port}`;
  const context = { siteID: 'local', token: 'x', edgeURL: url, uncachedEdgeURL: url };
  process.env.NETLIFY_BLOBS_CONTEXT = Buffer.from(JSON.stringify(context)).toString('base64');
  await expect(putReport('r3', {})).rejects.toThrow('500');
  await expect(findReport('r2')).rejects.toThrow('429');
  expect(requests).toBe(2);
  await broken.close();
  blobs.setReachable(true);
});

test('a store without a configuration is an error, not an empty store', async () => {
  delete process.env.NETLIFY_BLOBS_CONTEXT;
  await expect(findReport('r2')).rejects.toThrow('not been configured');
  blobs.setReachable(true);
});
