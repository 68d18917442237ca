/** A session with the mail server that reports when an email is handed over. */
import { Readable } from 'node:stream';
import { parseConnectionUrl } from 'nodemailer/lib/shared';
import SMTPConnection from 'nodemailer/lib/smtp-connection';
import { env, isThisMachine } from '#src/environment/env.ts';
import { judgeRefusal } from './bounces/judge-refusal.ts';
import type { ClaimedMail, DeliveryFailure } from './outbox-rows.server.ts';
import MailComposer from 'nodemailer/lib/mail-composer';
import type { MailAttachment } from '#src/integrations/database/tables/mail.ts';

const connectionTimeoutMs = 10_000;
const socketTimeoutMs = 15_000;
/** Shorter than the lease of an email during its handover. */
const deliveryTimeoutMs = 25_000;

/** Another run has claimed the email, so nothing was sent or is to be recorded. */
export class LeaseLost extends Error {
  override name = 'LeaseLost';
}

/** The server was unreachable, or refused the sign-in. */
export class MailServerDown extends Error {
  override name = 'MailServerDown';
}

/** The email was not accepted, or its acceptance is unknown. */
export class DeliveryFailed extends Error {
  override name = 'DeliveryFailed';
  failure: DeliveryFailure;
  constructor(failure: DeliveryFailure) {
    super('The mail server did not accept the email.');
    this.failure = failure;
  }
}

/** An open session; after a failure it cannot be used again. */
export interface SmtpSession {
  /**
   * Sends an email. `markHandover` runs after the server has asked for the text and before any of it is sent; when it
   * resolves to false, nothing is sent.
   */
  deliver(mail: ClaimedMail, markHandover: () => Promise<boolean>): Promise<void>;
  close(): void;
}

interface SmtpError extends Error {
  responseCode?: number;
  response?: string;
  command?: string;
  code?: string;
}

/** Connects and signs in, over TLS except on this machine; throws {@link MailServerDown} when that fails. */
export async function openSmtpSession(): Promise<SmtpSession> {
  const { auth, tls: _tls, ...options } = parseConnectionUrl(env().SMTP_URL);
  const connection = new SMTPConnection({
    connectionTimeout: connectionTimeoutMs,
    greetingTimeout: connectionTimeoutMs,
    socketTimeout: socketTimeoutMs,
    // SMTP_URL may override these, such as with `?socketTimeout=5000`.
    ...options,
    // Nothing in SMTP_URL can switch off TLS or the check of the certificate.
    requireTLS: !isThisMachine(options.host ?? 'localhost'),
  });
  // Errors outside of a command are emitted here, and without a listener they would end the process.
  let failPending: (error: Error) => void = () => undefined;
  connection.on('error', (error: Error) => failPending(error));
  try {
    await new Promise<void>((done, fail) => {
      failPending = fail;
      connection.connect((error) => (error ? fail(error) : done()));
    });
    if (auth) {
      await new Promise<void>((done, fail) => {
        failPending = fail;
        connection.login(auth, (error) => (error ? fail(error) : done()));
      });
    }
  } catch (error) {
    connection.close();
    throw new MailServerDown(describe(error as SmtpError), { cause: error });
  }
  return {
    deliver: (mail, markHandover) =>
      deliver(connection, mail, markHandover, (onError) => {
        failPending = onError;
      }),
    close: () => connection.quit(),
  };
}

async function deliver(
  connection: SMTPConnection,
  mail: ClaimedMail,
  markHandover: () => Promise<boolean>,
  onFailure: (listener: (error: Error) => void) => void,
): Promise<void> {
  const message = await composeMail(mail, env().MAIL_FROM);
  const handover = { marked: false };
  const timeout = AbortSignal.timeout(deliveryTimeoutMs);
  try {
    await new Promise<void>((done, fail) => {
      onFailure(fail);
      timeout.addEventListener('abort', () => fail(new Error('The mail server took too long.')));
      const envelope = { from: senderAddress(), to: [mail.recipient], size: message.length };
      const text = readAfter(message, async () => {
        handover.marked = await markHandover();
        if (!handover.marked) throw new LeaseLost();
      });
      connection.send(envelope, text, (error) => (error ? fail(error) : done()));
    });
  } catch (error) {
    connection.close();
    throw explain(error as SmtpError, handover.marked);
  }
}

/** A stream that calls `beforeStart` before its first byte; nodemailer reads it only when the server is ready for the text. */
function readAfter(message: Buffer, beforeStart: () => Promise<void>): Readable {
  return new Readable({
    read() {
      beforeStart().then(
        () => {
          this.push(message);
          this.push(null);
        },
        (error: Error) => this.destroy(error),
      );
    },
  });
}

function explain(error: SmtpError, marked: boolean): Error {
  if (error instanceof LeaseLost) return error;
  const responded = error.responseCode !== undefined;
  const refused = (error.responseCode ?? 0) >= 500;
  const refusedAddress = refused && error.command === 'RCPT TO';
  const addressIsGone = refused && isAddressGone(error);
  return new DeliveryFailed({
    message: describe(error),
    serverDown: !responded && !marked,
    unconfirmed: marked && !responded,
    revertHandover: marked && responded,
    permanent: refusedAddress || addressIsGone,
    addressIsGone,
  });
}

function isAddressGone({ command, response = '' }: SmtpError): boolean {
  // A server may look the recipient up only after the text; reports of Postfix mark that with the same words.
  const reply = command === 'DATA' ? `${response} (in reply to end of DATA command)` : response;
  return (command === 'RCPT TO' || command === 'DATA') && (judgeRefusal(reply)?.isGone ?? false);
}

function describe(error: SmtpError): string {
  return [error.command, error.response ?? error.message].filter(Boolean).join(': ');
}

function senderAddress(): string {
  return /<([^<>]+)>$/.exec(env().MAIL_FROM)?.[1] ?? env().MAIL_FROM;
}

/** The content of an email. */
interface MailParts {
  messageId: string;
  recipient: string;
  subject: string;
  text: string;
  html: string;
  attachments?: MailAttachment[];
  headers?: Record<string, string>;
  createdAt: Date;
}

/** Asks mail programs for no automatic reply (RFC 3834, and Exchange's own header), but still for bounces. */
const automatic = {
  'Auto-Submitted': 'auto-generated',
  'X-Auto-Response-Suppress': 'OOF, AutoReply',
};

/** Writes an email from `from`: an address, or a name followed by the address in angle brackets. */
export function composeMail(mail: MailParts, from: string): Promise<Buffer> {
  const isPersonal = mail.headers?.['Auto-Submitted'] === 'no';
  return new MailComposer({
    from,
    to: { name: '', address: mail.recipient },
    subject: mail.subject,
    text: mail.text,
    html: mail.html,
    attachments: mail.attachments ?? [],
    headers: { ...(!isPersonal && automatic), ...mail.headers },
    messageId: mail.messageId,
    date: mail.createdAt,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
    .compile()
    .build();
}
