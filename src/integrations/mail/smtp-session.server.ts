/** One session with the mail server, which knows the moment of handing a mail over. */
import { Readable } from 'node:stream';
import { parseConnectionUrl } from 'nodemailer/lib/shared';
import SMTPConnection from 'nodemailer/lib/smtp-connection';
import { env } from '#src/environment/env.ts';
import { isAddressGone } from './bounces/bounce.ts';
import { composeMail } from './compose-mail.server.ts';
import type { ClaimedMail, Trouble } from './outbox-rows.server.ts';

const connectionTimeoutMs = 10_000;
const socketTimeoutMs = 15_000;
/** Shorter than the lease of a mail that is being handed over. */
const deliveryTimeoutMs = 25_000;

/** Another run holds the mail by now: nothing was sent and nothing is to be recorded. */
export class MailTakenOver extends Error {
  override name = 'MailTakenOver';
}

/** The server was unreachable, or refused the sign-in. */
export class MailServerDown extends Error {
  override name = 'MailServerDown';
}

/** The mail was not accepted, or may have been: the trouble says which. */
export class MailNotTaken extends Error {
  override name = 'MailNotTaken';
  trouble: Trouble;
  constructor(trouble: Trouble) {
    super('The mail server did not take the mail.');
    this.trouble = trouble;
  }
}

/** An open session; after a failure it cannot be used again. */
export interface SmtpSession {
  /**
   * Sends one mail. `markHandover` runs after the server asked for the text and before any of it
   * goes out; when it answers false nothing goes out.
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

/** Connects and signs in; throws {@link MailServerDown} when that fails. */
export async function openSmtpSession(): Promise<SmtpSession> {
  const options = parseConnectionUrl(env().SMTP_URL);
  const connection = new SMTPConnection({
    connectionTimeout: connectionTimeoutMs,
    greetingTimeout: connectionTimeoutMs,
    socketTimeout: socketTimeoutMs,
    // The address may set another value, e.g. `?socketTimeout=5000`.
    ...options,
  });
  // An error that belongs to no command arrives here, and would end the process without a listener.
  let breakDown: (error: Error) => void = () => undefined;
  connection.on('error', (error: Error) => breakDown(error));
  try {
    await new Promise<void>((done, fail) => {
      breakDown = fail;
      connection.connect((error) => (error ? fail(error) : done()));
    });
    const { auth } = options;
    if (auth) {
      await new Promise<void>((done, fail) => {
        breakDown = fail;
        connection.login(auth, (error) => (error ? fail(error) : done()));
      });
    }
  } catch (error) {
    connection.close();
    throw new MailServerDown(describe(error as SmtpError), { cause: error });
  }
  return {
    deliver: (mail, markHandover) =>
      deliver(connection, mail, markHandover, (onBreak) => {
        breakDown = onBreak;
      }),
    close: () => connection.quit(),
  };
}

async function deliver(
  connection: SMTPConnection,
  mail: ClaimedMail,
  markHandover: () => Promise<boolean>,
  onBreakDown: (listener: (error: Error) => void) => void,
): Promise<void> {
  const message = await composeMail(mail, env().MAIL_FROM);
  const handover = { marked: false };
  const timeout = AbortSignal.timeout(deliveryTimeoutMs);
  try {
    await new Promise<void>((done, fail) => {
      onBreakDown(fail);
      timeout.addEventListener('abort', () => fail(new Error('The mail server took too long.')));
      const envelope = { from: senderAddress(), to: [mail.recipient], size: message.length };
      const text = readAfter(message, async () => {
        handover.marked = await markHandover();
        if (!handover.marked) throw new MailTakenOver();
      });
      connection.send(envelope, text, (error) => (error ? fail(error) : done()));
    });
  } catch (error) {
    connection.close();
    throw explain(error as SmtpError, handover.marked);
  }
}

/** A stream that asks before it lets its first byte out; nodemailer reads it only once the server wants the text. */
function readAfter(message: Buffer, ask: () => Promise<void>): Readable {
  return new Readable({
    read() {
      ask().then(
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
  if (error instanceof MailTakenOver) return error;
  const answered = error.responseCode !== undefined;
  const refusedAddress = error.command === 'RCPT TO' && (error.responseCode ?? 0) >= 500;
  return new MailNotTaken({
    words: describe(error),
    serverDown: !answered && !marked,
    unconfirmed: marked && !answered,
    takeBackHandover: marked && answered,
    permanent: refusedAddress,
    addressIsGone: refusedAddress && isAddressGone(error.response ?? ''),
  });
}

function describe(error: SmtpError): string {
  return [error.command, error.response ?? error.message].filter(Boolean).join(': ');
}

function senderAddress(): string {
  return /<([^<>]+)>$/.exec(env().MAIL_FROM)?.[1] ?? env().MAIL_FROM;
}
