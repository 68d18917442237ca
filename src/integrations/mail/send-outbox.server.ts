/** Sends queued emails: none is lost, and one is sent twice only if the server's response was lost (R20). */
import { setTimeout as wait } from 'node:timers/promises';
import { isPreview } from '#src/environment/env.ts';
import type { FollowUpLog } from '#src/integrations/database/client.ts';
import type { Preparation } from '#src/integrations/database/tables/mail.ts';
import {
  claimDueMails,
  markHandover,
  recordSent,
  recordFailure,
  releaseMails,
} from './outbox-rows.server.ts';
import type { ClaimedMail, DeliveryFailure } from './outbox-rows.server.ts';
import {
  DeliveryFailed,
  LeaseLost,
  MailServerDown,
  openSmtpSession,
} from './smtp-session.server.ts';
import type { SmtpSession } from './smtp-session.server.ts';

/** The number of emails by their state after a run. */
interface OutboxRun {
  sent: number;
  /** To be retried later. */
  waiting: number;
  failed: number;
  /** Left for an operator, because the server may have accepted them. */
  unconfirmed: number;
}

/**
 * Functions that make what emails need, by kind: each makes the thing with an id, throws when that fails, and can be
 * repeated.
 */
export type Preparations = Record<string, (id: string) => Promise<void>>;

/** What must be made before an email is sent, with a function if this process can make it. */
export interface MailPreparation extends Preparation {
  make?: Preparations[string];
}

const claimSize = 5;
/** Mail servers limit the emails per session, so a new session is opened before that. */
const mailsPerSession = 100;
/** A run claims no emails after this time, so that it ends within a scheduled function's 30 seconds. Tests set it higher. */
export const runTime = { claimUntilMs: 15_000 };

/** The options of a run; its time starts with the first call that requested it. */
interface RunRequest {
  preparations: Preparations;
  sessions: number;
  requestedAt: number;
}

/** The current run of this process, and the next one, which all calls during the current one share. */
let current: Promise<unknown> | undefined;
let next: { request: RunRequest; run: Promise<OutboxRun> } | undefined;

/**
 * Sends all due emails, over at most `sessions` connections to the mail server. Emails with a preparation are sent
 * only if `preparations` has its kind. Calls during a run in this process share one more run, because the current one
 * may have missed their emails. That run's time starts with the first such call, so that no caller waits for longer
 * than one run takes.
 */
export function sendOutbox(
  log?: FollowUpLog,
  preparations: Preparations = {},
  sessions = 1,
): Promise<OutboxRun> {
  if (next) {
    Object.assign(next.request.preparations, preparations);
    next.request.sessions = Math.max(sessions, next.request.sessions);
    return next.run;
  }
  const request = { preparations: { ...preparations }, sessions, requestedAt: performance.now() };
  if (!current) return start(request, log);
  const run = current.then(
    () => start(request, log),
    () => start(request, log),
  );
  next = { request, run };
  return run;
}

function start(
  { preparations, sessions, requestedAt }: RunRequest,
  log?: FollowUpLog,
): Promise<OutboxRun> {
  next = undefined;
  const run = sendDueMails(log, preparations, sessions, requestedAt).finally(() => {
    if (!next) current = undefined;
  });
  current = run;
  return run;
}

/**
 * A run over all emails that are due now; any number of runs may be concurrent, in any process. A run starts with one
 * session. Each full claim adds another one after its first email is sent; a server that refuses a session or defers
 * an email gets one session less for the rest of the run.
 */
export async function sendDueMails(
  log?: FollowUpLog,
  preparations: Preparations = {},
  sessions = 1,
  startedAt = performance.now(),
): Promise<OutboxRun> {
  const canMake = new Map(Object.entries(preparations));
  const run: OutboxRun = { sent: 0, waiting: 0, failed: 0, unconfirmed: 0 };
  // A preview's database may be a branch with production's emails.
  if (isPreview()) return run;
  const hasTime = () => performance.now() - startedAt < runTime.claimUntilMs;
  const workers = new Set<Promise<void>>();
  const errors: unknown[] = [];
  let maxWorkers = sessions;
  let down: DeliveryFailure | undefined;
  let hasMore: boolean;
  do {
    hasMore = false;
    addWorker();
    while (workers.size > 0) await Promise.all(workers);
    // A worker that stopped may have released emails that the last one missed, so another one checks.
  } while (hasMore && mayClaim());
  if (errors.length > 0) throw errors[0];
  return run;

  function addWorker(): void {
    if (workers.size >= maxWorkers) return;
    const worker = sendClaims()
      .catch((error: unknown) => void errors.push(error))
      .finally(() => workers.delete(worker));
    workers.add(worker);
  }

  function mayClaim(): boolean {
    return hasTime() && !down && errors.length === 0;
  }

  /** Whether a worker may stop because others are running; it is not replaced. */
  function mayStop(): boolean {
    if (workers.size < 2) return false;
    maxWorkers = workers.size - 1;
    hasMore = true;
    return true;
  }

  async function sendClaims(): Promise<void> {
    const session = makeReusableSession();
    try {
      while (mayClaim()) {
        const claimed = await claimDueMails(claimSize, [...canMake.keys()]);
        if (claimed.length === 0 || (await sendEach(claimed, session)) === 'less') break;
      }
    } finally {
      session.close();
    }
  }

  async function sendEach(
    claimed: ClaimedMail[],
    session: ReusableSession,
  ): Promise<'less' | 'more'> {
    for (const [index, mail] of claimed.entries()) {
      const rest = claimed.slice(index + 1);
      // While responses are lost, other emails would use up their handovers, so they are released unchanged.
      if (down?.unconfirmed || !hasTime()) {
        await releaseMails([mail, ...rest]);
        break;
      }
      // A server that is down for one email is down for all, so there is no further attempt.
      if (down) {
        await settle(mail, down);
        continue;
      }
      if (!(await prepare(mail))) continue;
      const failure = await sendOne(mail, session);
      if (failure === 'no further session') {
        await releaseMails([mail, ...rest]);
        return 'less';
      }
      // A full claim suggests more emails, and the server accepts them.
      if (!failure && index === 0 && claimed.length === claimSize) addWorker();
      if (failure?.serverDown || failure?.unconfirmed) down ??= failure;
      else if (failure && !failure.permanent && mayStop()) {
        await releaseMails(rest);
        return 'less';
      }
    }
    return 'more';
  }

  async function prepare(mail: ClaimedMail): Promise<boolean> {
    if (!mail.preparation) return true;
    const { kind, id } = mail.preparation;
    const make = canMake.get(kind);
    try {
      if (make) await make(id);
      else await releaseMails([mail]);
      return make !== undefined;
    } catch (error) {
      // Other emails of this kind wait for the next run, and the rest is sent.
      canMake.delete(kind);
      log?.warn('mail not prepared', { mailId: mail.id, kind });
      await settle(mail, { ...describeFailure(error), serverDown: true, notPrepared: true });
      return false;
    }
  }

  async function sendOne(
    mail: ClaimedMail,
    session: ReusableSession,
  ): Promise<DeliveryFailure | 'no further session' | null> {
    try {
      await (await session.open()).deliver(mail, () => markHandover(mail));
    } catch (error) {
      session.discard();
      if (error instanceof LeaseLost) return null;
      if (error instanceof MailServerDown && mayStop()) return 'no further session';
      const failure = describeFailure(error);
      await settle(mail, failure);
      return failure;
    }
    await persist(() => recordSent(mail));
    run.sent += 1;
    log?.info('mail sent', { mailId: mail.id });
    return null;
  }

  async function settle(mail: ClaimedMail, failure: DeliveryFailure): Promise<void> {
    const state = await recordFailure(mail, failure);
    run[state] += 1;
    log?.warn('mail not sent', { mailId: mail.id, state });
  }
}

/** A session with the mail server that is opened on use, and replaced after many emails or a failure. */
interface ReusableSession {
  open(): Promise<SmtpSession>;
  /** Makes the next email use a new session. */
  discard(): void;
  close(): void;
}

function makeReusableSession(): ReusableSession {
  let session: SmtpSession | undefined;
  let mailsLeft = 0;
  return {
    async open() {
      if (mailsLeft === 0) session?.close();
      if (mailsLeft === 0 || !session) {
        session = undefined;
        session = await openSmtpSession();
        mailsLeft = mailsPerSession;
      }
      mailsLeft -= 1;
      return session;
    },
    discard: () => (session = undefined),
    close: () => session?.close(),
  };
}

function describeFailure(error: unknown): DeliveryFailure {
  if (error instanceof DeliveryFailed) return error.failure;
  return {
    message: error instanceof Error ? error.message : 'An unknown error.',
    serverDown: error instanceof MailServerDown,
    unconfirmed: false,
    revertHandover: false,
    permanent: false,
  };
}

/** Retries, because an email would be sent again if a brief database failure lost this record. */
async function persist(record: () => Promise<void>): Promise<void> {
  for (const delayMs of [200, 1_000, 3_000]) {
    const failed = await record().then(
      () => false,
      () => true,
    );
    if (!failed) return;
    await wait(delayMs);
  }
  await record();
}
