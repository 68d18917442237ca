/** Records events that no webhook delivered, from Stripe's list of recent events. */
import { sql } from 'drizzle-orm';
import { database, type Batch } from '#src/integrations/database/client.ts';
import { stripe } from '#src/integrations/payments/stripe-client.server.ts';
import { countFailures } from '#src/server/counts.ts';
import type { WorkContext } from '#src/server/jobs/scheduled.ts';
import { selectOwedRefunds } from '#src/buying/ending/owed-refunds.server.ts';
import { tryToRefund } from '#src/buying/ending/refund-unused.server.ts';
import { findLedgerEvent, ledgerEventTypes, type LedgerEvent } from './ledger-event.ts';
import { recordEvent } from './record-event.server.ts';

/** Stripe retries a webhook for up to three days. */
const lookBackSeconds = 3 * 24 * 3600;
const mostEvents = 2000;
/** A webhook may arrive after its event was listed; after this time it counts as missed. */
const webhookSeconds = 10 * 60;
/** A scheduled function has 30 seconds. */
const recordUntilMs = 20_000;

/** The counts of a run. */
interface ReconciliationRun {
  seen: number;
  /** Events that no webhook had delivered. */
  missed: number;
  recorded: number;
  /** The next run retries these, and those that this run did not reach. */
  failed: number;
  /** Owed refunds that this run settled after an earlier failure. */
  refunds: number;
}

/**
 * Records the events of the last three days that are missing in the ledger, oldest first. Idempotent, and
 * safe alongside webhooks. Then settles owed refunds. Throws when Stripe or the database is
 * unreachable.
 */
export async function reconcile(context: WorkContext): Promise<ReconciliationRun> {
  const startedAt = performance.now();
  const { events, late } = await listEvents();
  const { missed, owed } = await readLedger(events, context.batch);
  const undelivered = missed.filter(({ id }) => late.has(id)).length;
  if (undelivered > 0) await countFailures('webhook-missed', undelivered);
  const run = { seen: events.length, missed: missed.length, recorded: 0, failed: 0, refunds: 0 };
  for (const event of missed) {
    if (performance.now() - startedAt > recordUntilMs) break;
    await recordEvent(event, context).then(
      () => (run.recorded += 1),
      (error: unknown) => {
        run.failed += 1;
        context.log.error('event not recorded', error, { type: event.type });
      },
    );
  }
  for (const id of owed) {
    if (performance.now() - startedAt > recordUntilMs) break;
    if (await tryToRefund(id, context)) run.refunds += 1;
  }
  return run;
}

async function listEvents(): Promise<{ events: LedgerEvent[]; late: Set<string> }> {
  const created = { gte: Math.floor(Date.now() / 1000) - lookBackSeconds };
  const newestFirst = await stripe()
    .events.list({ types: ledgerEventTypes, created, limit: 100 })
    .autoPagingToArray({ limit: mostEvents });
  const isLate = (event: { created: number }) => event.created < Date.now() / 1000 - webhookSeconds;
  return {
    events: newestFirst.toReversed().flatMap((event) => findLedgerEvent(event) ?? []),
    late: new Set(newestFirst.filter(isLate).map(({ id }) => id)),
  };
}

async function readLedger(events: LedgerEvent[], batch: Batch) {
  const ids = JSON.stringify(events.map(({ id }) => id));
  const { known: stored, owed } = await batch({
    known: database().execute(sql`
      select id from payment_events
      where id in (select value from jsonb_array_elements_text(${ids}::jsonb))`),
    owed: selectOwedRefunds(),
  });
  const known = new Set(stored.rows.map(({ id }) => id));
  return { missed: events.filter(({ id }) => !known.has(id)), owed: owed.map(({ id }) => id) };
}
