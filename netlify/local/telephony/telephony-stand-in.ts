/** Replaces Twilio on a laptop: nothing leaves this machine, and every text message becomes a file. */
import { setTimeout as sleep } from 'node:timers/promises';
import { site } from '#src/site.ts';
import { isFromThisMachine, startHttpServer } from '../http-server.ts';
import { answerTwilio, refuse, type TwilioState } from './answer-twilio.ts';
import type { TextStore } from './text-store.ts';

/** The available faults; whatever is left out works normally. */
export interface TelephonyOrders {
  /** Not at all, late, acting but without an answer, in words that are no JSON, or with an error. */
  mode?: 'up' | 'down' | 'slow' | 'lost' | 'garbled' | 'rate-limited' | 'broken';
  delayMs?: number;
  accountState?: TwilioState['accountState'];
}

/** A running stand-in. */
export interface TelephonyStandIn {
  /** For TWILIO_API_BASE. */
  url: string;
  /** Requests of the API so far. */
  requests: () => number;
  /** Sets the faults from now on. */
  order: (orders: TelephonyOrders) => void;
  close: () => Promise<void>;
}

/** Starts the stand-in on the loopback address of this machine, where nothing else can reach it. */
export async function startTelephonyStandIn(texts: TextStore): Promise<TelephonyStandIn> {
  let orders: TelephonyOrders = {};
  let requests = 0;
  const server = await startHttpServer(answer, { port: 0, host: '127.0.0.1' });
  return {
    url: `http://127.0.0.1:${server.port}`,
    requests: () => requests,
    order: (wanted) => void (orders = wanted),
    close: server.close,
  };

  /** Null when the connection is to be cut. */
  async function answer(request: Request, socketAddress: string): Promise<Response | null> {
    const { pathname, search } = new URL(request.url);
    if (!isFromThisMachine(request, socketAddress)) {
      return refuse(403, 20403, 'This server is for this machine only.');
    }
    requests += 1;
    const { mode = 'up', delayMs = 0, accountState = 'active' } = orders;
    if (mode === 'down') return null;
    if (mode === 'rate-limited') return refuse(429, 20429, 'Too Many Requests');
    if (mode === 'broken') return refuse(500, 20500, 'An internal server error has occurred');
    const state: TwilioState = { accountState, keep: texts.keep };
    const incoming = {
      method: request.method,
      target: pathname + search,
      headers: request.headers,
      body: await request.text(),
    };
    const answered = answerTwilio(state, incoming);
    if (mode === 'lost') return null;
    if (mode === 'garbled') return new Response('<html>Good day</html>', answered);
    if (delayMs > 0) await sleep(delayMs, undefined, { ref: false });
    return answered;
  }
}

/** Starts the stand-in; null when TWILIO_API_BASE is set already. */
export async function startLocalTelephony(texts: TextStore, environment: NodeJS.ProcessEnv) {
  if (environment.TWILIO_API_BASE?.trim()) return null;
  const standIn = await startTelephonyStandIn(texts);
  return {
    /** The variables that connect the site's code to it. */
    variables: { TWILIO_API_BASE: standIn.url, SALES_ALERT_PHONE: site.contact.local.tel },
    close: standIn.close,
  };
}
