/**
 * Reads reports of Amazon SES, which come through an Amazon SNS topic that signs each message:
 * https://docs.aws.amazon.com/sns/latest/dg/sns-verify-signature-of-message.html
 */
import { createPublicKey, verify, type KeyObject } from 'node:crypto';
import { env } from '#src/environment/env.ts';
import {
  BadReport,
  findEmailAddress,
  parseTime,
  readObject,
  readText,
  type Bounce,
} from './bounce.server.ts';
import { judgeRefusal } from './judge-refusal.ts';

const timeoutMs = 5_000;
/** An older message may be a copy that someone kept. */
const maxAgeMs = 3_600_000;
const maxCertificateLength = 20_000;
const topicPattern =
  /^arn:aws(?:-cn|-us-gov)?:sns:([a-z0-9-]{4,30}):\d{12}:[\w-]{1,256}(?:\.fifo)?$/;
const certificatePath = /^\/SimpleNotificationService-[0-9a-f]{8,64}\.pem$/;

const ofSubscription = [
  'Message',
  'MessageId',
  'SubscribeURL',
  'Timestamp',
  'Token',
  'TopicArn',
  'Type',
] as const;
/** The signed fields, in order; a missing subject is left out. */
const signedFields = {
  Notification: ['Message', 'MessageId', 'Subject', 'Timestamp', 'TopicArn', 'Type'],
  SubscriptionConfirmation: ofSubscription,
  UnsubscribeConfirmation: ofSubscription,
} as const;
const digests = { '1': 'RSA-SHA1', '2': 'RSA-SHA256' } as const;

const keys = new Map<string, KeyObject>();

/**
 * Reads a message of our topic: bounces, or the URL that confirms our subscription. Throws {@link BadReport} for any
 * other message, for an invalid signature and for a message that is older than an hour.
 */
export async function readSesReport(
  raw: string,
): Promise<{ bounces: Bounce[] } | { confirmAt: string }> {
  const message = readObject(raw);
  const topic = env().SES_TOPIC_ARN;
  const [, region] = topicPattern.exec(topic ?? '') ?? [];
  if (!region || message['TopicArn'] !== topic) throw new BadReport('This is not our topic.');
  const host = `sns.${region}.amazonaws.com${region.startsWith('cn-') ? '.cn' : ''}`;
  await requireSignature(message, host);
  const isRecent = Date.now() - Date.parse(readText(message['Timestamp'])) <= maxAgeMs;
  if (!isRecent) throw new BadReport('This message is too old.');
  if (message['Type'] !== 'Notification')
    return message['Type'] === 'SubscriptionConfirmation'
      ? { confirmAt: requireServiceUrl(message['SubscribeURL'], host).href }
      : { bounces: [] };
  // The first message of a new topic is plain text.
  const content = readText(message['Message']);
  return { bounces: content.startsWith('{') ? readNotification(readObject(content)) : [] };
}

/** Confirms our subscription; throws when that fails. */
export async function confirmSubscription(url: string): Promise<void> {
  const response = await fetch(url, { redirect: 'error', signal: AbortSignal.timeout(timeoutMs) });
  if (!response.ok) throw new Error(`The topic answered ${response.status}.`);
}

/** An https URL of the service itself. */
function requireServiceUrl(value: unknown, host: string): URL {
  const url = URL.parse(readText(value));
  const isOwn =
    url?.protocol === 'https:' && url.host === host && url.username === '' && url.password === '';
  if (!url || !isOwn) throw new BadReport('This is not an address of the service.');
  return url;
}

async function requireSignature(message: Record<string, unknown>, host: string): Promise<void> {
  const type = readText(message['Type']);
  const version = readText(message['SignatureVersion']);
  if (!Object.hasOwn(signedFields, type) || !Object.hasOwn(digests, version))
    throw new BadReport('This is not a signed message.');
  const text = signedFields[type as keyof typeof signedFields]
    .filter((name) => name !== 'Subject' || typeof message[name] === 'string')
    .map((name) => `${name}\n${readText(message[name])}\n`)
    .join('');
  const signature = Buffer.from(readText(message['Signature']), 'base64');
  const key = await findKey(requireServiceUrl(message['SigningCertURL'], host));
  const isValid = verify(
    digests[version as keyof typeof digests],
    Buffer.from(text),
    key,
    signature,
  );
  if (!isValid) throw new BadReport('The signature is wrong.');
}

/** The key of a certificate, cached; fetched only from the service, whose TLS certificate authenticates it. */
async function findKey(url: URL): Promise<KeyObject> {
  if (!certificatePath.test(url.pathname) || url.search !== '')
    throw new BadReport('This is not an address of a certificate.');
  const cached = keys.get(url.href);
  if (cached) return cached;
  const response = await fetch(url, { redirect: 'error', signal: AbortSignal.timeout(timeoutMs) });
  if (!response.ok) throw new BadReport('There is no such certificate.');
  const pem = await response.text();
  if (pem.length > maxCertificateLength) throw new BadReport('This is no certificate.');
  let key: KeyObject;
  try {
    key = createPublicKey(pem);
  } catch {
    throw new BadReport('This is no certificate.');
  }
  // There are only a few certificates; this is a safeguard against unlimited memory.
  if (keys.size >= 10) keys.clear();
  keys.set(url.href, key);
  return key;
}

/** The bounces of a notification: https://docs.aws.amazon.com/ses/latest/dg/notification-contents.html */
function readNotification(notification: Record<string, unknown>): Bounce[] {
  // A configuration set publishes the same content as an event.
  const type = readText(notification['notificationType'] ?? notification['eventType']);
  if (type === 'Bounce') {
    const bounce = asObject(notification['bounce']);
    if (bounce['bounceType'] !== 'Permanent') return [];
    return asList(bounce['bouncedRecipients']).flatMap((recipient) => {
      const diagnostic = readText(recipient['diagnosticCode']);
      if (judgeRefusal(diagnostic, readText(recipient['status']))?.isGone === false) return [];
      return describe(bounce, recipient, 'bounce', diagnostic || readText(bounce['bounceSubType']));
    });
  }
  if (type !== 'Complaint') return [];
  const complaint = asObject(notification['complaint']);
  const kind = readText(complaint['complaintFeedbackType']);
  // The reader moved the email out of the spam folder.
  if (kind === 'not-spam') return [];
  return asList(complaint['complainedRecipients']).flatMap((recipient) =>
    describe(complaint, recipient, 'complaint', kind || readText(complaint['complaintSubType'])),
  );
}

function describe(
  report: Record<string, unknown>,
  recipient: Record<string, unknown>,
  kind: Bounce['kind'],
  detail: string,
): Bounce[] {
  const email = findEmailAddress(recipient['emailAddress']);
  const eventId = readText(report['feedbackId']);
  const occurredAt = parseTime(report['timestamp']);
  return email && eventId ? [{ source: 'ses', eventId, email, kind, detail, occurredAt }] : [];
}

const asObject = (value: unknown) =>
  (typeof value === 'object' && value !== null ? value : {}) as Record<string, unknown>;
const asList = (value: unknown) => (Array.isArray(value) ? value.map(asObject) : []);
