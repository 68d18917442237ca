/** Records notice that came by mail or from our staff, with the same effect as notice in the portal. */
import Stripe from 'stripe';
import type * as z from 'zod/mini';
import { writtenDay } from '#src/formats/calendar-days.ts';
import type { Account } from '#src/server/sessions/session.server.ts';
import { recordAudit } from '#src/server/audit.ts';
import { type Answer, ok } from '#src/server/answer.ts';
import { HttpError } from '#src/server/errors.ts';
import type { Visitor } from '#src/server/visitor.ts';
import {
  describeSubscription,
  retrieveSubscription,
} from '#src/buying/ledger/snapshot/read-subscription.server.ts';
import { isEndedYear } from '#src/buying/ledger/snapshot/snapshot.ts';
import { storeSnapshot } from '#src/buying/ledger/snapshot/store-snapshot.server.ts';
import {
  recordedPath,
  type noticeForm,
  findSubscription,
  noticeDays,
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

/**
 * Records the administrator's action, sets the end at Stripe, stores it in the ledger, and returns to the
 * page. Idempotent; an earlier day than the current notice's moves the end.
 */
export async function recordNotice(
  { subscription: id, day, from }: z.output<typeof noticeForm.schema>,
  visitor: Visitor,
  { email }: Account,
): Promise<Answer> {
  const row = await findSubscription(id);
  if (!row) throw new HttpError(404, 'We couldn’t find this subscription.');
  requireDay(day, row);
  const detail = `${id}, notice of ${day}, ${from}`;
  await visitor.batch({
    audit: recordAudit({ actorEmail: email, action: 'Notice recorded', detail }),
  });
  await giveNotice(id, { day, from }, visitor).catch((error: unknown) => {
    if (!(error instanceof Stripe.errors.StripeError)) throw error;
    visitor.log.error('notice not stored at Stripe', error);
    throw new HttpError(
      503,
      'Stripe didn’t answer. Please try again in a minute. It’s safe to record it twice.',
    );
  });
  return { ...ok(), page: recordedPath(id) };
}

async function giveNotice(
  id: string,
  { day, from }: { day: string; from: NoticeSource },
  visitor: Visitor,
): Promise<void> {
  const subscription = await retrieveSubscription(id);
  const period = findPeriod(subscription);
  if (subscription.status === 'canceled' || !period) {
    throw new HttpError(409, 'The subscription has ended.');
  }
  const noticedAt = startOfDay(day);
  const isYear = isBilledEvery('year', subscription);
  const endsAt = isYear ? endAfterNotice(noticedAt, period) : period.endsAt;
  const earlier = readNotice(subscription);
  if (earlier && earlier.endsAt <= endsAt) {
    throw new HttpError(
      409,
      'A notice that ends the plan on that day or earlier is already recorded.',
    );
  }
  const startedAt = new Date();
  const changed = describeSubscription(
    await endByNotice(subscription, { noticedAt, from, endsAt }),
  );
  const span = { startedAt, endedAt: new Date() };
  // If a concurrent reading prevents this, Stripe's event stores it later.
  await storeSnapshot({ purchase: null, subscription: changed }, null, span, visitor);
  if (isEndedYear(changed)) await tryToRefund(id, visitor);
}

function requireDay(day: string, row: LedgerSubscription): void {
  const { first, last } = noticeDays(row);
  const refuse = (message: string) => new HttpError(400, message, { fields: { day: message } });
  if (day > last) throw refuse('The notice can’t be in the future.');
  if (day < first)
    throw refuse(`The paid period began on ${writtenDay(first)}. Enter that day or a later one.`);
}
