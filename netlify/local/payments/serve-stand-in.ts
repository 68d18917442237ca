/** The stand-in's one port: the API, the pages and the controls, in whatever weather was ordered. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import * as z from 'zod/mini';
import { answerApi, keepFailure } from './api/answer-api.ts';
import { ApiError } from './api/api-error.ts';
import { control, fairWeather, type Controlled } from './control.ts';
import { answerPage } from './pages/answer-page.ts';

interface Incoming {
  method: string;
  target: string;
  headers: Headers;
  body: string;
}

const bodyLimitBytes = 1_000_000;
const requestsKept = 500;
const localHost = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])(:\d+)?$/;

/** A request handler for node's server. */
export function serveStandIn(controlled: Controlled) {
  return (message: IncomingMessage, response: ServerResponse): void => {
    answer(controlled, message, response).catch((error: unknown) => {
      console.error('The local payment stand-in could not answer.', error);
      if (response.headersSent) response.destroy();
      else sendJson(response, 500, { error: { type: 'api_error', message: 'Internal error.' } });
    });
  };
}

async function answer(
  controlled: Controlled,
  message: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  // A name of somebody else's that leads here would let that page read along.
  if (!localHost.test(message.headers.host ?? '')) {
    return sendJson(response, 403, { error: { message: 'This server is for this machine only.' } });
  }
  const body = await readBody(message);
  if (body === null) {
    response.setHeader('connection', 'close');
    return sendJson(response, 413, { error: { message: 'The request is too large.' } });
  }
  const incoming: Incoming = {
    method: message.method ?? 'GET',
    target: message.url ?? '/',
    headers: new Headers(
      Object.entries(message.headers).map(([name, value]): [string, string] => [
        name,
        [value].flat().join(', '),
      ]),
    ),
    body,
  };
  if (incoming.target.startsWith('/v1/')) return serveApi(controlled, incoming, response);
  if (incoming.target.startsWith('/_control/')) return serveControl(controlled, incoming, response);
  const page = answerPage(controlled.world, incoming);
  response.writeHead(page.status, Object.fromEntries(page.headers));
  response.end(incoming.method === 'HEAD' ? '' : await page.text());
}

async function serveApi(
  controlled: Controlled,
  incoming: Incoming,
  response: ServerResponse,
): Promise<void> {
  const { weather, requests, world } = controlled;
  const logged = {
    method: incoming.method,
    path: incoming.target,
    params: incoming.body,
    idempotencyKey: incoming.headers.get('idempotency-key'),
    status: null as number | null,
  };
  requests.push(logged);
  if (requests.length > requestsKept) requests.shift();

  const isAffected = weather.mode !== 'up' && incoming.target.startsWith(weather.path);
  const { mode, delayMs } = isAffected ? weather : fairWeather;
  if (isAffected) {
    weather.requests -= 1;
    if (weather.requests <= 0) Object.assign(weather, fairWeather);
  }
  if (mode === 'down') return void response.destroy();
  if (mode === 'rate-limited') {
    return sendJson(response, (logged.status = 429), {
      error: { type: 'invalid_request_error', code: 'rate_limit', message: 'Too many requests.' },
    });
  }
  if (mode === 'broken' || mode === 'crashed') {
    const failure = { error: { type: 'api_error', message: 'An unknown error occurred' } };
    logged.status = 500;
    if (mode === 'crashed') keepFailure(world, incoming, failure);
    return sendJson(response, logged.status, failure);
  }
  const { status, headers, body } = answerApi(world, incoming);
  logged.status = status;
  // The deed is done by now: these are the answers that a client must be able to ask for again.
  if (mode === 'lost') return void response.destroy();
  if (delayMs > 0) await sleep(delayMs, undefined, { ref: false });
  sendJson(response, status, body, headers);
}

async function serveControl(
  controlled: Controlled,
  { method, target, headers, body }: Incoming,
  response: ServerResponse,
): Promise<void> {
  const isJson = headers.get('content-type')?.startsWith('application/json') ?? false;
  // A page cannot send JSON elsewhere unasked, and nobody answers its question here.
  if (method !== 'POST' || !isJson) {
    return sendJson(response, 405, { error: 'Use POST with JSON.' }, { allow: 'POST' });
  }
  const name = target.slice('/_control/'.length);
  try {
    const done = await control(controlled, name, JSON.parse(body || '{}'));
    if (done) sendJson(response, 200, done);
    else sendJson(response, 404, { error: `There is no order named ${name}.` });
  } catch (error) {
    if (error instanceof ApiError) return sendJson(response, error.status, error.body);
    const isTheirs = error instanceof z.core.$ZodError || error instanceof SyntaxError;
    if (!isTheirs) throw error;
    sendJson(response, 400, { error: `The order ${name} does not read like that.` });
  }
}

async function readBody(message: IncomingMessage): Promise<string | null> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of message as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > bodyLimitBytes) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

function sendJson(
  response: ServerResponse,
  status: number,
  body: object,
  headers: Record<string, string> = {},
): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers });
  response.end(JSON.stringify(body, null, 2));
}
