/** Sends what the outbox holds: nothing is lost, and a mail goes out twice only when an answer was lost (R20). */
import { setTimeout as wait } from 'node:timers/promises';
import { isPreview } from '#src/environment/deploy-context.ts';
import type { FollowUpLog } from '#src/integrations/database/client.ts';
import type { Preparation } from '#src/integrations/database/tables/mail.ts';
import {
  claimDueMails,
  markHandover,
  recordSent,
  recordTrouble,
  releaseMails,
} from './outbox-rows.server.ts';
import type { ClaimedMail, Trouble } from './outbox-rows.server.ts';
import {
  MailNotTaken,
  MailServerDown,
  MailTakenOver,
  openSmtpSession,
} from './smtp-session.server.ts';
import type { SmtpSession } from './smtp-session.server.ts';

/** How many mails a run brought into each state. */
export interface OutboxRun {
  sent: number;
  /** Will be tried again later. */
  waiting: number;
  failed: number;
  /** Parked for an operator, who can ask the mail server whether it took them. */
  unconfirmed: number;
}

/**
 * What a sender can make before a mail leaves, by kind: each makes the thing with an id, throws when
 * it cannot, and may be called any number of times for the same one.
 */
export type Preparations = Record<string, (id: string) => Promise<void>>;

/** What must be made before a mail leaves, and how, where the process that queues it can make it. */
export interface MadeFirst extends Preparation {
  make?: Preparations[string];
}

const claimSize = 5;
/** Mail servers end a session after some number of mails; the next one is opened before that. */
const mailsPerSession = 100;
/** A run claims no more mails after this, so that it ends within a scheduled function's 30 seconds. Tests give it longer. */
export const runTime = { claimUntilMs: 15_000 };

/** What a run has and may do; its time counts from the first call that asked for it. */
interface Asked {
  preparations: Preparations;
  sessions: number;
  askedAt: number;
}

/** The run of this process, and the one after it, which whoever calls meanwhile waits for. */
let current: Promise<unknown> | undefined;
let next: { asked: Asked; run: Promise<OutboxRun> } | undefined;

/**
 * Sends all mails that are due, those that need something made first only when it is among the
 * preparations, over that many sessions with the mail server at most. Calls made during a run in
 * this process share one further run: it may have looked before their mail was there. That run's
 * time counts from the first of them, so that no caller waits longer than for a run alone.
 */
export function sendOutbox(
  log?: FollowUpLog,
  preparations: Preparations = {},
  sessions = 1,
): Promise<OutboxRun> {
  if (next) {
    Object.assign(next.asked.preparations, preparations);
    next.asked.sessions = Math.max(sessions, next.asked.sessions);
    return next.run;
  }
  const asked = { preparations: { ...preparations }, sessions, askedAt: performance.now() };
  if (!current) return begin(asked, log);
  const run = current.then(
    () => begin(asked, log),
    () => begin(asked, log),
  );
  next = { asked, run };
  return run;
}

function begin({ preparations, sessions, askedAt }: Asked, log?: FollowUpLog): Promise<OutboxRun> {
  next = undefined;
  const run = sendDueMails(log, preparations, sessions, askedAt).finally(() => {
    if (!next) current = undefined;
  });
  current = run;
  return run;
}

/**
 * One run over all mails that are due now; any number of them may work at the same time, in any
 * process. A run begins with one session. Each claim that came back full adds another as soon as its
 * first mail is out; a server that refuses one or puts a mail off loses one for the rest of the run.
 */
export async function sendDueMails(
  log?: FollowUpLog,
  preparations: Preparations = {},
  sessions = 1,
  startedAt = performance.now(),
): Promise<OutboxRun> {
  const canMake = new Map(Object.entries(preparations));
  const run: OutboxRun = { sent: 0, waiting: 0, failed: 0, unconfirmed: 0 };
  // Also what a branch of production's database brought along (R45).
  if (isPreview()) return run;
  const hasTime = () => performance.now() - startedAt < runTime.claimUntilMs;
  const lanes = new Set<Promise<void>>();
  const failures: unknown[] = [];
  let mostLanes = sessions;
  let down: Trouble | undefined;
  let hasMore: boolean;
  do {
    hasMore = false;
    addLane();
    while (lanes.size > 0) await Promise.all(lanes);
    // Lanes that left may have given back what the last one no longer saw; one looks again.
  } while (hasMore && mayClaim());
  if (failures.length > 0) throw failures[0];
  return run;

  function addLane(): void {
    if (lanes.size >= mostLanes) return;
    const lane = sendClaims()
      .catch((error: unknown) => void failures.push(error))
      .finally(() => lanes.delete(lane));
    lanes.add(lane);
  }

  function mayClaim(): boolean {
    return hasTime() && !down && failures.length === 0;
  }

  /** Whether a lane may go because others are there; then as many no longer come back. */
  function mayLeave(): boolean {
    if (lanes.size < 2) return false;
    mostLanes = lanes.size - 1;
    hasMore = true;
    return true;
  }

  async function sendClaims(): Promise<void> {
    const line = openLine();
    try {
      while (mayClaim()) {
        const claimed = await claimDueMails(claimSize, [...canMake.keys()]);
        if (claimed.length === 0 || (await sendEach(claimed, line)) === 'less') break;
      }
    } finally {
      line.close();
    }
  }

  async function sendEach(claimed: ClaimedMail[], line: Line): Promise<'less' | 'more'> {
    for (const [index, mail] of claimed.entries()) {
      const rest = claimed.slice(index + 1);
      // Answers are lost: the others would lose theirs, too, and each has only two. They stay as they are.
      if (down?.unconfirmed || !hasTime()) {
        await releaseMails([mail, ...rest]);
        break;
      }
      // A server that fails for one mail fails for the others: do not ask once for each.
      if (down) {
        await settle(mail, down);
        continue;
      }
      if (!(await prepare(mail))) continue;
      const trouble = await sendOne(mail, line);
      if (trouble === 'no further session') {
        await releaseMails([mail, ...rest]);
        return 'less';
      }
      // The first mail of a full claim is out: there are more, and the server takes them.
      if (!trouble && index === 0 && claimed.length === claimSize) addLane();
      if (trouble?.serverDown || trouble?.unconfirmed) down ??= trouble;
      else if (trouble && !trouble.permanent && mayLeave()) {
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
      // What failed for this mail may hold up others: the next run tries them, this one continues.
      canMake.delete(kind);
      log?.warn('mail not prepared', { mailId: mail.id, kind });
      await settle(mail, { ...readTrouble(error), serverDown: true, notPrepared: true });
      return false;
    }
  }

  async function sendOne(
    mail: ClaimedMail,
    line: Line,
  ): Promise<Trouble | 'no further session' | null> {
    try {
      const session = await line.session();
      await session.deliver(mail, () => markHandover(mail));
    } catch (error) {
      line.forget();
      if (error instanceof MailTakenOver) return null;
      if (error instanceof MailServerDown && mayLeave()) return 'no further session';
      const trouble = readTrouble(error);
      await settle(mail, trouble);
      return trouble;
    }
    await persist(() => recordSent(mail));
    run.sent += 1;
    log?.info('mail sent', { mailId: mail.id });
    return null;
  }

  async function settle(mail: ClaimedMail, trouble: Trouble): Promise<void> {
    const state = await recordTrouble(mail, trouble);
    run[state] += 1;
    log?.warn('mail not sent', { mailId: mail.id, state });
  }
}

/** One session with the mail server after the other, each opened when a mail is there for it. */
interface Line {
  session(): Promise<SmtpSession>;
  /** After a failure: the next mail gets another session. */
  forget(): void;
  close(): void;
}

function openLine(): Line {
  let session: SmtpSession | undefined;
  let mailsLeft = 0;
  return {
    async session() {
      if (mailsLeft === 0) session?.close();
      if (mailsLeft === 0 || !session) {
        session = undefined;
        session = await openSmtpSession();
        mailsLeft = mailsPerSession;
      }
      mailsLeft -= 1;
      return session;
    },
    forget: () => (session = undefined),
    close: () => session?.close(),
  };
}

function readTrouble(error: unknown): Trouble {
  if (error instanceof MailNotTaken) return error.trouble;
  return {
    words: error instanceof Error ? error.message : 'An unknown error.',
    serverDown: error instanceof MailServerDown,
    unconfirmed: false,
    takeBackHandover: false,
    permanent: false,
  };
}

/** A brief database fault must not lose the record that a mail is out: it would go out again. */
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
