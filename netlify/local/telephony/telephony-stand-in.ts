/** A local stand-in for Twilio: every text message becomes a file. */
import { setTimeout as sleep } from 'node:timers/promises';
import { site } from '#src/site.ts';
import { isFromThisMachine, startHttpServer } from '#local/http-server.ts';
import { answerTwilio, refuse, type TwilioState } from './answer-twilio.ts';
import type { TextStore } from './text-store.ts';

/** A fault to simulate; omitted fields work normally. */
export interface TelephonyFault {
  /**
   * `down` closes the connection before acting, `lost` after it; `garbled` responds with HTML instead of JSON; `slow`
   * waits `delayMs`.
   */
  mode?: 'up' | 'down' | 'slow' | 'lost' | 'garbled' | 'rate-limited' | 'broken';
  delayMs?: number;
  accountState?: TwilioState['accountState'];
}

/** A running stand-in. */
export type TelephonyStandIn = Awaited<ReturnType<typeof startTelephonyStandIn>>;

/** Starts the stand-in on a free loopback port. */
export async function startTelephonyStandIn(texts: TextStore) {
  let fault: TelephonyFault = {};
  let requests = 0;
  const server = await startHttpServer(answer);
  return {
    /** For TWILIO_API_BASE. */
    url: server.url,
    /** The number of API requests so far. */
    requests: () => requests,
    /** Sets the fault from now on. */
    setFault: (next: TelephonyFault) => void (fault = next),
    close: server.close,
  };

  /** Null closes the connection. */
  async function answer(request: Request, socketAddress: string): Promise<Response | null> {
    if (!isFromThisMachine(request, socketAddress)) {
      return refuse(403, 20403, 'This server is for this machine only.');
    }
    requests += 1;
    const { mode = 'up', delayMs = 0, accountState = 'active' } = fault;
    if (mode === 'down') return null;
    if (mode === 'rate-limited') return refuse(429, 20429, 'Too Many Requests');
    if (mode === 'broken') return refuse(500, 20500, 'An internal server error has occurred');
    const state: TwilioState = { accountState, keep: texts.keep };
    const answered = answerTwilio(state, request, await request.text());
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
    /** Points the site's code at it. */
    variables: { TWILIO_API_BASE: standIn.url, SALES_ALERT_PHONE: site.contact.local.tel },
    close: standIn.close,
  };
}
