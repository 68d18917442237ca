/** Which years have ended without their refund being worked out yet: a column of the ledger, so that a crash loses none (R43). */
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
      // Written out: as a parameter it would not be known to be in the index.
      .where(sql`refund_state = 'owed'`)
      .limit(mostAtOnce)
  );
}

/** What has to be known of a subscription to work its refund out; null when none is owed any more. */
export async function findOwed(id: string) {
  const [row] = await database().select().from(subscriptions).where(eq(subscriptions.id, id));
  return row?.refundState === 'owed' ? row : null;
}

/** A refund of ours came to nothing: what it was for is owed again. */
export async function oweAgain(refundId: string): Promise<void> {
  await database()
    .update(subscriptions)
    .set({ refundState: 'owed' })
    .where(sql`${refundId}::text = any (${subscriptions.refundIds})`);
}
