/** The stand-in's one port: the API, with the current faults, and the pages. */
import { setTimeout as sleep } from 'node:timers/promises';
import { isFromThisMachine, type Answerer } from '../http-server.ts';
import { answerApi } from './api/answer-api.ts';
import { noFault, type Controlled, type Fault, type LoggedRequest } from './control.ts';
import { answerPage } from './pages/answer-page.ts';

const requestsKept = 500;

/** Answers every request; null cuts the connection. */
export function serveStandIn(controlled: Controlled): Answerer {
  return async (request, socketAddress) => {
    if (!isFromThisMachine(request, socketAddress)) {
      return new Response('For this machine only.', { status: 403 });
    }
    const body = await request.text();
    const isApi = new URL(request.url).pathname.startsWith('/v1/');
    if (isApi) return serveApi(controlled, request, body);
    return answerPage(controlled.store, request, body);
  };
}

async function serveApi(
  { fault, requests, store }: Controlled,
  request: Request,
  body: string,
): Promise<Response | null> {
  const { pathname, search } = new URL(request.url);
  const path = pathname + search;
  const idempotencyKey = request.headers.get('idempotency-key');
  const { method } = request;
  const logged: LoggedRequest = { method, path, params: body, idempotencyKey, status: null };
  requests.push(logged);
  if (requests.length > requestsKept) requests.shift();

  const { mode, delayMs } = takeFault(fault, path);
  if (mode === 'down') return null;
  const answer = answerApi(store, request, body, mode);
  logged.status = answer.status;
  // The action is done by now: clients must be able to ask for these answers again.
  if (mode === 'lost') return null;
  if (delayMs > 0) await sleep(delayMs, undefined, { ref: false });
  return answer;
}

function takeFault(fault: Fault, path: string): Fault {
  if (fault.mode === 'up' || !path.startsWith(fault.path)) return noFault;
  const taken = { ...fault };
  fault.requests -= 1;
  if (fault.requests <= 0) Object.assign(fault, noFault);
  return taken;
}
