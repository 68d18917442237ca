import { afterEach, expect, test } from 'vitest';
import { startHttpServer, type HttpServer } from './http-server.ts';

let server: HttpServer | undefined;
afterEach(() => server?.close());

/** Serves an event stream that the test writes to. */
async function serveEvents() {
  let write: (text: string) => void = () => undefined;
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      write = (text) => controller.enqueue(new TextEncoder().encode(text));
    },
  });
  const cacheControl = 'no-store, no-transform';
  const headers = { 'content-type': 'text/event-stream', 'cache-control': cacheControl };
  server = await startHttpServer(async () => new Response(body, { headers }));
  return { url: server.url, write: (text: string) => write(text) };
}

test('each event arrives, uncompressed, before the next one is written', async () => {
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

test('leaves it to the client to close an idle connection, so that no request meets a closing one', async () => {
  server = await startHttpServer(async () => new Response('here'));
  const response = await fetch(server.url);
  expect(await response.text()).toBe('here');
  expect(response.headers.get('connection')).toBe('keep-alive');
  // Node announces its own timeout here when it has one.
  expect(response.headers.get('keep-alive')).toBeNull();
});
