/** Sends the text messages that are due: each at most once, however many senders work at the same time. */
import { isPreview } from '#src/environment/deploy-context.ts';
import type { Batch, FollowUpLog } from '#src/integrations/database/client.ts';
import { openCredentials } from './configuration.server.ts';
import type { TelephonyConfiguration } from './configuration.server.ts';
import {
  claimDueText,
  recordTextSent,
  recordTextTrouble,
  type ClaimedText,
  type TextState,
  type TextTrouble,
} from './text-message-rows.server.ts';
import { askTwilio } from './twilio-client.server.ts';
import { readFailure, type FailureKind } from './twilio-failure.ts';

/** How many messages a run brought into each state. */
export type TextRun = Record<'sent' | TextState, number>;

/** A run starts no message after this, so that it ends within a scheduled function's 30 seconds. */
const beginUntilMs = 15_000;

const verdicts: Record<FailureKind, TextTrouble['verdict']> = {
  // An administrator may fix these within the day.
  credentials: 'again',
  missing: 'again',
  busy: 'again',
  unreachable: 'again',
  refused: 'never',
  broken: 'unknown',
  unanswered: 'unknown',
};

/** Sends what is due, one message after the other, and stops when Twilio is unusable; a preview sends nothing (R45). */
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
  while (performance.now() - startedAt < beginUntilMs) {
    const claimed = await claimDueText(batch);
    if (!claimed) break;
    const { text, configuration } = claimed;
    const trouble = await sendText(text, readConfiguration(configuration, log));
    if (!trouble) {
      run.sent += 1;
      log.info('text message sent', { textId: text.id });
      continue;
    }
    const state = await recordTextTrouble(text, trouble);
    run[state] += 1;
    log.warn('text message not sent', { textId: text.id, state, reason: trouble.words });
    // A Twilio that fails for this message fails for the others: do not ask once for each.
    if (trouble.verdict !== 'never') break;
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
): Promise<TextTrouble | null> {
  if (!configuration?.phoneNumber) {
    return { words: 'Twilio is not configured, or its settings can’t be read.', verdict: 'again' };
  }
  const message = {
    to: text.recipient,
    // Stored as it is shown; Twilio wants digits only.
    from: configuration.phoneNumber.replace(/[^+\d]/g, ''),
    body: text.body,
  };
  let providerId: string;
  try {
    const taken = await askTwilio(configuration.credentials, (client) =>
      client.messages.create(message),
    );
    providerId = taken.sid;
  } catch (error) {
    const { kind, message: words } = readFailure(error);
    return { words, verdict: verdicts[kind] };
  }
  // Should this fail, the message stays 'sending' and is parked: it does not go out again.
  await recordTextSent(text, providerId);
  return null;
}
