/** Ended years whose refund is still owed, recorded in the ledger so that a crash loses none. */
import { eq, sql, type SQL } from 'drizzle-orm';
import { database, type BatchItem } from '#src/integrations/database/client.ts';
import { subscriptions } from '#src/integrations/database/tables/payments.ts';

const mostAtOnce = 100;

/** A statement that marks the refund as owed once, for the batch that stores the end. */
export function oweRefund(isAsRead: SQL): BatchItem {
  return database().execute(
    sql`update ${subscriptions} set refund_state = 'owed' where ${isAsRead} and refund_state is null`,
  );
}

/** A query for the ids of subscriptions with an owed refund. */
export function selectOwedRefunds() {
  return (
    database()
      .select({ id: subscriptions.id })
      .from(subscriptions)
      // A literal, because with a parameter the planner doesn't use the index.
      .where(sql`refund_state = 'owed'`)
      .limit(mostAtOnce)
  );
}

/** The subscription with this id, or null when no refund is owed. */
export async function findOwed(id: string) {
  const [row] = await database().select().from(subscriptions).where(eq(subscriptions.id, id));
  return row?.refundState === 'owed' ? row : null;
}

/** Marks a refund as owed again after it failed. */
export async function oweAgain(refundId: string): Promise<void> {
  await database()
    .update(subscriptions)
    .set({ refundState: 'owed' })
    .where(sql`${refundId}::text = any (${subscriptions.refundIds})`);
}
