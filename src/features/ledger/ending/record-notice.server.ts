/** Records notice that came by mail, or that one of us gives: the same effect as notice in the portal (R43). */
import Stripe from 'stripe';
import type * as z from 'zod/mini';
import { writtenDay } from '#src/formats/calendar-days.ts';
import type { Account } from '#src/server/accounts/account.ts';
import { renderPrivatePage } from '#src/server/accounts/private-page.server.tsx';
import { seeOther } from '#src/server/answer.ts';
import { recordAudit } from '#src/server/audit.ts';
import type { Visitor } from '#src/server/visitor.ts';
import { describeSubscription, retrieveSubscription } from '../read-subscription.server.ts';
import { isEndedYear } from '../reading.ts';
import { storeReading } from '../store-reading.server.ts';
import { noticeAddress, type noticeSchema } from './notice-address.ts';
import {
  findSubscription,
  noSubscription,
  noticeDays,
  recordedSources,
  renderNoticeForm,
  type LedgerSubscription,
} from './notice-page.server.tsx';
import {
  endByNotice,
  findPeriod,
  isBilledEvery,
  readNotice,
  type NoticeSource,
} from './notice.server.ts';
import { tryToRefund } from './refund-unused.server.ts';
import { endAfterNotice, startOfDay } from './unused-months.ts';

type Typed = z.output<typeof noticeSchema>;

/** Why notice was not recorded, in words for the administrator. */
class Refusal extends Error {
  readonly status: number;
  constructor(status: number, words: string) {
    super(words);
    this.status = status;
  }
}

/**
 * Keeps who records what first, then sets the end at Stripe and stores it, and leads back to the page.
 * Recording the same again changes nothing. An earlier day than the notice that holds moves the end.
 */
export async function recordNotice(
  { subscription: id, ...typed }: Typed,
  visitor: Visitor,
  { email }: Account,
): Promise<Response> {
  const row = await findSubscription(id);
  if (!row) return renderPrivatePage(noSubscription());
  try {
    const from = requireSource(typed.from);
    requireDay(typed.day, row);
    const detail = `${id}, notice of ${typed.day}, ${from}`;
    await visitor.batch({
      audit: recordAudit({ actorEmail: email, action: 'Notice recorded', detail }),
    });
    await giveNotice(id, { day: typed.day, from }, visitor);
  } catch (error) {
    const { status, message: problem } = toRefusal(error, visitor);
    return renderPrivatePage(renderNoticeForm(row, { refused: { status, problem, typed } }));
  }
  return seeOther(`${noticeAddress(id)}&outcome=done`);
}

async function giveNotice(
  id: string,
  { day, from }: { day: string; from: NoticeSource },
  visitor: Visitor,
): Promise<void> {
  const subscription = await retrieveSubscription(id);
  const period = findPeriod(subscription);
  if (subscription.status === 'canceled' || !period) {
    throw new Refusal(409, 'The subscription has ended.');
  }
  const noticedAt = startOfDay(day);
  const isYear = isBilledEvery('year', subscription);
  const endsAt = isYear ? endAfterNotice(noticedAt, period) : period.endsAt;
  const earlier = readNotice(subscription);
  if (earlier && earlier.endsAt <= endsAt) {
    throw new Refusal(409, 'Notice that ends the plan on that day or earlier is recorded already.');
  }
  const startedAt = new Date();
  const changed = describeSubscription(
    await endByNotice(subscription, { noticedAt, from, endsAt }),
  );
  const span = { startedAt, endedAt: new Date() };
  // Should another reading overlap, Stripe's own event stores the same.
  await storeReading({ purchase: null, subscription: changed }, null, span, visitor);
  if (isEndedYear(changed)) await tryToRefund(id, visitor);
}

function requireSource(from: string): NoticeSource {
  if (Object.hasOwn(recordedSources, from)) return from as keyof typeof recordedSources;
  throw new Refusal(400, 'Say whom the notice came from.');
}

function requireDay(day: string, row: LedgerSubscription): void {
  const { first, last } = noticeDays(row);
  const noon = new Date(`${day}T12:00:00Z`);
  const isDay = !Number.isNaN(noon.getTime()) && noon.toISOString().slice(0, 10) === day;
  if (!isDay) throw new Refusal(400, 'Enter the day on which notice came.');
  if (day > last) throw new Refusal(400, 'Notice cannot come in the future.');
  if (day < first) {
    throw new Refusal(400, `The period that is paid began on ${writtenDay(first)}.`);
  }
}

function toRefusal(error: unknown, { log }: Visitor): Refusal {
  if (error instanceof Refusal) return error;
  if (!(error instanceof Stripe.errors.StripeError)) throw error;
  log.error('notice not kept at Stripe', error);
  return new Refusal(
    503,
    'Stripe did not answer. Please try again in a minute; recording it twice does no harm.',
  );
}
