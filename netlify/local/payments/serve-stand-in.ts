/** The stand-in's one port: the API, with the current faults, and the pages. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Answerer } from '../http-server.ts';
import { answerApi } from './api/answer-api.ts';
import { noFault, type Controlled, type Fault } from './control.ts';
import { answerPage } from './pages/answer-page.ts';

const requestsKept = 500;
const localHost = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;

/** Answers every request; null cuts the connection. */
export function serveStandIn(controlled: Controlled): Answerer {
  return async (request) => {
    const { pathname, hostname } = new URL(request.url);
    // A foreign host name that resolves here would let that host's page read our answers.
    if (!localHost.test(hostname)) return new Response('For this machine only.', { status: 403 });
    const body = await request.text();
    if (pathname.startsWith('/v1/')) return serveApi(controlled, request, body);
    return answerPage(controlled.store, request, body);
  };
}

async function serveApi(
  { fault, requests, store }: Controlled,
  { method, headers, url }: Request,
  body: string,
): Promise<Response | null> {
  const { pathname, search } = new URL(url);
  const path = pathname + search;
  const idempotencyKey = headers.get('idempotency-key');
  const logged = { method, path, params: body, idempotencyKey, status: null as number | null };
  requests.push(logged);
  if (requests.length > requestsKept) requests.shift();

  const { mode, delayMs } = takeFault(fault, path);
  if (mode === 'down') return null;
  const refusal = refusals[mode];
  const request = { method, path, headers, body };
  const answer = refusal
    ? Response.json({ error: refusal }, { status: refusal.status })
    : answerApi(store, request, { crashes: mode === 'crashed' });
  logged.status = answer.status;
  // The action is done by now: clients must be able to ask for these answers again.
  if (mode === 'lost') return null;
  if (delayMs > 0) await sleep(delayMs, undefined, { ref: false });
  return answer;
}

const refusals: Partial<Record<Fault['mode'], { status: number; type: string; message: string }>> =
  {
    'rate-limited': { status: 429, type: 'invalid_request_error', message: 'Too many requests.' },
    broken: { status: 500, type: 'api_error', message: 'An unknown error occurred' },
  };

function takeFault(fault: Fault, path: string): Fault {
  if (fault.mode === 'up' || !path.startsWith(fault.path)) return noFault;
  const taken = { ...fault };
  fault.requests -= 1;
  if (fault.requests <= 0) Object.assign(fault, noFault);
  return taken;
}
