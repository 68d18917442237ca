import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import twilio from 'twilio';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { startTelephonyStandIn } from './telephony-stand-in.ts';
import { openTextStore } from './text-store.ts';

const dir = mkdtempSync(join(tmpdir(), 'levee-texts-'));
const sid = `AC${'0'.repeat(32)}`;
const standIn = await startTelephonyStandIn(openTextStore(dir));
afterAll(async () => {
  await standIn.close();
  rmSync(dir, { recursive: true, force: true });
});
beforeEach(() => standIn.setFault({}));

const message = { From: '+15045550142', To: '+15045550178', Body: 'Hello' };
const basic = (user: string, token: string) =>
  `Basic ${Buffer.from(`${user}:${token}`).toString('base64')}`;
async function ask(path: string, init: RequestInit = {}) {
  const headers = { authorization: basic(sid, 'token'), ...init.headers };
  const response = await fetch(standIn.url + path, { ...init, headers });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}
const post = (params: Record<string, string> | [string, string][]) =>
  ask(`/2010-04-01/Accounts/${sid}/Messages.json`, {
    method: 'POST',
    body: new URLSearchParams(params),
  });

test('returns an account only to a request with its token', async () => {
  const path = `/2010-04-01/Accounts/${sid}.json`;
  expect(await ask(path)).toMatchObject({ status: 200, body: { sid, status: 'active' } });
  const wrongCredentials = [
    basic(sid, 'invalid'),
    basic(sid, ''),
    basic('AC2', 'token'),
    `Bearer ${sid}`,
    '',
  ];
  for (const authorization of wrongCredentials) {
    expect(await ask(path, { headers: { authorization } })).toEqual({
      status: 401,
      body: {
        code: 20003,
        message: 'Authenticate',
        status: 401,
        more_info: 'https://www.twilio.com/docs/errors/20003',
      },
    });
  }
});

test('stores a message as a file', async () => {
  const { status, body } = await post(message);
  expect([status, body['status']]).toEqual([201, 'queued']);
  const [name = ''] = readdirSync(dir);
  expect(JSON.parse(readFileSync(join(dir, name), 'utf8'))).toMatchObject({
    sid: body['sid'],
    from: message.From,
    to: message.To,
    body: 'Hello',
  });
});

test('rejects a parameter that is missing, invalid, repeated or unknown', async () => {
  const kept = readdirSync(dir).length;
  const { From, To, Body } = message;
  const faults: [Record<string, string> | [string, string][], number][] = [
    [{ From, Body }, 21604],
    [{ To, Body }, 21603],
    [{ From, To }, 21602],
    [{ ...message, To: '5045550178' }, 21211],
    [{ ...message, From: '+1 504 555 0142' }, 21212],
    [{ ...message, Body: 'x'.repeat(1601) }, 21617],
    [{ ...message, MediaUrl: 'https://levee.example/' }, 20001],
    [[...Object.entries(message), ['To', To]], 20001],
  ];
  for (const [params, code] of faults)
    expect(await post(params)).toMatchObject({ status: 400, body: { code } });
  expect(await ask('/2010-04-01/Accounts.json')).toMatchObject({ status: 404 });
  expect(await ask(`/2010-04-01/Accounts/${sid}/Calls.json`)).toMatchObject({ status: 404 });
  expect(readdirSync(dir)).toHaveLength(kept);
});

test("Twilio's own client understands its errors", async () => {
  const client = twilio(sid, 'invalid');
  const request = client.httpClient.request.bind(client.httpClient);
  client.httpClient.request = (options) =>
    request({ ...options, uri: options.uri.replace('https://api.twilio.com', standIn.url) });
  await expect(client.api.v2010.accounts(sid).fetch()).rejects.toMatchObject({
    status: 401,
    code: 20003,
  });
});

test('a fault lasts until another one is set', async () => {
  standIn.setFault({ mode: 'rate-limited' });
  expect(await post(message)).toMatchObject({ status: 429, body: { code: 20429 } });
  standIn.setFault({ mode: 'broken' });
  expect(await post(message)).toMatchObject({ status: 500 });
  standIn.setFault({ mode: 'down' });
  await expect(post(message)).rejects.toThrow();
  standIn.setFault({});
  expect(await post(message)).toMatchObject({ status: 201 });
});

test('rejects a request from another site', async () => {
  const kept = readdirSync(dir).length;
  const headers = { origin: 'https://evil.example' };
  const path = `/2010-04-01/Accounts/${sid}/Messages.json`;
  const body = new URLSearchParams(message);
  expect(await ask(path, { method: 'POST', body, headers })).toMatchObject({ status: 403 });
  expect(readdirSync(dir)).toHaveLength(kept);
});
