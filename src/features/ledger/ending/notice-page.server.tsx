/** The page on which an administrator records notice: what it ends and when, before anything is done (R43). Plain HTML. */
import { eq } from 'drizzle-orm';
import type * as z from 'zod/mini';
import { todayIn, writtenDay } from '#src/formats/calendar-days.ts';
import { findPrice } from '#src/catalogue/prices.ts';
import { Button } from '#src/components/Button.tsx';
import { Fact } from '#src/components/Fact.tsx';
import { TextField, Field } from '#src/components/Field.tsx';
import { endingWords } from '#src/promises/ending.ts';
import { database } from '#src/integrations/database/client.ts';
import { subscriptions } from '#src/integrations/database/tables/payments.ts';
import type { PrivatePage } from '#src/server/accounts/private-page.server.tsx';
import { site } from '#src/site.ts';
import { recordNoticePath, type noticePageSchema, type noticeSchema } from './notice-address.ts';

/** A subscription as the ledger has it. */
export type LedgerSubscription = typeof subscriptions.$inferSelect;

/** What was typed, and what is wrong with it. */
export interface RefusedNotice {
  status: number;
  problem: string;
  typed: Omit<z.output<typeof noticeSchema>, 'subscription'>;
}

/** Where notice that an administrator records came from; the portal records its own. */
export const recordedSources = {
  mail: 'The agency, by email or letter',
  administrator: 'Us, or the agency in another way',
} as const;

const dayOf = (moment: Date) => todayIn(site.timeZone, moment);

/** Finds a subscription in the ledger. */
export async function findSubscription(id: string): Promise<LedgerSubscription | null> {
  const [row] = await database().select().from(subscriptions).where(eq(subscriptions.id, id));
  return row ?? null;
}

/** The days on which notice for the paid period may have come, year-month-day. */
export function noticeDays({ currentPeriodStart, createdAt }: LedgerSubscription) {
  return { first: dayOf(currentPeriodStart ?? createdAt), last: dayOf(new Date()) };
}

/** Shows what notice would end. */
export async function renderNotice({
  subscription: id,
  outcome,
}: z.output<typeof noticePageSchema>): Promise<PrivatePage> {
  const row = await findSubscription(id);
  return row ? renderNoticeForm(row, { isDone: outcome === 'done' }) : noSubscription();
}

/** Says that the ledger has no such subscription. */
export function noSubscription(): PrivatePage {
  const title = 'There is no such subscription';
  return {
    title,
    status: 404,
    children: (
      <>
        <h1>{title}</h1>
        <ToPurchases />
      </>
    ),
  };
}

/** The page of a subscription: the form while it runs, with what was wrong with it. */
export function renderNoticeForm(
  row: LedgerSubscription,
  { refused, isDone = false }: { refused?: RefusedNotice; isDone?: boolean } = {},
): PrivatePage {
  const title = 'Record notice';
  const price = row.priceId ? findPrice(row.priceId) : null;
  const isOver = row.status === 'canceled';
  const facts = Object.entries({
    Plan: price?.name ?? row.priceId ?? 'Not in the catalogue',
    Email: row.email,
    'Paid until': row.currentPeriodEnd && writtenDay(dayOf(row.currentPeriodEnd)),
    'Notice given on': row.noticedAt && writtenDay(dayOf(row.noticedAt)),
    'Ends on': !isOver && row.endsAt && writtenDay(dayOf(row.endsAt)),
    'Ended on': row.endedAt && writtenDay(dayOf(row.endedAt)),
    'Unused months': row.refundMonths === null ? null : `${row.refundMonths} of 12`,
    Refund: row.refundState?.replace('_', ' '),
    'At Stripe': row.id,
  });
  return {
    title,
    ...(refused && { status: refused.status }),
    children: (
      <>
        <h1>{title}</h1>
        {isDone && (
          <p role="status">
            <strong>The notice is recorded. The buyer reads in an email when the plan ends.</strong>
          </p>
        )}
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
                {endingWords[price.interval]} {endingWords.notice}
              </p>
            )}
            <NoticeForm row={row} refused={refused} />
          </>
        )}
        <ToPurchases />
      </>
    ),
  };
}

function ToPurchases() {
  return (
    <p>
      <a href="/admin/inbox?kind=purchases">Back to purchases</a>
    </p>
  );
}

function NoticeForm({
  row,
  refused,
}: {
  row: LedgerSubscription;
  refused: RefusedNotice | undefined;
}) {
  const { first, last } = noticeDays(row);
  const { day, from } = refused?.typed ?? { day: last, from: 'mail' };
  return (
    <form className="account-plain-form" action={recordNoticePath} method="post">
      {refused && (
        <p role="alert" id="notice-problem">
          <strong>{refused.problem}</strong>
        </p>
      )}
      <input type="hidden" name="subscription" value={row.id} />
      <TextField
        id="notice-day"
        label="Day on which notice came"
        hint={`From ${writtenDay(first)} to today, in ${site.contact.city}. The end is counted from this day; when it is over already, the plan ends at once.`}
        name="day"
        type="date"
        min={first}
        max={last}
        value={day}
        required
        aria-describedby={refused ? 'notice-day-hint notice-problem' : 'notice-day-hint'}
        aria-invalid={refused ? true : undefined}
      />
      <Field id="notice-from" label="From">
        <select className="input" id="notice-from" name="from">
          {Object.entries(recordedSources).map(([source, label]) => (
            <option key={source} value={source} selected={source === from}>
              {label}
            </option>
          ))}
        </select>
      </Field>
      <p className="acts">
        <Button type="submit">Record notice</Button>
      </p>
    </form>
  );
}
