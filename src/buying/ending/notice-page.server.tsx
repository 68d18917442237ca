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
  button: 'Record notice',
  schema: z.object({
    subscription: z.catch(z.string(), ''),
    day: z.iso.date('Enter the date of the notice.'),
    from: z.enum(['mail', 'administrator'], 'Choose who gave notice.'),
  }),
  fields: {
    day: { id: 'notice-day', label: 'Date of the notice', type: 'date', control: 'own' },
    from: { id: 'notice-from', label: 'From', control: 'own' },
  },
  words: {
    saved: {
      title: 'The notice is recorded',
      message: 'An email tells the buyer when the plan ends.',
    },
    failed: 'We couldn’t record the notice',
    refused: 'Please try again.',
  },
});

/** The path of a subscription's page after notice was recorded. */
export function recordedPath(subscription: string): string {
  return `${page}?${new URLSearchParams({ subscription, saved: 'notice' })}`;
}

const toPurchases = (
  <p>
    <a href="/admin/inbox?kind=purchases">Back to purchases</a>
  </p>
);

/** A subscription's row in the ledger. */
export type LedgerSubscription = typeof subscriptions.$inferSelect;

/** The subscription with this id in the ledger, or null. */
export async function findSubscription(id: string): Promise<LedgerSubscription | null> {
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
        {isSaved && <SavedNote {...noticeForm.words} />}
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
