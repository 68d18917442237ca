/** Telephony for `npm start`: the stand-in, unless the operator leads to Twilio itself. */
import { site } from '#src/site.ts';
import { startTelephonyStandIn } from './telephony-stand-in.ts';
import type { TextStore } from './text-store.ts';

/** Running local telephony. */
export interface LocalTelephony {
  /** The variables that lead the site's code there. */
  variables: Record<string, string>;
  close: () => Promise<void>;
}

/** Starts the stand-in; null when TWILIO_API_BASE leads elsewhere already. */
export async function startLocalTelephony(
  texts: TextStore,
  environment: NodeJS.ProcessEnv,
): Promise<LocalTelephony | null> {
  if (environment.TWILIO_API_BASE?.trim()) return null;
  const standIn = await startTelephonyStandIn(texts);
  return {
    variables: { TWILIO_API_BASE: standIn.url, SALES_ALERT_PHONE: site.contact.local.tel },
    close: standIn.close,
  };
}
