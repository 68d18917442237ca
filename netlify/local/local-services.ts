/** The services that the functions need, in this process: database, blobs, email, payments, telephony and schedules. */
import { join } from 'node:path';
import { forgetEnv } from '#src/environment/env.ts';
import { site } from '#src/site.ts';
import { startBlobStore } from './blobs/blob-store.ts';
import { closeInReverse, type Closers } from './process/lifecycle.ts';
import type { LocalFunction } from './functions/functions.ts';
import { openLocalDatabase, prepareDatabase } from './database/local-database.ts';
import { readLocalSecrets } from './process/local-dir.ts';
import { startMailServer } from './mail/mail-server.ts';
import { openMailStore } from './mail/mail-store.ts';
import { startLocalPayments } from './payments/local-payments.ts';
import { startSchedules } from './functions/schedules.ts';
import { startLocalTelephony } from './telephony/telephony-stand-in.ts';
import { openTextStore } from './telephony/text-store.ts';

type LocalServices = Awaited<ReturnType<typeof startLocalServices>>;
/** The parts that handling a request needs; `paymentOrigin` is undefined when real Stripe is used. */
export type OpenServices = Awaited<ReturnType<LocalServices['open']>>;

const settleMs = 10_000;

/**
 * Starts the services and sets the environment variables that point to them, unless they are already set. The
 * environment belongs to the process, so call this once per process; the caller holds LOCAL_DIR.
 */
export async function startLocalServices(localDir: string) {
  const closers: Closers = [];
  const close = () => closeInReverse(closers);
  try {
    const database = await openLocalDatabase(localDir, process.env);
    closers.push(database.close);
    const blobs = await startBlobStore(join(localDir, 'blobs'));
    closers.push(blobs.close);
    const mails = openMailStore(join(localDir, 'mail'));
    const mailServer = await startMailServer(mails);
    closers.push(mailServer.close);
    closers.push(
      setVariables({
        ...database.variables,
        ...blobs.variables,
        ...readLocalSecrets(localDir),
        SMTP_URL: mailServer.url,
        MAIL_FROM: `${site.name} <${site.contact.infoEmail}>`,
        SALES_EMAIL: site.contact.infoEmail,
        ADMIN_EMAILS: site.contact.infoEmail.replace(/^.*@/, 'admin@'),
      }),
    );
    const payments = await startLocalPayments(localDir, process.env);
    if (payments) closers.push(payments.close, setVariables(payments.variables));
    const texts = openTextStore(join(localDir, 'texts'));
    const telephony = await startLocalTelephony(texts, process.env);
    if (telephony) closers.push(telephony.close, setVariables(telephony.variables));
    await prepareDatabase(database);
    return {
      mails,
      /** Lets current work finish, then closes everything. */
      close,
      /** Sets the site's URL and starts the schedules. */
      open: async (siteUrl: string, loadFunctions: () => Promise<LocalFunction[]>) => {
        closers.push(setVariables({ SITE_URL: siteUrl }));
        await payments?.open(siteUrl);
        const background = trackBackgroundWork();
        closers.push(() => background.settle(settleMs));
        const callContext = { ip: '127.0.0.1', siteUrl, waitUntil: background.add };
        const schedules = startSchedules(loadFunctions, callContext);
        closers.push(schedules.stop);
        return { mails, texts, schedules, callContext, paymentOrigin: payments?.origin };
      },
    };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Sets variables that are unset or empty, since the operator's own values win; returns a function that unsets them. */
function setVariables(variables: Record<string, string>): () => void {
  const added = Object.entries(variables).filter(([name]) => !process.env[name]?.trim());
  for (const [name, value] of added) process.env[name] = value;
  forgetEnv();
  return () => {
    for (const [name] of added) delete process.env[name];
    forgetEnv();
  };
}

/** Tracks work that continues after the response (`context.waitUntil`) and should finish before the process ends. */
function trackBackgroundWork() {
  const running = new Set<Promise<unknown>>();
  return {
    /** Tracks a promise; a rejection is only logged. */
    add: (work: Promise<unknown>) => {
      const tracked: Promise<unknown> = Promise.resolve(work)
        .catch((error: unknown) => console.error('Work after the answer failed.', error))
        .finally(() => running.delete(tracked));
      running.add(tracked);
    },
    /** Resolves when everything added has settled, or after the timeout. */
    settle: async (timeoutMs: number) => {
      const deadline = Date.now() + timeoutMs;
      while (running.size > 0 && Date.now() < deadline) {
        const { promise: late, resolve } = Promise.withResolvers<void>();
        const timer = setTimeout(resolve, deadline - Date.now());
        await Promise.race([Promise.all(running), late]);
        clearTimeout(timer);
      }
    },
  };
}
