/** Sends due text messages, each at most once, even with concurrent runs. */
import { isPreview } from '#src/environment/env.ts';
import type { Batch, FollowUpLog } from '#src/integrations/database/client.ts';
import { openCredentials, type TelephonyConfiguration } from './configuration.server.ts';
import {
  claimDueText,
  recordTextSent,
  recordTextFailure,
  type ClaimedText,
  type TextState,
  type TextFailure,
} from './text-message-rows.server.ts';
import { requestTwilio, toTwilioFailure, type FailureKind } from './twilio-client.server.ts';

/** The number of messages by their state after a run. */
export type TextRun = Record<'sent' | TextState, number>;

/** A run starts no message after this, so that it ends within a scheduled function's 30 seconds. */
const lastStartMs = 15_000;

const verdicts: Record<FailureKind, TextFailure['verdict']> = {
  // An administrator may fix the settings within the day.
  credentials: 'again',
  missing: 'again',
  busy: 'again',
  unreachable: 'again',
  refused: 'never',
  broken: 'unknown',
  unanswered: 'unknown',
};

/** Sends due messages one after the other, and stops when Twilio is unusable; a preview sends nothing. */
export async function sendTextMessages({
  batch,
  log,
}: {
  batch: Batch;
  log: FollowUpLog;
}): Promise<TextRun> {
  const run: TextRun = { sent: 0, waiting: 0, failed: 0, unconfirmed: 0 };
  if (isPreview()) return run;
  const startedAt = performance.now();
  while (performance.now() - startedAt < lastStartMs) {
    const claimed = await claimDueText(batch);
    if (!claimed) break;
    const { text, configuration } = claimed;
    const failure = await sendText(text, readConfiguration(configuration, log));
    if (!failure) {
      run.sent += 1;
      log.info('text message sent', { textId: text.id });
      continue;
    }
    const state = await recordTextFailure(text, failure);
    run[state] += 1;
    log.warn('text message not sent', { textId: text.id, state, reason: failure.message });
    // Such a failure would affect all messages, so the run ends.
    if (failure.verdict !== 'never') break;
  }
  return run;
}

function readConfiguration(
  stored: { sealedCredentials: string; phoneNumber: string | null } | undefined,
  log: FollowUpLog,
): TelephonyConfiguration | null {
  if (!stored) return null;
  try {
    const { sealedCredentials, phoneNumber } = stored;
    return { credentials: openCredentials(sealedCredentials), phoneNumber };
  } catch (error) {
    log.error('the credentials for Twilio cannot be read', error);
    return null;
  }
}

async function sendText(
  text: ClaimedText,
  configuration: TelephonyConfiguration | null,
): Promise<TextFailure | null> {
  if (!configuration?.phoneNumber) {
    return {
      message: 'Twilio is not configured, or its settings can’t be read.',
      verdict: 'again',
    };
  }
  const message = {
    to: text.recipient,
    // Twilio accepts only digits.
    from: configuration.phoneNumber.replace(/[^+\d]/g, ''),
    body: text.body,
  };
  let providerId: string;
  try {
    const sent = await requestTwilio(configuration.credentials, (client) =>
      client.messages.create(message),
    );
    providerId = sent.sid;
  } catch (error) {
    const failure = toTwilioFailure(error);
    return { message: failure.message, verdict: verdicts[failure.kind] };
  }
  // If this fails, the message stays 'sending' and becomes unconfirmed, so it is not sent again.
  await recordTextSent(text, providerId);
  return null;
}
