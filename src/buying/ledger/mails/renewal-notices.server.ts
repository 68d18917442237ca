/** Reminds yearly buyers of the next payment 90 and 30 days before it, in time for their budget. */
import { and, asc, eq, gt, inArray, isNull, lt, sql } from 'drizzle-orm';
import { prices } from '#src/buying/catalog/prices.ts';
import { daysBefore, daysBetween } from '#src/formats/calendar-days.ts';
import { ourDay } from '#src/formats/our-day.ts';
import { database } from '#src/integrations/database/client.ts';
import { subscriptions } from '#src/integrations/database/tables/payments.ts';
import { isMailAddress, queueMail } from '#src/integrations/mail/outbox.ts';
import { stripe } from '#src/integrations/payments/stripe-client.server.ts';
import { renewalNotice } from '#src/buying/terms/legal-figures.ts';
import { contactsOf } from '#src/buying/ledger/proved-customers.server.ts';
import { renewalMail } from './buyer-mails.server.ts';
import {
  describeSubscription,
  retrieveSubscription,
} from '#src/buying/ledger/snapshot/read-payments.server.ts';
import type { WorkContext } from '#src/server/jobs/scheduled.ts';

/** The counts of a run. */
interface RenewalRun {
  /** Plans whose notice was due. */
  due: number;
  noticed: number;
  /** Plans that ended, changed or renewed at Stripe after the ledger was written. */
  changed: number;
  /** The next run retries these. */
  failed: number;
}

/** A scheduled function has 30 seconds, and Stripe may be slow. */
const startUntilMs = 12_000;
const mostAtOnce = 500;
const yearly = prices.flatMap(({ interval, priceId }) => (interval === 'year' ? [priceId] : []));
const [farthest] = renewalNotice.daysBefore;

type Due = Awaited<ReturnType<typeof selectNearRenewals>>[number] & {
  renewsOn: string;
  key: string;
};

/**
 * Sends each running yearly plan the notice that is due and was not sent; of several overdue ones only the
 * nearest to the payment. Days are in our time zone. Stripe says how much is due, and whether the plan still
 * renews.
 */
export async function noticeRenewals(context: WorkContext): Promise<RenewalRun> {
  const startedAt = performance.now();
  const today = ourDay();
  const due = (await selectNearRenewals()).flatMap((row) => findDue(row, today));
  const run = { due: due.length, noticed: 0, changed: 0, failed: 0 };
  for (const renewal of due) {
    if (performance.now() - startedAt > startUntilMs) break;
    await notice(renewal, context).then(
      (isNoticed) => (run[isNoticed ? 'noticed' : 'changed'] += 1),
      (error: unknown) => {
        run.failed += 1;
        context.log.error('the renewal notice waits for the next run', error, {
          subscriptionId: renewal.id,
        });
      },
    );
  }
  return run;
}

/** A query for yearly plans that renew soon, the next one first. */
function selectNearRenewals() {
  const { id, email, status, currentPeriodEnd, endsAt, endedAt, notices } = subscriptions;
  const now = new Date();
  // One day more for time zones; findDue() counts days exactly.
  const latest = new Date(now.getTime() + (farthest + 1) * 86_400_000);
  const contacts = sql<string[]>`array(${contactsOf(sql`${subscriptions.customerId}`)})`;
  return database()
    .select({ id, email, currentPeriodEnd, notices, contacts })
    .from(subscriptions)
    .where(
      and(
        inArray(subscriptions.priceId, yearly),
        inArray(status, ['active', 'past_due', 'unpaid']),
        isNull(endsAt),
        isNull(endedAt),
        gt(currentPeriodEnd, now),
        lt(currentPeriodEnd, latest),
      ),
    )
    .orderBy(asc(currentPeriodEnd))
    .limit(mostAtOnce);
}

function findDue(
  row: Awaited<ReturnType<typeof selectNearRenewals>>[number],
  today: string,
): Due[] {
  if (!row.currentPeriodEnd) return [];
  const renewsOn = ourDay(row.currentPeriodEnd);
  const left = daysBetween(today, renewsOn);
  const nearest = renewalNotice.daysBefore.findLast((days) => left <= days);
  if (nearest === undefined || left < 1) return [];
  const key = `renewal:${renewsOn}:${nearest}`;
  return row.notices.includes(key) ? [] : [{ ...row, renewsOn, key }];
}

/** Sends the notice of a plan; resolves to false when the plan no longer renews on that day. */
async function notice(
  { id, email, contacts, currentPeriodEnd, renewsOn, key }: Due,
  { batch, siteUrl }: WorkContext,
): Promise<boolean> {
  const subscription = await retrieveSubscription(id);
  const snapshot = describeSubscription(subscription);
  const { row, price } = snapshot;
  const renews =
    !row.endsAt &&
    !row.endedAt &&
    row.currentPeriodEnd?.getTime() === currentPeriodEnd?.getTime() &&
    price?.interval === 'year';
  if (!renews) return false;
  const next = await stripe().invoices.createPreview({ subscription: id });
  const story = {
    price,
    renewsOn,
    lastDay: daysBefore(renewsOn, 1),
    amountCents: next.total,
    currency: next.currency,
    isInvoiced: subscription.collection_method === 'send_invoice',
    siteUrl,
  };
  // The contact who signed the order plans the budget; accounts payable gets only the invoice.
  const readers = [row.email ?? email, ...contacts].filter((to) => to && isMailAddress(to));
  const isNew = sql`exists (select 1 from ${subscriptions} where ${subscriptions.id} = ${id}
    and ${subscriptions.endsAt} is null and not (${key}::text = any (${subscriptions.notices})))`;
  await batch({
    mails: [...new Set(readers as string[])].map((to) =>
      // The key prevents a second mail from a concurrent run.
      queueMail(
        { ...renewalMail(to, story), dedupeKey: `${key}:${id}:${to}` },
        { onlyIf: isNew, isAutomatic: true },
      ),
    ),
    notice: database()
      .update(subscriptions)
      .set({ notices: sql`array_append(${subscriptions.notices}, ${key}::text)` })
      .where(and(eq(subscriptions.id, id), isNew)),
  });
  return true;
}
