/** Between Node's http and the web's Request and Response, streaming both ways. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { pipeline } from 'node:stream/promises';
import { constants, createBrotliCompress, createGzip } from 'node:zlib';
import { isCompressible } from '../site/content-types.ts';
import { chooseEncoding } from '../site/encodings.ts';

/** Makes a Request that is aborted when the client goes away; throws a TypeError when the message cannot be one. */
export function toRequest(message: IncomingMessage, response: ServerResponse): Request {
  const gone = new AbortController();
  response.once('close', () => {
    if (!response.writableFinished) gone.abort(new Error('The client went away.'));
  });
  const headers = new Headers();
  for (let index = 0; index < message.rawHeaders.length; index += 2) {
    headers.append(message.rawHeaders[index] ?? '', message.rawHeaders[index + 1] ?? '');
  }
  const method = message.method ?? 'GET';
  const hasBody = method !== 'GET' && method !== 'HEAD';
  return new Request(requestUrl(message), {
    method,
    headers,
    signal: gone.signal,
    redirect: 'manual',
    ...(hasBody ? { body: bodyOf(message), duplex: 'half' } : {}),
  });
}

/** Sends a Response chunk by chunk, compressed when that helps; settles when it is out or the client is gone. */
export async function sendResponse(
  message: IncomingMessage,
  response: ServerResponse,
  answer: Response,
): Promise<void> {
  const headers = new Headers(answer.headers);
  const encoding = encodingFor(message, answer, headers);
  for (const [name, value] of headers) {
    if (name !== 'set-cookie') response.setHeader(name, value);
  }
  const cookies = headers.getSetCookie();
  if (cookies.length) response.setHeader('set-cookie', cookies);
  if (!message.complete) {
    // The rest of an unread upload is not worth waiting for on this connection.
    response.setHeader('connection', 'close');
    drain(message, response);
  }
  response.writeHead(answer.status);
  if (!answer.body || message.method === 'HEAD') {
    await answer.body?.cancel();
    response.end();
    return;
  }
  const body = answer.body as unknown as AsyncIterable<Uint8Array>;
  const compressor = encoding && compressors[encoding]();
  // A client that leaves is no fault: the abort signal has told the function.
  await (compressor ? pipeline(body, compressor, response) : pipeline(body, response)).catch(
    (error: unknown) => {
      if (!response.destroyed) response.destroy(error as Error);
    },
  );
}

// Each chunk is flushed, so that a stream stays one.
const compressors = {
  br: () =>
    createBrotliCompress({
      flush: constants.BROTLI_OPERATION_FLUSH,
      params: { [constants.BROTLI_PARAM_QUALITY]: 4 },
    }),
  gzip: () => createGzip({ flush: constants.Z_SYNC_FLUSH }),
};

function encodingFor(message: IncomingMessage, answer: Response, headers: Headers) {
  const small = Number(headers.get('content-length') ?? Infinity) < 500;
  if (!answer.body || small || headers.has('content-encoding') || headers.has('etag')) return null;
  if (!isCompressible(headers.get('content-type') ?? '')) return null;
  headers.append('vary', 'Accept-Encoding');
  const encoding = chooseEncoding(message.headers['accept-encoding']?.toString() ?? null);
  if (encoding === 'identity') return null;
  headers.set('content-encoding', encoding);
  headers.delete('content-length');
  return encoding;
}

function requestUrl(message: IncomingMessage): URL {
  const target = message.url ?? '/';
  const host = message.headers.host ?? 'localhost';
  // Resolved against a base, `//name/` would become another host.
  const url = target.startsWith('/') ? new URL(`http://${host}${target}`) : new URL(target);
  if (url.protocol !== 'http:' && url.protocol !== 'https:') throw new TypeError('Not an address.');
  return url;
}

// Readable.toWeb would tear the connection down when a function stops reading, and with it the answer.
function bodyOf(message: IncomingMessage): ReadableStream<Uint8Array> {
  let open = true;
  return new ReadableStream<Uint8Array>(
    {
      start(controller) {
        message.on('data', (chunk: Buffer) => {
          if (!open) return;
          controller.enqueue(new Uint8Array(chunk));
          if ((controller.desiredSize ?? 0) <= 0) message.pause();
        });
        message.once('end', () => {
          if (open) controller.close();
          open = false;
        });
        message.once('close', () => {
          if (open) controller.error(new Error('The client went away.'));
          open = false;
        });
        message.pause();
      },
      pull() {
        message.resume();
      },
      cancel() {
        open = false;
      },
    },
    { highWaterMark: 65_536, size: (chunk) => chunk?.byteLength ?? 0 },
  );
}

const drainMs = 1000;

function drain(message: IncomingMessage, response: ServerResponse): void {
  response.once('finish', () => {
    message.resume();
    // Closing at once would reset the connection before the client has read the answer.
    const timer = setTimeout(() => message.socket.destroy(), drainMs);
    message.socket.once('close', () => clearTimeout(timer));
  });
}
