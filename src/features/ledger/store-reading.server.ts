/** Writes a reading into the ledger with all its consequences: one batch, one round trip. */
import { and, eq, getTableColumns, sql, type Column, type SQL } from 'drizzle-orm';
import { database, type Batch, type BatchItem } from '#src/integrations/database/client.ts';
import {
  paymentEvents,
  purchases,
  subscriptions,
} from '#src/integrations/database/tables/payments.ts';
import { queueMail } from '#src/integrations/mail/outbox.ts';
import { oweRefund } from './ending/owed-refunds.server.ts';
import type { LedgerEvent } from './ledger-event.ts';
import {
  noticesOfPurchase,
  noticesOfSubscription,
  withdrawalsOfSubscription,
  type Notice,
  type Withdrawal,
} from './state-mails.server.ts';
import {
  isEndedYear,
  type PurchaseReading,
  type Reading,
  type SubscriptionReading,
} from './reading.ts';

/** When a reading started and ended, by our clock. */
export interface Span {
  startedAt: Date;
  endedAt: Date;
}

type Table = typeof purchases | typeof subscriptions;
type Row = PurchaseReading['row'] | SubscriptionReading['row'];

/**
 * Resolves to whether the ledger is now as read. A row is replaced only by a reading that started after
 * its own had ended, or that is equal; otherwise nothing else happens: the event is not recorded and
 * no mail is stored. Buyer and operator get each mail about a row once. Once a year has ended, its
 * refund is owed. Without an event only the reading is stored.
 */
export async function storeReading(
  { purchase, subscription }: Reading,
  event: LedgerEvent | null,
  span: Span,
  { batch, siteUrl }: { batch: Batch; siteUrl: string },
): Promise<boolean> {
  const upserts: BatchItem[] = [];
  const consequences: BatchItem[] = [];
  const agreements: SQL[] = [];
  const add = (table: Table, row: Row, upsert: BatchItem, notices: Notice[]) => {
    upserts.push(upsert);
    agreements.push(exists(table, saysTheSame(table, row)));
    consequences.push(...notices.flatMap((notice) => notifyOnce(table, row, notice)));
  };
  if (purchase) {
    const notices = noticesOfPurchase(purchase, subscription, siteUrl);
    add(purchases, purchase.row, upsertPurchase(purchase.row, span), notices);
  }
  if (subscription) {
    const notices = noticesOfSubscription(subscription, siteUrl);
    add(subscriptions, subscription.row, upsertSubscription(subscription.row, span), notices);
    const withdrawals = withdrawalsOfSubscription(subscription);
    consequences.push(...withdrawals.flatMap((each) => takeBack(subscription.row, each)));
    if (isEndedYear(subscription)) {
      consequences.push(oweRefund(saysTheSame(subscriptions, subscription.row)));
    }
  }
  const records = event
    ? [recordOnce(event, sql.join([sql`true`, ...agreements], sql` and `))]
    : [];
  const { written } = await batch({ written: upserts, consequences, records });
  return (written as { rowCount: number }[]).every(({ rowCount }) => rowCount === 1);
}

function upsertPurchase(row: PurchaseReading['row'], span: Span): BatchItem {
  return database()
    .insert(purchases)
    .values({ ...row, readAt: span.endedAt })
    .onConflictDoUpdate({
      target: purchases.id,
      set: {
        ...row,
        ...keepKnown(purchases, span),
        // The time of our first reading with the money, if Stripe does not give the time of payment.
        settledAt: sql`coalesce(${purchases.settledAt}, excluded.settled_at)`,
      },
      setWhere: givesWay(purchases, row, span),
    });
}

function upsertSubscription(row: SubscriptionReading['row'], span: Span): BatchItem {
  return database()
    .insert(subscriptions)
    .values({ ...row, readAt: span.endedAt })
    .onConflictDoUpdate({
      target: subscriptions.id,
      set: { ...row, ...keepKnown(subscriptions, span) },
      setWhere: givesWay(subscriptions, row, span),
    });
}

/** The columns in which a row keeps known values: an address outlives its customer, and times only move forward. */
function keepKnown(table: Table, { endedAt }: Span) {
  return {
    email: sql`coalesce(excluded.email, ${table.email})`,
    readAt: sql`greatest(${table.readAt}, ${sql.param(endedAt, table.readAt)})`,
  };
}

function givesWay(table: Table, row: Row, { startedAt }: Span): SQL {
  const isOlder = sql`${table.readAt} < ${sql.param(startedAt, table.readAt)}`;
  return sql`(${isOlder} or (${saysTheSame(table, row)}))`;
}

// Not part of the state: columns that never change, and those that keepKnown() handles.
const notJudged = new Set(['id', 'createdAt', 'email', 'settledAt']);

function saysTheSame(table: Table, row: Row): SQL {
  const columns = getTableColumns(table) as Record<string, Column>;
  const same = Object.entries(row)
    .filter(([name]) => !notJudged.has(name))
    .map(([name, value]) => {
      const column = columns[name] as Column;
      return sql`${column} is not distinct from ${sql.param(value, column)}`;
    });
  return and(eq(table.id, row.id), ...same) as SQL;
}

const exists = (table: Table, condition: SQL) =>
  sql`exists (select 1 from ${table} where ${condition})`;

/** Stores a notice's mails and records the notice, when the row is as read and the notice is new. */
function notifyOnce(table: Table, row: Row, { key, mails }: Notice): BatchItem[] {
  const isNew = sql`${saysTheSame(table, row)} and not (${key}::text = any (${table.notices}))`;
  return [
    ...mails.map((mail) =>
      queueMail(mail, { onlyIf: exists(table, isNew), followsByItself: true }),
    ),
    database().execute(
      sql`update ${table} set notices = array_append(notices, ${key}::text) where ${isNew}`,
    ),
  ];
}

/** Stores a withdrawal's mails and removes its notices, when there are any and the row is as read. */
function takeBack(row: Row, { prefix, mails }: Withdrawal): BatchItem[] {
  const isOfIt = sql`starts_with(notice, ${prefix}::text)`;
  const wasSent = sql`${saysTheSame(subscriptions, row)} and exists (
    select 1 from unnest(${subscriptions.notices}) as notice where ${isOfIt})`;
  return [
    ...mails.map((mail) =>
      queueMail(mail, { onlyIf: exists(subscriptions, wasSent), followsByItself: true }),
    ),
    database().execute(sql`
      update ${subscriptions} set notices = array(
        select notice from unnest(${subscriptions.notices}) as notice where not ${isOfIt})
      where ${wasSent}`),
  ];
}

function recordOnce({ id, type, objectId }: LedgerEvent, onlyIf: SQL): BatchItem {
  return database().execute(sql`
    insert into ${paymentEvents} (id, type, object_id)
    select ${id}::text, ${type}::text, ${objectId}::text where ${onlyIf}
    on conflict do nothing`);
}
