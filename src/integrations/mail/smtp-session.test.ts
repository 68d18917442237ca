import { SMTPServer } from 'smtp-server';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { expectLoggedError } from '#tests/fixtures/console.ts';
import { setUpTestMailServer } from '#tests/fixtures/smtp.ts';
import { testEnv } from '#tests/fixtures/test-env.ts';
import { forgetEnv } from '#src/environment/env.ts';
import { MailServerDown, openSmtpSession } from './smtp-session.server.ts';

beforeEach(() => void Object.assign(process.env, testEnv));

/** Loopback in a spelling that does not count as this machine, so that the server is like one elsewhere. */
const elsewhere = '[::ffff:127.0.0.1]';
const open = (url: string) => {
  process.env.SMTP_URL = url;
  forgetEnv();
  return openSmtpSession();
};

test.each(['', '?ignoreTLS=true', '?requireTLS=false', '?opportunisticTLS=true', '?secure=false'])(
  'a mail server elsewhere without STARTTLS never sees the password (smtp://…%s)',
  async (options) => {
    const server = await setUpTestMailServer();
    server.behave('refuse-password');
    const url = server.url.replace('127.0.0.1', `user:password@${elsewhere}`) + options;
    await expect(open(url)).rejects.toThrow(MailServerDown);
    expect(server.connections).toBe(1);
    expect(server.commands.map((line) => line.split(' ', 1)[0])).toEqual(['EHLO', 'STARTTLS']);
  },
);

test.each(['smtp', 'smtps'])(
  'a mail server elsewhere with an invalid certificate never sees the password (%s://)',
  async (scheme) => {
    // The package's own certificate, which nobody trusts.
    expectLoggedError(/default TLS certificate/);
    const tried: string[] = [];
    const server = new SMTPServer({
      secure: scheme === 'smtps',
      onAuth: ({ method }, _session, done) => {
        tried.push(method);
        done(null, { user: 'x' });
      },
    });
    server.on('error', () => undefined);
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    onTestFinished(() => new Promise<void>((done) => server.close(() => done())));
    const { port } = server.server.address() as { port: number };
    const url = `${scheme}://user:password@${elsewhere}:${port}?tls.rejectUnauthorized=false`;
    await expect(open(url)).rejects.toThrow(MailServerDown);
    expect(tried).toEqual([]);
  },
);

test('a mail server on this machine needs no TLS', async () => {
  const server = await setUpTestMailServer();
  server.behave('refuse-password');
  await expect(open(server.url.replace('//', '//user:password@'))).rejects.toThrow(MailServerDown);
  expect(server.commands.join()).toContain('AUTH PLAIN');
});
