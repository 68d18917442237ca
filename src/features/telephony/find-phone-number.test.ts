import { beforeEach, expect, test } from 'vitest';
import { expectLoggedError } from '#tests/fixtures/console.ts';
import { setUpDatabase } from '#tests/fixtures/database.ts';
import { makeContext } from '#tests/fixtures/function-context.ts';
import { setKeys, testEncryptionKey } from '#tests/fixtures/telephony.ts';
import phoneNumber from '#functions/site-facts.ts';
import { storeConfiguration } from '#src/integrations/telephony/configuration.server.ts';
import { batch } from '#src/integrations/database/client.ts';
import { renderMail } from '#src/integrations/mail/mail-layout.server.tsx';
import { queueMail } from '#src/integrations/mail/outbox.ts';
import { site } from '#src/site.ts';
import { forgetEnv } from '#src/environment/env.ts';

const fixture = setUpDatabase();
beforeEach(async () => {
  await fixture.query('truncate telephony_configuration');
});

function ask(configured: string, init: RequestInit = {}): Promise<Response> {
  process.env.PUBLIC_PHONE_NUMBER = configured;
  forgetEnv();
  return phoneNumber(
    new Request('https://www.levee.example/api/phone-number', init),
    makeContext(),
  );
}

test('the response has the configured number, or an empty one (R2)', async () => {
  expect(await (await ask('(504) 555-0142')).json()).toEqual({
    success: true,
    data: { phoneNumber: '(504) 555-0142' },
  });
  for (const unset of ['', ' ']) {
    const response = await ask(unset);
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual({ success: true, data: { phoneNumber: '' } });
  }
});

test('the number that administrators set overrides the environment variable (R2)', async () => {
  setKeys(testEncryptionKey);
  const credentials = { accountSid: 'AC1', authToken: 'token' };
  for (const phoneNumber of ['+1 (504) 555-0100', null]) {
    await storeConfiguration({ credentials, phoneNumber }, 'ana@city.example');
    const shown = phoneNumber ? '(504) 555-0100' : '(504) 555-0142';
    expect(await (await ask('(504) 555-0142')).json()).toEqual({
      success: true,
      data: { phoneNumber: shown },
    });
  }
});

test('the number is formatted, however it was entered (R2)', async () => {
  for (const entered of ['+15045550142', '1 504.555.0142', '504-555-0142'])
    expect(await (await ask(entered)).json()).toMatchObject({
      data: { phoneNumber: '(504) 555-0142' },
    });
});

test('an email has the number that is configured when it is queued (R2)', async () => {
  setKeys(testEncryptionKey);
  const mail = {
    to: 'dana@city.example',
    subject: 'A mail',
    ...renderMail({ heading: 'A mail', paragraphs: ['Call us.'] }),
  };
  const store = async () => {
    await fixture.query('truncate outbox_mails');
    await batch({ mail: queueMail(mail) });
    return (await fixture.query('select text_body, html_body from outbox_mails'))[0];
  };
  process.env.PUBLIC_PHONE_NUMBER = '';
  forgetEnv();
  for (const part of (await store())!) expect(part).toContain(site.contact.tollFree.display);
  const credentials = { accountSid: 'AC1', authToken: 'token' };
  await storeConfiguration({ credentials, phoneNumber: '+15045550142' }, 'ana@city.example');
  for (const part of (await store())!) {
    expect(part).toContain('(504) 555-0142');
    expect(part).not.toContain(site.contact.tollFree.display);
  }
});

test('the response is cached for five minutes, and a request costs one round trip', async () => {
  const before = fixture.roundTrips();
  const response = await ask('');
  expect(response.headers.get('cache-control')).toBe('public, max-age=300');
  expect(response.headers.get('netlify-cdn-cache-control')).toMatch(/^public, .*max-age=300/);
  expect(response.headers.get('netlify-cache-tag')).toBe('phone-number');
  expect(response.headers.has('set-cookie')).toBe(false);
  expect(fixture.roundTrips() - before).toBe(1);
});

test('a response while the database is down is not cached', async () => {
  expectLoggedError(/request failed.*NeonDbError/);
  fixture.setReachable(false);
  const response = await ask('(504) 555-0142');
  fixture.setReachable(true);
  expect(response.status).toBe(503);
  expect(response.headers.get('cache-control')).toBe('no-store');
  expect(response.headers.has('netlify-cdn-cache-control')).toBe(false);
});

test('a refusal is never cached (R16)', async () => {
  for (const init of [{ method: 'POST' }, { headers: { origin: 'https://other.example' } }]) {
    const response = await ask('', init);
    expect([403, 405]).toContain(response.status);
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(response.headers.has('netlify-cdn-cache-control')).toBe(false);
  }
});
