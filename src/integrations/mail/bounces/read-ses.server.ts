/**
 * Amazon SES reports through a topic of Amazon SNS, which signs each message:
 * https://docs.aws.amazon.com/sns/latest/dg/sns-verify-signature-of-message.html
 */
import { createPublicKey, verify, type KeyObject } from 'node:crypto';
import { env } from '#src/environment/env.ts';
import { BadReport, findAddress, readMoment, readObject, readText, type Bounce } from './bounce.ts';

const certificateTimeoutMs = 5_000;
const longestCertificate = 20_000;
const topicPattern =
  /^arn:aws(?:-cn|-us-gov)?:sns:([a-z0-9-]{4,30}):\d{12}:[\w-]{1,256}(?:\.fifo)?$/;
const certificatePath = /^\/SimpleNotificationService-[0-9a-f]{8,64}\.pem$/;

/** The fields that are signed, in their order; a missing subject is left out. */
const signedFields = {
  Notification: ['Message', 'MessageId', 'Subject', 'Timestamp', 'TopicArn', 'Type'],
  SubscriptionConfirmation: [
    ...['Message', 'MessageId', 'SubscribeURL', 'Timestamp', 'Token', 'TopicArn', 'Type'],
  ],
  UnsubscribeConfirmation: [
    ...['Message', 'MessageId', 'SubscribeURL', 'Timestamp', 'Token', 'TopicArn', 'Type'],
  ],
} as const;
const digests = { '1': 'RSA-SHA1', '2': 'RSA-SHA256' } as const;

const keys = new Map<string, KeyObject>();

/** What a signed message says: reports, or the address that confirms our subscription to the topic. */
export type SesReport = { bounces: Bounce[] } | { confirmAt: string };

/** Reads a message of our topic; throws {@link BadReport} for any other one, and when its signature is wrong. */
export async function readSesReport(raw: string): Promise<SesReport> {
  const message = readObject(raw);
  const topic = env().SES_TOPIC_ARN;
  const [, region] = topicPattern.exec(topic ?? '') ?? [];
  if (!region || message['TopicArn'] !== topic) throw new BadReport('This is not our topic.');
  const host = `sns.${region}.amazonaws.com${region.startsWith('cn-') ? '.cn' : ''}`;
  await requireSignature(message, host);
  if (message['Type'] !== 'Notification')
    return message['Type'] === 'SubscriptionConfirmation'
      ? { confirmAt: requireOwn(message['SubscribeURL'], host).href }
      : { bounces: [] };
  // SES itself says hello to a new topic with a text that is no JSON.
  const words = readText(message['Message']);
  return { bounces: words.startsWith('{') ? readNotification(readObject(words)) : [] };
}

/** Confirms our subscription; throws when the service does not take it. */
export async function confirmSubscription(address: string): Promise<void> {
  const answer = await fetch(address, {
    redirect: 'error',
    signal: AbortSignal.timeout(certificateTimeoutMs),
  });
  if (!answer.ok) throw new Error(`The topic answered ${answer.status}.`);
}

/** An address of the service itself, over https. */
function requireOwn(value: unknown, host: string): URL {
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
  const key = await findKey(requireOwn(message['SigningCertURL'], host));
  const isRight = verify(
    digests[version as keyof typeof digests],
    Buffer.from(text),
    key,
    signature,
  );
  if (!isRight) throw new BadReport('The signature is wrong.');
}

/** The key of a certificate, fetched once; only from the service, whose own certificate vouches for it. */
async function findKey(url: URL): Promise<KeyObject> {
  if (!certificatePath.test(url.pathname) || url.search !== '')
    throw new BadReport('This is not an address of a certificate.');
  const known = keys.get(url.href);
  if (known) return known;
  const answer = await fetch(url, {
    redirect: 'error',
    signal: AbortSignal.timeout(certificateTimeoutMs),
  });
  if (!answer.ok) throw new BadReport('There is no such certificate.');
  const pem = await answer.text();
  if (pem.length > longestCertificate) throw new BadReport('This is no certificate.');
  let key: KeyObject;
  try {
    key = createPublicKey(pem);
  } catch {
    throw new BadReport('This is no certificate.');
  }
  // Addresses of certificates are few; this keeps an instance from growing in any case.
  if (keys.size >= 10) keys.clear();
  keys.set(url.href, key);
  return key;
}

/** The addresses of a notification: https://docs.aws.amazon.com/ses/latest/dg/notification-contents.html */
function readNotification(said: Record<string, unknown>): Bounce[] {
  // The same content comes as an event when a configuration set publishes it.
  const type = readText(said['notificationType'] ?? said['eventType']);
  if (type === 'Bounce') {
    const bounce = asObject(said['bounce']);
    if (bounce['bounceType'] !== 'Permanent') return [];
    return asList(bounce['bouncedRecipients']).flatMap((one) =>
      describe(bounce, one, 'bounce', readText(one['diagnosticCode'] ?? bounce['bounceSubType'])),
    );
  }
  if (type !== 'Complaint') return [];
  const complaint = asObject(said['complaint']);
  const kind = readText(complaint['complaintFeedbackType']);
  // Somebody took the mail out of their spam folder.
  if (kind === 'not-spam') return [];
  return asList(complaint['complainedRecipients']).flatMap((one) =>
    describe(complaint, one, 'complaint', kind || readText(complaint['complaintSubType'])),
  );
}

function describe(
  report: Record<string, unknown>,
  recipient: Record<string, unknown>,
  kind: Bounce['kind'],
  detail: string,
): Bounce[] {
  const email = findAddress(recipient['emailAddress']);
  const eventId = readText(report['feedbackId']);
  const occurredAt = readMoment(report['timestamp']);
  return email && eventId ? [{ source: 'ses', eventId, email, kind, detail, occurredAt }] : [];
}

const asObject = (value: unknown) =>
  (typeof value === 'object' && value !== null ? value : {}) as Record<string, unknown>;
const asList = (value: unknown) => (Array.isArray(value) ? value.map(asObject) : []);
