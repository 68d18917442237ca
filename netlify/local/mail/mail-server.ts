/** An SMTP server that keeps every mail instead of delivering it. */
import type { AddressInfo } from 'node:net';
import { SMTPServer, type SMTPServerDataStream } from 'smtp-server';
import type { MailStore } from './mail-store.ts';

/** A listening mail server and the address for SMTP_URL. */
export interface MailServer {
  url: string;
  close: () => Promise<void>;
}

const sizeLimitBytes = 25_000_000;

/** Listens on a free loopback port; a mail is answered with 250 only when it is on the disk. */
export async function startMailServer(store: MailStore): Promise<MailServer> {
  const server = new SMTPServer({
    size: sizeLimitBytes,
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    closeTimeout: 1000,
    logger: false,
    onData(stream, _session, answer) {
      store.keep(withinLimit(stream)).then(
        (name) => answer(null, `Kept as ${name}`),
        (error: Error) => {
          if (stream.sizeExceeded) answer(error);
          else answer(refusal(451, `The mail could not be kept: ${error.message}`));
        },
      );
    },
  });
  // A client that disconnects in the middle of a mail is no error of ours.
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

async function* withinLimit(stream: SMTPServerDataStream): AsyncGenerator<Buffer> {
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    if (!stream.sizeExceeded) yield chunk;
  }
  if (stream.sizeExceeded) throw refusal(552, 'The mail is larger than 25 MB.');
}

function refusal(responseCode: number, message: string): Error {
  return Object.assign(new Error(message), { responseCode });
}
