/** Finds events that no webhook delivered: asks Stripe for the latest and records the missing ones (R15). */
import { sql } from 'drizzle-orm';
import { database, type Batch } from '#src/integrations/database/client.ts';
import { stripe } from '#src/integrations/payments/stripe-client.server.ts';
import { countFailures } from '#src/server/count-failures.ts';
import { selectOwedRefunds } from './ending/owed-refunds.server.ts';
import { tryToRefund } from './ending/refund-unused.server.ts';
import { findLedgerEvent, ledgerEventTypes, type LedgerEvent } from './ledger-event.ts';
import { recordEvent, type Surroundings } from './record-event.server.ts';

/** Stripe itself repeats an event for up to three days. */
const lookBackSeconds = 3 * 24 * 3600;
const mostEvents = 2000;
/** A webhook may come a moment after its event was listed. */
const webhookSeconds = 10 * 60;
/** A scheduled function has 30 seconds. */
const recordUntilMs = 20_000;

/** How many events a run saw and what it did about them. */
export interface ReconciliationRun {
  seen: number;
  /** Events that no webhook had delivered. */
  missed: number;
  recorded: number;
  /** Failed; the next run tries them again, with those that this run did not reach. */
  failed: number;
  /** Years that ended and whose refund this run worked out after an earlier failure (R43). */
  refunds: number;
}

/**
 * Records the events of the last three days that are not in the ledger, oldest first, as webhooks do:
 * safe beside webhooks and any number of times. Then works out the refunds that earlier tries could
 * not (R43). Throws when Stripe or the database cannot be asked at all.
 */
export async function reconcile(surroundings: Surroundings): Promise<ReconciliationRun> {
  const startedAt = performance.now();
  const { events, late } = await listEvents();
  const { missed, owed } = await readLedger(events, surroundings.batch);
  const undelivered = missed.filter(({ id }) => late.has(id)).length;
  if (undelivered > 0) await countFailures('webhook-missed', undelivered);
  const run = { seen: events.length, missed: missed.length, recorded: 0, failed: 0, refunds: 0 };
  for (const event of missed) {
    if (performance.now() - startedAt > recordUntilMs) break;
    await recordEvent(event, surroundings).then(
      () => (run.recorded += 1),
      (error: unknown) => {
        run.failed += 1;
        surroundings.log.error('event not recorded', error, { type: event.type });
      },
    );
  }
  for (const id of owed) {
    if (performance.now() - startedAt > recordUntilMs) break;
    if (await tryToRefund(id, surroundings)) run.refunds += 1;
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
  return {
    missed: events.filter(({ id }) => !known.has(id)),
    owed: owed.map(({ id }) => id),
  };
}
