/** Writes a snapshot into the ledger with its mails and the owed refund, in one batch. */
import { and, eq, getTableColumns, sql, type Column, type SQL } from 'drizzle-orm';
import { database, type BatchItem } from '#src/integrations/database/client.ts';
import {
  paymentEvents,
  purchases,
  subscriptions,
} from '#src/integrations/database/tables/payments.ts';
import { queueMail } from '#src/integrations/mail/outbox.ts';
import type { WorkContext } from '#src/server/jobs/scheduled.ts';
import { oweRefund } from '#src/buying/ending/owed-refunds.server.ts';
import type { LedgerEvent } from '#src/buying/ledger/ledger-event.ts';
import {
  noticesOfPurchase,
  noticesOfSubscription,
  withdrawalsOfSubscription,
  type Notice,
  type Withdrawal,
} from '#src/buying/ledger/mails/state-mails.server.ts';
import {
  isEndedYear,
  type PurchaseSnapshot,
  type Snapshot,
  type SubscriptionSnapshot,
} from './snapshot.ts';

/** When the reading of Stripe started and ended, by our clock. */
interface Span {
  startedAt: Date;
  endedAt: Date;
}

type Table = typeof purchases | typeof subscriptions;
type Row = PurchaseSnapshot['row'] | SubscriptionSnapshot['row'];

/**
 * Resolves to whether the ledger now has this state. A row is replaced only when the reading started after
 * the row's own reading ended, or when both are equal. Otherwise nothing is stored: no event, no mail.
 * Each mail about a row is sent once. For an ended year the refund becomes owed. `event` is null when our
 * own change caused the reading.
 */
export async function storeSnapshot(
  { purchase, subscription }: Snapshot,
  event: LedgerEvent | null,
  span: Span,
  { batch, siteUrl }: Pick<WorkContext, 'batch' | 'siteUrl'>,
): Promise<boolean> {
  const upserts: BatchItem[] = [];
  const consequences: BatchItem[] = [];
  const isStored: SQL[] = [];
  const add = (table: Table, row: Row, upsert: BatchItem, notices: Notice[]) => {
    upserts.push(upsert);
    isStored.push(exists(table, isEqual(table, row)));
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
    consequences.push(
      ...withdrawals.flatMap((withdrawal) => withdraw(subscription.row, withdrawal)),
    );
    if (isEndedYear(subscription)) {
      consequences.push(oweRefund(isEqual(subscriptions, subscription.row)));
    }
  }
  const records = event ? [recordOnce(event, sql.join([sql`true`, ...isStored], sql` and `))] : [];
  const { written } = await batch({ written: upserts, consequences, records });
  return (written as { rowCount: number }[]).every(({ rowCount }) => rowCount === 1);
}

function upsertPurchase(row: PurchaseSnapshot['row'], span: Span): BatchItem {
  return database()
    .insert(purchases)
    .values({ ...row, readAt: span.endedAt })
    .onConflictDoUpdate({
      target: purchases.id,
      set: {
        ...row,
        ...keepKnown(purchases, span),
        // Without a time of payment from Stripe, the time when we first read it as paid.
        settledAt: sql`coalesce(${purchases.settledAt}, excluded.settled_at)`,
      },
      setWhere: mayReplace(purchases, row, span),
    });
}

function upsertSubscription(row: SubscriptionSnapshot['row'], span: Span): BatchItem {
  return database()
    .insert(subscriptions)
    .values({ ...row, readAt: span.endedAt })
    .onConflictDoUpdate({
      target: subscriptions.id,
      set: { ...row, ...keepKnown(subscriptions, span) },
      setWhere: mayReplace(subscriptions, row, span),
    });
}

/** The email address survives its customer's deletion, and times only move forward. */
function keepKnown(table: Table, { endedAt }: Span) {
  return {
    email: sql`coalesce(excluded.email, ${table.email})`,
    readAt: sql`greatest(${table.readAt}, ${sql.param(endedAt, table.readAt)})`,
  };
}

function mayReplace(table: Table, row: Row, { startedAt }: Span): SQL {
  const isOlder = sql`${table.readAt} < ${sql.param(startedAt, table.readAt)}`;
  return sql`(${isOlder} or (${isEqual(table, row)}))`;
}

/** Columns that are not compared: they never change, or upserts keep their known values. */
const notCompared = new Set(['id', 'createdAt', 'email', 'settledAt']);

function isEqual(table: Table, row: Row): SQL {
  const columns = getTableColumns(table) as Record<string, Column>;
  const same = Object.entries(row)
    .filter(([name]) => !notCompared.has(name))
    .map(([name, value]) => {
      const column = columns[name] as Column;
      return sql`${column} is not distinct from ${sql.param(value, column)}`;
    });
  return and(eq(table.id, row.id), ...same) as SQL;
}

const exists = (table: Table, condition: SQL) =>
  sql`exists (select 1 from ${table} where ${condition})`;

/** Queues a notice's mails and records its key, if the row has this state and the notice is new. */
function notifyOnce(table: Table, row: Row, { key, mails }: Notice): BatchItem[] {
  const isNew = sql`${isEqual(table, row)} and not (${key}::text = any (${table.notices}))`;
  return [
    ...mails.map((mail) => queueMail(mail, { onlyIf: exists(table, isNew), isAutomatic: true })),
    database().execute(
      sql`update ${table} set notices = array_append(notices, ${key}::text) where ${isNew}`,
    ),
  ];
}

/** Queues a withdrawal's mails and removes the keys of its notices, if the row has this state and such keys. */
function withdraw(row: Row, { prefix, mails }: Withdrawal): BatchItem[] {
  const hasPrefix = sql`starts_with(notice, ${prefix}::text)`;
  const wasSent = sql`${isEqual(subscriptions, row)} and exists (
    select 1 from unnest(${subscriptions.notices}) as notice where ${hasPrefix})`;
  return [
    ...mails.map((mail) =>
      queueMail(mail, { onlyIf: exists(subscriptions, wasSent), isAutomatic: true }),
    ),
    database().execute(sql`
      update ${subscriptions} set notices = array(
        select notice from unnest(${subscriptions.notices}) as notice where not ${hasPrefix})
      where ${wasSent}`),
  ];
}

function recordOnce({ id, type, objectId }: LedgerEvent, onlyIf: SQL): BatchItem {
  return database().execute(sql`
    insert into ${paymentEvents} (id, type, object_id)
    select ${id}::text, ${type}::text, ${objectId}::text where ${onlyIf}
    on conflict do nothing`);
}
