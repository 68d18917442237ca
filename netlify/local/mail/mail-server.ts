import type { AddressInfo } from 'node:net';
import { SMTPServer, type SMTPServerDataStream } from 'smtp-server';
import type { MailStore } from './mail-store.ts';

const sizeLimitBytes = 25_000_000;

/** Starts an SMTP server on a free loopback port that stores emails, and answers 250 only once one is on disk. */
export async function startMailServer(store: MailStore) {
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
  // Ignore clients that disconnect mid-message; without a listener the error would end the process.
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
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
