import { startHttpServer } from '#local/http-server.ts';

/** A request and its response. */
export interface RecordedCall {
  method: string;
  /** The path and query. */
  path: string;
  body: string;
  status: number;
  answer: string;
}

/** Starts a proxy in front of a stand-in that records every request and its response. */
export async function recordCalls(target: string) {
  const calls: RecordedCall[] = [];
  const { url, close } = await startHttpServer(async (request) => {
    const { pathname, search } = new URL(request.url);
    const { method } = request;
    const path = pathname + search;
    const body = await request.text();
    const headers = new Headers(request.headers);
    // `fetch` sets these for its own connection.
    for (const name of ['host', 'connection', 'content-length', 'transfer-encoding'])
      headers.delete(name);
    const response = await fetch(target + path, { method, headers, ...(body && { body }) });
    const answer = await response.text();
    calls.push({ method, path, body, status: response.status, answer });
    const type = response.headers.get('content-type') ?? 'application/json';
    return new Response(answer, { status: response.status, headers: { 'content-type': type } });
  });
  return { calls, url, close };
}
