/** Reads the telephony settings, and sets Twilio's credentials: checks them with Twilio, stores them encrypted, and records the change in the audit log. */
import {
  checkCredentials,
  TwilioFailure,
  type FailureKind,
} from '#src/integrations/telephony/twilio-client.server.ts';
import {
  maskAccountSid,
  storeConfiguration,
  type TwilioCredentials,
  selectConfiguration,
} from '#src/integrations/telephony/configuration.server.ts';
import { purgeCached } from '#src/integrations/hosting.server.ts';
import { EncryptionKeyMissing } from '#src/environment/sealed-secret.ts';
import { recordAudit, selectAudit } from '#src/server/audit.ts';
import { HttpError } from '#src/server/errors.ts';
import { cacheTags } from '#src/server/pages/platform-rules.ts';
import type { Visitor } from '#src/server/visitor.ts';
import { batch, type Answers } from '#src/integrations/database/client.ts';
import { countTexts } from '#src/integrations/telephony/send-text-messages.server.ts';
import { retention } from '#src/retention.ts';
import { boundAccount } from '#src/server/sessions/rendered-for.ts';
import { env } from '#src/environment/env.ts';
import type { TelephonyState } from './read-telephony.ts';
import type { TwilioForm } from './twilio-form.ts';

const nothingChanged = 'Nothing was changed.';
const inAMinute = { headers: { 'retry-after': '60' } };
const noKey = `We can’t store credentials until the operator of this site sets ENCRYPTION_KEY. ${nothingChanged}`;

/**
 * Replaces the credentials and resolves to the new visible settings. Throws 400 when Twilio refuses them, and 502
 * or 503 when Twilio can't be reached or no encryption key is set; then nothing changes.
 */
export async function updateTwilio(
  { phoneNumber, ...credentials }: TwilioForm,
  visitor: Visitor,
  administrator: { email: string },
): Promise<TelephonyState> {
  const store = prepareToStore({ phoneNumber, credentials }, administrator.email, visitor);
  await requireAccepted(credentials, visitor);
  const account = maskAccountSid(credentials.accountSid);
  const state = await visitor.batch({
    store,
    audit: recordAudit({
      actorEmail: administrator.email,
      action: 'Twilio credentials updated',
      detail: `Account ${account}, ${describeNumber(phoneNumber)}`,
    }),
    ...selectState(),
  });
  // Awaited, so that the administrator's page then reads the new number.
  if (phoneNumber !== undefined)
    await purgeCached(cacheTags.phoneNumber).catch((error: unknown) =>
      visitor.log.error('caches keep the earlier phone number for minutes', error),
    );
  return describeState(state);
}

const describeNumber = (phoneNumber: string | null | undefined) =>
  phoneNumber === undefined
    ? 'same phone number'
    : phoneNumber
      ? `phone number ${phoneNumber}`
      : 'no phone number';

/** Called before the request to Twilio, so that a missing key is reported first. */
function prepareToStore(
  configuration: Parameters<typeof storeConfiguration>[0],
  updatedBy: string,
  visitor: Visitor,
) {
  try {
    return storeConfiguration(configuration, updatedBy);
  } catch (error) {
    if (!(error instanceof EncryptionKeyMissing)) throw error;
    visitor.log.error('credentials not kept', error);
    throw new HttpError(503, noKey);
  }
}

async function requireAccepted(credentials: TwilioCredentials, visitor: Visitor): Promise<void> {
  const state = await checkCredentials(credentials).catch((error: unknown) => {
    if (!(error instanceof TwilioFailure)) throw error;
    visitor.log.warn('credentials not accepted', { kind: error.kind, reason: error.message });
    throw refusals[error.kind]();
  });
  if (state !== 'active') {
    const message = `Twilio says that this account is ${state}. Please use an active one.`;
    throw new HttpError(400, message, { fields: { accountSid: message } });
  }
}

const field = (name: keyof TwilioForm, message: string) => () =>
  new HttpError(400, message, { fields: { [name]: message } });
const unavailable = (status: 502 | 503, message: string) => () =>
  new HttpError(status, `${message} ${nothingChanged} Please try again in a minute.`, inAMinute);

const refusals: Record<FailureKind, () => HttpError> = {
  credentials: field('authToken', 'Twilio doesn’t accept this Account SID with this Auth Token.'),
  missing: field('accountSid', 'Twilio has no account with this Account SID.'),
  refused: field('accountSid', 'Twilio doesn’t accept this Account SID.'),
  busy: unavailable(503, 'Twilio is busy.'),
  broken: unavailable(502, 'Twilio has a problem.'),
  unreachable: unavailable(503, 'We can’t reach Twilio.'),
  unanswered: unavailable(503, 'Twilio didn’t answer.'),
};

const changesShown = 20;

/** Statements for a batch; {@link describeState} converts their results. */
function selectState() {
  return {
    configuration: selectConfiguration(),
    changes: selectAudit(changesShown),
    texts: countTexts(retention.textMessages.text),
  };
}

/** Converts the results of {@link selectState}, without the sealed credentials. */
function describeState({
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
