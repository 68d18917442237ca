import { createHash } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createTransport } from 'nodemailer';
import PostalMime from 'postal-mime';
import { afterAll, expect, test, vi } from 'vitest';
import { expectLoggedError } from '#tests/fixtures/console.ts';
import { makeLocalSite } from '#tests/fixtures/local-site.ts';
import { startLocalPlatform } from './local-platform.ts';

const site = makeLocalSite();
const platform = await startLocalPlatform(site);
afterAll(async () => {
  await platform.close();
  site.remove();
});

const post = (path: string, body: BodyInit | null = null, headers = {}) =>
  fetch(platform.url + path, { method: 'POST', body, headers, redirect: 'manual' });

function sendRaw(text: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(Number(new URL(platform.url).port), '127.0.0.1', () => socket.end(text));
    let answer = '';
    socket.setEncoding('latin1').on('data', (chunk) => (answer += String(chunk)));
    socket.once('close', () => resolve(answer));
    socket.once('error', reject);
  });
}

async function sendMail(mail: object) {
  const transport = createTransport(process.env.SMTP_URL);
  const { response } = (await transport.sendMail({
    from: 'a@levee.example',
    to: 'b@city.example',
    ...mail,
  })) as { response: string };
  transport.close();
  return /Kept as (\S+\.eml)/.exec(response)?.[1] ?? '';
}

test('the site and the functions answer on one port, on both loopbacks', async () => {
  expect(await (await fetch(platform.url)).text()).toContain('Home');
  expect(await (await fetch(platform.url.replace('localhost', '127.0.0.1'))).text()).toContain(
    'Home',
  );
  const answer = await post('/api/echo/a%2Fb', 'words', { 'x-nf-client-connection-ip': '9.9.9.9' });
  expect(await answer.json()).toEqual({
    body: 'words',
    method: 'POST',
    params: { id: 'a/b' },
    ip: '9.9.9.9',
  });
  expect((await fetch(`${platform.url}/api/unknown`)).status).toBe(404);
});

test('a function that throws is logged and answers 500 without details', async () => {
  expectLoggedError(/crash.*\n?.*Error/);
  const answer = await fetch(`${platform.url}/api/crash`);
  expect(answer.status).toBe(500);
  expect(await answer.text()).not.toContain('secret words');
});

test.each(['/api/early', '/api/half'])(
  'the response of %s arrives even though most of the upload was never read',
  async (path) => {
    const answer = await post(path, new Uint8Array(3_000_000));
    expect(answer.status).toBe(413);
    expect((await fetch(platform.url)).status).toBe(200);
  },
);

test('a stream arrives chunk by chunk, and the function sees the client disconnect', async () => {
  const leave = new AbortController();
  const answer = await fetch(`${platform.url}/api/stream`, {
    signal: leave.signal,
    headers: { 'accept-encoding': 'br' },
  });
  const reader = answer.body?.getReader();
  const first = await reader?.read();
  expect(new TextDecoder().decode(first?.value)).toBe('data: first\n\n');
  leave.abort();
  await vi.waitFor(
    async () => expect(await (await fetch(`${platform.url}/api/aborted`)).json()).toBe(true),
    { timeout: 60_000 },
  );
});

test.each([
  ['GET //evil.example/about/ HTTP/1.1', 404],
  ['GET /%zz HTTP/1.1', 404],
  ['GET /../../etc/passwd HTTP/1.1', 404],
  ['OPTIONS * HTTP/1.1', 400],
  ['TRACE / HTTP/1.1', 405],
  ['GET ftp://x/ HTTP/1.1', 400],
  ['BROKEN', 400],
])('%s is answered with %i', async (line, status) => {
  const answer = await sendRaw(`${line}\r\nHost: localhost\r\nConnection: close\r\n\r\n`);
  expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
  expect((await fetch(platform.url)).status).toBe(200);
});

test.each(['a b<>', '1'.repeat(43)])('the invalid Host %s is answered with 400', async (host) => {
  expect(await sendRaw(`GET / HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`)).toMatch(
    /^HTTP\/1\.1 400 /,
  );
});

test('an email is a complete file before the server accepts it, and file names sort by arrival', async () => {
  const names: string[] = [];
  for (const subject of ['one', 'two', 'three']) {
    const name = await sendMail({ subject, text: `Words about ${subject}\n.\n..` });
    const mail = await PostalMime.parse(readFileSync(join(platform.mailDir, name)));
    expect(mail).toMatchObject({ subject, text: `Words about ${subject}\n.\n..\n` });
    names.push(name);
  }
  expect(names.toSorted()).toEqual(names);
});

test('an email whose connection breaks leaves no file', async () => {
  const before = (await (await fetch(`${platform.url}/_local/mail`)).text()).split('<tr>').length;
  await new Promise<void>((resolve) => {
    const socket = connect(Number(new URL(process.env.SMTP_URL ?? '').port), '127.0.0.1');
    const lines = [
      'EHLO x',
      'MAIL FROM:<a@b.example>',
      'RCPT TO:<c@d.example>',
      'DATA',
      'Subject: half',
    ];
    socket.on('data', () => {
      const line = lines.shift();
      if (line !== undefined) socket.write(`${line}\r\n`);
      if (line?.startsWith('Subject')) socket.destroy();
    });
    socket.once('close', () => resolve());
  });
  await sleep(100);
  const after = (await (await fetch(`${platform.url}/_local/mail`)).text()).split('<tr>').length;
  expect(after).toBe(before);
});

test('the viewer shows a hostile email without running any of it', async () => {
  const attack = '<script>alert(1)</script>"><img src=x onerror=alert(1)>';
  const name = await sendMail({
    subject: attack,
    from: { name: attack, address: 'a@b.example' },
    text: `${attack} see https://www.levee.example/verify?a=1&b=2.`,
    html: `<p id="m">${attack}</p>`,
    attachments: [
      { filename: `"${attack}\r\nX-Evil: 1.html`, content: attack, contentType: 'text/html' },
    ],
  });
  const list = await fetch(`${platform.url}/_local/mail`);
  const page = await fetch(`${platform.url}/_local/mail/${name}`);
  for (const answer of [list, page]) {
    expect(answer.status).toBe(200);
    const text = await answer.text();
    const style = /<style>([^]*?)<\/style>/.exec(text)?.[1] ?? '';
    const hash = createHash('sha256').update(style).digest('base64');
    const policy = answer.headers.get('content-security-policy') ?? '';
    expect(policy).toContain(`default-src 'none'; style-src 'sha256-${hash}';`);
    expect(text).toMatch(/^<!doctype html>\s*<html lang="en">[^]*<title>[^<]+<\/title>/);
    expect(text).not.toMatch(/<script|<img/);
    expect(text).toContain('&#60;script&#62;');
  }
  const shown = await (await fetch(`${platform.url}/_local/mail/${name}`)).text();
  expect(shown).toContain(
    '<a href="https://www.levee.example/verify?a=1&#38;b=2" rel="noreferrer">',
  );
  expect(shown).toMatch(/<iframe [^>]*sandbox="allow-popups allow-popups-to-escape-sandbox"/);

  const frame = await fetch(`${platform.url}/_local/mail/${name}/html`);
  expect(frame.headers.get('content-security-policy')).toMatch(
    /default-src 'none';.* sandbox allow-popups/,
  );
  const attachment = await fetch(`${platform.url}/_local/mail/${name}/attachments/0`);
  expect(attachment.headers.get('content-disposition')).toMatch(
    /^attachment; filename\*=UTF-8''[\w%.-]+$/,
  );
  expect(attachment.headers.get('x-evil')).toBeNull();
  const source = await fetch(`${platform.url}/_local/mail/${name}/source`);
  expect(source.headers.get('content-type')).toBe('text/plain; charset=UTF-8');
});

test.each([
  'nope.eml',
  '..%2Fsecrets.json',
  '%2e%2e%2fsecrets.json',
  'a/b/c',
  '.incoming-x',
  '%00',
])('the email %s is not found', async (name) => {
  const answer = await fetch(`${platform.url}/_local/mail/${name}`);
  expect(answer.status).toBe(404);
  expect(await answer.text()).not.toContain('AUTH_SECRET');
});

test('a scheduled function can be run by hand, one run at a time, from this machine only', async () => {
  const answers = await Promise.all([1, 2, 3].map(() => post('/_local/run/tick')));
  const runs = (await Promise.all(answers.map((answer) => answer.json()))) as { most: number }[];
  expect(runs.map((run) => run.most)).toEqual([1, 1, 1]);
  expect((await post('/_local/run/echo')).status).toBe(404);
  expect((await fetch(`${platform.url}/_local/run/tick`)).status).toBe(405);
  expect((await post('/_local/run/tick', null, { origin: 'https://evil.example' })).status).toBe(
    404,
  );
  const rebound = await sendRaw(
    'GET /_local/mail HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n',
  );
  expect(rebound).toMatch(/^HTTP\/1\.1 404 /);
});

test('only this user can read the stored secrets', () => {
  const secrets = join(site.localDir, 'secrets.json');
  expect(statSync(secrets).mode & 0o077).toBe(0);
  expect(JSON.parse(readFileSync(secrets, 'utf8'))).toEqual({
    AUTH_SECRET: process.env.AUTH_SECRET,
    ENCRYPTION_KEY: process.env.ENCRYPTION_KEY,
  });
});
