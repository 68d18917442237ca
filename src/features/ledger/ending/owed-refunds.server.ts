/** The years that have ended and whose refund is not worked out yet: a column of the ledger, so that a crash loses none (R43). */
import { eq, sql, type SQL } from 'drizzle-orm';
import { database, type BatchItem } from '#src/integrations/database/client.ts';
import { subscriptions } from '#src/integrations/database/tables/payments.ts';

const mostAtOnce = 100;

/** A statement for the batch that stores the end: from then on the refund is owed, once. */
export function oweRefund(isAsRead: SQL): BatchItem {
  return database().execute(
    sql`update ${subscriptions} set refund_state = 'owed' where ${isAsRead} and refund_state is null`,
  );
}

/** A statement, alone or for a batch, for their subscriptions' ids. */
export function selectOwedRefunds() {
  return (
    database()
      .select({ id: subscriptions.id })
      .from(subscriptions)
      // A literal: with a parameter the planner would not use the index.
      .where(sql`refund_state = 'owed'`)
      .limit(mostAtOnce)
  );
}

/** The facts needed to work out a subscription's refund; null when none is owed any more. */
export async function findOwed(id: string) {
  const [row] = await database().select().from(subscriptions).where(eq(subscriptions.id, id));
  return row?.refundState === 'owed' ? row : null;
}

/** Our refund failed: its months are owed again. */
export async function oweAgain(refundId: string): Promise<void> {
  await database()
    .update(subscriptions)
    .set({ refundState: 'owed' })
    .where(sql`${refundId}::text = any (${subscriptions.refundIds})`);
}
