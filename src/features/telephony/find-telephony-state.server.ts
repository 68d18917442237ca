/** What administrators may see of the telephony, in one round trip. */
import { database } from '#src/integrations/database/client.ts';
import { selectConfiguration } from '#src/integrations/telephony/configuration.server.ts';
import { countTexts } from '#src/integrations/telephony/text-message-rows.server.ts';
import { retention } from '#src/retention.ts';
import { selectAudit } from '#src/server/audit.ts';
import { env } from '#src/server/env.ts';
import type { TelephonyState } from './telephony-state.ts';

const changesShown = 20;

/** The statements that {@link describeState} reads the answers of, for the end of a batch. */
export function selectState() {
  return [
    selectConfiguration(),
    selectAudit(changesShown),
    countTexts(retention.textMessages.words),
  ] as const;
}

type Read<Select extends (given: never) => unknown> = Awaited<ReturnType<Select>>;
type StateRows = readonly [
  Read<typeof selectConfiguration>,
  Read<typeof selectAudit>,
  Read<typeof countTexts>,
];

/** The state as it was read; the sealed credentials end here. */
export function describeState([[stored], changes, counted]: StateRows): TelephonyState {
  const texts = counted.rows[0];
  return {
    configured: stored !== undefined,
    accountSid: stored?.accountHint ?? '',
    phoneNumber: stored?.phoneNumber ?? '',
    updatedAt: stored?.updatedAt.toISOString() ?? null,
    updatedBy: stored?.updatedBy ?? '',
    textsSales: env().SALES_ALERT_PHONE !== undefined,
    texts: {
      sent: Number(texts?.sent),
      waiting: Number(texts?.waiting),
      undelivered: Number(texts?.undelivered),
    },
    changes: changes.map((change) => ({ ...change, at: change.at.toISOString() })),
  };
}

/** The state as it is now. */
export async function findTelephonyState(): Promise<TelephonyState> {
  return describeState(await database().batch(selectState()));
}
