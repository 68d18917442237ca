/** The page on which an administrator records notice to end a subscription, and its form. */
import * as z from 'zod/mini';
import { defineForm, fieldProps } from '#src/forms/define-form.ts';
import { eq } from 'drizzle-orm';
import { writtenDay } from '#src/formats/calendar-days.ts';
import { ourDay, writtenDate } from '#src/formats/our-day.ts';
import { findPrice } from '#src/buying/catalog/prices.ts';
import { Fact } from '#src/components/Fact.tsx';
import { TextField, Field } from '#src/components/form/Field.tsx';
import { endingTexts } from '#src/buying/terms/legal-figures.ts';
import { PlainForm } from '#src/forms/server/PlainForm.server.tsx';
import { SavedNote } from '#src/forms/server/describe-saved.server.tsx';
import { database } from '#src/integrations/database/client.ts';
import { subscriptions } from '#src/integrations/database/tables/payments.ts';
import type { PrivatePage } from '#src/server/sessions/private-page.server.tsx';
import { withHeading } from '#src/server/pages/link-page.server.tsx';
import { site } from '#src/site.ts';
import Stripe from 'stripe';
import type { Account } from '#src/server/sessions/session.server.ts';
import { recordAudit } from '#src/server/audit.ts';
import { type Answer, ok } from '#src/server/answer.ts';
import { HttpError } from '#src/server/errors.ts';
import type { Visitor } from '#src/server/visitor.ts';
import {
  describeSubscription,
  retrieveSubscription,
} from '#src/buying/ledger/snapshot/read-payments.server.ts';
import { isEndedYear } from '#src/buying/ledger/snapshot/snapshot.ts';
import { storeSnapshot } from '#src/buying/ledger/snapshot/store-snapshot.server.ts';
import {
  endByNotice,
  findPeriod,
  isBilledEvery,
  readNotice,
  type NoticeSource,
} from './notice.server.ts';
import { tryToRefund } from './refund-unused.server.ts';
import { endAfterNotice, startOfDay } from './unused-months.ts';

const page = '/admin/notice';

/** The sources of notice that administrators record; the portal records its own. */
const recordedSources = {
  mail: 'The agency, by email or letter',
  administrator: 'Us, or the agency in another way',
} as const;

/** The query of the page: the subscription, and whether notice was just recorded. */
export const noticePageSchema = z.object({
  subscription: z.catch(z.string(), ''),
  saved: z.catch(z.optional(z.literal('notice')), undefined),
});

/** The form. The allowed days of notice depend on the subscription. */
export const noticeForm = defineForm({
  path: '/api/admin/notice',
  page,
  carries: ['subscription'],
  label: 'Record notice',
  schema: z.object({
    subscription: z.catch(z.string(), ''),
    day: z.iso.date('Enter the date of the notice.'),
    from: z.enum(['mail', 'administrator'], 'Choose who gave notice.'),
  }),
  fields: {
    day: { id: 'notice-day', label: 'Date of the notice', type: 'date', control: 'own' },
    from: { id: 'notice-from', label: 'From', control: 'own' },
  },
  messages: {
    saved: {
      title: 'The notice is recorded',
      message: 'An email tells the buyer when the plan ends.',
    },
    failed: 'We couldn’t record the notice',
  },
});

/** The path of a subscription's page after notice was recorded. */
function recordedPath(subscription: string): string {
  return `${page}?${new URLSearchParams({ subscription, saved: 'notice' })}`;
}

const toPurchases = (
  <p>
    <a href="/admin/inbox?kind=purchases">Back to purchases</a>
  </p>
);

/** A subscription's row in the ledger. */
type LedgerSubscription = typeof subscriptions.$inferSelect;

/** The subscription with this id in the ledger, or null. */
async function findSubscription(id: string): Promise<LedgerSubscription | null> {
  const [row] = await database().select().from(subscriptions).where(eq(subscriptions.id, id));
  return row ?? null;
}

/** The first and last allowed day of notice, year-month-day. */
export function noticeDays({ currentPeriodStart, createdAt }: LedgerSubscription) {
  return { first: ourDay(currentPeriodStart ?? createdAt), last: ourDay() };
}

/** Renders a subscription with the form, while it runs. */
export async function renderNotice({
  subscription: id,
  saved,
}: z.output<typeof noticePageSchema>): Promise<PrivatePage> {
  const row = await findSubscription(id);
  return row ? renderSubscription(row, saved === 'notice') : noSubscription();
}

function noSubscription(): PrivatePage {
  return withHeading({
    title: 'We couldn’t find this subscription',
    status: 404,
    children: toPurchases,
  });
}

function renderSubscription(row: LedgerSubscription, isSaved: boolean): PrivatePage {
  const title = noticeForm.label;
  const price = row.priceId ? findPrice(row.priceId) : null;
  const isOver = row.status === 'canceled';
  const facts = Object.entries({
    Plan: price?.name ?? row.priceId ?? 'Not in the catalog',
    Email: row.email,
    'Paid until': row.currentPeriodEnd && writtenDate(row.currentPeriodEnd),
    'Notice given on': row.noticedAt && writtenDate(row.noticedAt),
    'Ends on': !isOver && row.endsAt && writtenDate(row.endsAt),
    'Ended on': row.endedAt && writtenDate(row.endedAt),
    'Unused months': row.refundMonths === null ? null : `${row.refundMonths} of 12`,
    Refund: row.refundState?.replace('_', ' '),
    'At Stripe': row.id,
  });
  return {
    title,
    children: (
      <>
        <h1>{title}</h1>
        {isSaved && <SavedNote {...noticeForm.messages} />}
        <dl>
          {facts.map(
            ([label, value]) =>
              value && (
                <Fact key={label} label={label}>
                  <bdi>{value}</bdi>
                </Fact>
              ),
          )}
        </dl>
        {isOver ? (
          <p>The subscription has ended.</p>
        ) : (
          <>
            {price?.interval && (
              <p>
                {endingTexts[price.interval]} {endingTexts.notice}
              </p>
            )}
            <NoticeForm {...row} />
          </>
        )}
        {toPurchases}
      </>
    ),
  };
}

function NoticeForm(row: LedgerSubscription) {
  const { first, last } = noticeDays(row);
  const { id, label, name } = fieldProps(noticeForm, 'from');
  return (
    <PlainForm form={noticeForm} values={{ subscription: row.id }}>
      <TextField
        {...fieldProps(noticeForm, 'day')}
        hint={`From ${writtenDay(first)} to today, in ${site.contact.city}. We count the end of the plan from this day. If that end has passed, the plan ends immediately.`}
        min={first}
        max={last}
        value={last}
      />
      <Field id={id} label={label}>
        <select className="input" id={id} name={name}>
          {Object.entries(recordedSources).map(([source, label]) => (
            <option key={source} value={source}>
              {label}
            </option>
          ))}
        </select>
      </Field>
    </PlainForm>
  );
}

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
