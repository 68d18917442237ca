/** Sets Twilio's credentials: checks them with Twilio, stores them encrypted, and records the change in the audit log. */
import { checkCredentials } from '#src/integrations/telephony/twilio-client.server.ts';
import {
  maskAccountSid,
  storeConfiguration,
  type TwilioCredentials,
} from '#src/integrations/telephony/configuration.server.ts';
import { purgeCached } from '#src/integrations/hosting.server.ts';
import { EncryptionKeyMissing } from '#src/environment/sealed-secret.ts';
import { TwilioFailure, type FailureKind } from '#src/integrations/telephony/twilio-failure.ts';
import { recordAudit } from '#src/server/audit.ts';
import { HttpError } from '#src/server/errors.ts';
import { cacheTags } from '#src/server/pages/platform-rules.ts';
import type { Visitor } from '#src/server/visitor.ts';
import { describeState, selectState } from './find-telephony-state.server.ts';
import type { TelephonyState } from './telephony-state.ts';
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
    const words = `Twilio says that this account is ${state}. Please use an active one.`;
    throw new HttpError(400, words, { fields: { accountSid: words } });
  }
}

const field = (name: keyof TwilioForm, words: string) => () =>
  new HttpError(400, words, { fields: { [name]: words } });
const unavailable = (status: 502 | 503, words: string) => () =>
  new HttpError(status, `${words} ${nothingChanged} Please try again in a minute.`, inAMinute);

const refusals: Record<FailureKind, () => HttpError> = {
  credentials: field('authToken', 'Twilio doesn’t accept this Account SID with this Auth Token.'),
  missing: field('accountSid', 'Twilio has no account with this Account SID.'),
  refused: field('accountSid', 'Twilio doesn’t accept this Account SID.'),
  busy: unavailable(503, 'Twilio is busy.'),
  broken: unavailable(502, 'Twilio has a problem.'),
  unreachable: unavailable(503, 'We can’t reach Twilio.'),
  unanswered: unavailable(503, 'Twilio didn’t answer.'),
};
