/** A server between our code and a stand-in that keeps every request and its answer, as they were on the wire. */
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A request and its answer. */
export interface RecordedCall {
  method: string;
  /** With its query. */
  path: string;
  body: string;
  status: number;
  answer: string;
}

/** Starts it in front of an address. */
export async function recordCalls(target: string) {
  const calls: RecordedCall[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => void pass(Buffer.concat(chunks).toString()));

    async function pass(body: string): Promise<void> {
      const { method = 'GET', url = '/' } = request;
      const got = await fetch(target + url, {
        ...{ method, headers: plainHeaders(request.headers) },
        ...(body && { body }),
      });
      const answer = await got.text();
      calls.push({ method, path: url, body, status: got.status, answer });
      const type = got.headers.get('content-type') ?? 'application/json';
      response.writeHead(got.status, { 'content-type': type }).end(answer);
    }
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return {
    calls,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise<void>((done) => {
        server.closeAllConnections();
        server.close(() => done());
      }),
  };
}

// Those of the connection belong to the other one.
function plainHeaders(headers: IncomingHttpHeaders): Record<string, string> {
  const own = ['host', 'connection', 'content-length', 'transfer-encoding'];
  return Object.fromEntries(
    Object.entries(headers)
      .filter(([name]) => !own.includes(name))
      .map(([name, value]) => [name, String(value)]),
  );
}
