/** Sends what the outbox holds: nothing is lost, and a mail goes out twice only when an answer was lost (R20). */
import { setTimeout as wait } from 'node:timers/promises';
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
/** A run claims no more mails after this, so that it ends within a scheduled function's 30 seconds. */
const claimUntilMs = 15_000;

let current: Promise<OutboxRun> | undefined;
let asked: Preparations | undefined;

/**
 * Sends all mails that are due, those that need something made first only when it is among the
 * preparations; calls made during a run in this process make it look once more.
 */
export function sendOutbox(log?: FollowUpLog, preparations: Preparations = {}): Promise<OutboxRun> {
  asked = { ...asked, ...preparations };
  current ??= runWhileAsked(log);
  return current;
}

async function runWhileAsked(log?: FollowUpLog): Promise<OutboxRun> {
  const total: OutboxRun = { sent: 0, waiting: 0, failed: 0, unconfirmed: 0 };
  try {
    while (asked) {
      const preparations = asked;
      asked = undefined;
      const run = await sendDueMails(log, preparations);
      for (const state of Object.keys(total) as (keyof OutboxRun)[]) total[state] += run[state];
    }
    return total;
  } finally {
    // In the same turn as the last look: nobody can join a run that looks no more.
    current = undefined;
  }
}

/** One run over all mails that are due now; any number of them may work at the same time, in any process. */
export async function sendDueMails(
  log?: FollowUpLog,
  preparations: Preparations = {},
): Promise<OutboxRun> {
  const canMake = new Map(Object.entries(preparations));
  const run: OutboxRun = { sent: 0, waiting: 0, failed: 0, unconfirmed: 0 };
  const startedAt = performance.now();
  const hasTime = () => performance.now() - startedAt < claimUntilMs;
  let session: SmtpSession | undefined;
  try {
    while (hasTime()) {
      const claimed = await claimDueMails(claimSize, [...canMake.keys()]);
      if (claimed.length === 0) break;
      if ((await sendEach(claimed)) === 'server down') break;
    }
    return run;
  } finally {
    session?.close();
  }

  async function sendEach(claimed: ClaimedMail[]): Promise<'server down' | 'done'> {
    for (const [index, mail] of claimed.entries()) {
      if (!hasTime()) {
        await releaseMails(claimed.slice(index));
        break;
      }
      if (!(await prepare(mail))) continue;
      const trouble = await sendOne(mail);
      if (trouble?.unconfirmed) {
        // The others would lose theirs, too, and each has only two: they stay as they are.
        await releaseMails(claimed.slice(index + 1));
        return 'server down';
      }
      if (!trouble?.serverDown) continue;
      // A server that fails for this mail fails for the others: do not ask once for each.
      for (const other of claimed.slice(index + 1)) await settle(other, trouble);
      return 'server down';
    }
    return 'done';
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
      await settle(mail, { ...readTrouble(error), serverDown: true });
      return false;
    }
  }

  async function sendOne(mail: ClaimedMail): Promise<Trouble | null> {
    try {
      session ??= await openSmtpSession();
      await session.deliver(mail, () => markHandover(mail));
    } catch (error) {
      session = undefined;
      if (error instanceof MailTakenOver) return null;
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
