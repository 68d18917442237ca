import { afterEach, expect, test } from 'vitest';
import { startHttpServer, type HttpServer } from './http-server.ts';

let server: HttpServer | undefined;
afterEach(() => server?.close());

/** Serves events that are written by the test. */
async function serveEvents() {
  let write: (text: string) => void = () => undefined;
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      write = (text) => controller.enqueue(new TextEncoder().encode(text));
    },
  });
  const headers = {
    'content-type': 'text/event-stream',
    'cache-control': 'no-store, no-transform',
  };
  server = await startHttpServer(async () => new Response(body, { headers }), { port: 0 });
  return {
    url: `http://127.0.0.1:${server.port}/`,
    write: (text: string) => write(text),
  };
}

test('an event is with the visitor before the next one is written, uncompressed', async () => {
  const events = await serveEvents();
  events.write('data: one\n\n');
  const response = await fetch(events.url, { headers: { 'accept-encoding': 'br, gzip' } });
  expect(response.headers.get('content-encoding')).toBeNull();
  expect(response.headers.get('cache-control')).toBe('no-store, no-transform');
  const reader = response.body!.getReader();
  const read = async () => new TextDecoder().decode((await reader.read()).value);
  expect(await read()).toBe('data: one\n\n');
  for (const text of ['data: two\n\n', ': still here\n\n']) {
    events.write(text);
    expect(await read()).toBe(text);
  }
  await reader.cancel();
});

test('an idle connection is the client’s to end, so none ends under a request', async () => {
  server = await startHttpServer(async () => new Response('here'), { port: 0 });
  const response = await fetch(`http://127.0.0.1:${server.port}/`);
  expect(await response.text()).toBe('here');
  expect(response.headers.get('connection')).toBe('keep-alive');
  // Node says here after how many seconds it ends one.
  expect(response.headers.get('keep-alive')).toBeNull();
});
