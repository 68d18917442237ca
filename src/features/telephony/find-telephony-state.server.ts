/** Reads the telephony settings that administrators may see. */
import { batch, type Answers } from '#src/integrations/database/client.ts';
import { selectConfiguration } from '#src/integrations/telephony/configuration.server.ts';
import { countTexts } from '#src/integrations/telephony/text-message-rows.server.ts';
import { retention } from '#src/retention.ts';
import { boundAccount } from '#src/server/sessions/rendered-for.ts';
import { selectAudit } from '#src/server/audit.ts';
import { env } from '#src/environment/env.ts';
import type { TelephonyState } from './read-telephony.ts';

const changesShown = 20;

/** Statements for a batch; {@link describeState} converts their results. */
export function selectState() {
  return {
    configuration: selectConfiguration(),
    changes: selectAudit(changesShown),
    texts: countTexts(retention.textMessages.words),
  };
}

/** Converts the results of {@link selectState}, without the sealed credentials. */
export function describeState({
  configuration: [stored],
  changes,
  texts: counted,
}: Answers<ReturnType<typeof selectState>>): TelephonyState {
  const texts = counted.rows[0];
  return {
    ...boundAccount(),
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

/** The current state, in one round trip. */
export async function findTelephonyState(): Promise<TelephonyState> {
  return describeState(await batch(selectState()));
}
