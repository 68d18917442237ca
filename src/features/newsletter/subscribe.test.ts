import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../../tests/fixtures/database.ts';
import { makeContext } from '../../../tests/fixtures/function-context.ts';
import { openTestShell } from '../../../tests/fixtures/shell.ts';
import { openTestMailServer } from '../../../tests/fixtures/smtp.ts';
import newsletterResult from '#functions/newsletter-result.ts';
import newsletterSubscribe from '#functions/newsletter-subscribe.ts';
import newsletterUnsubscribe from '#functions/newsletter-unsubscribe.ts';
import { sendOutbox } from '#src/integrations/mail/send-outbox.server.ts';
import { forgetEnv } from '#src/server/env.ts';
import { footerEmailPattern } from './email-pattern.ts';

let fixture: TestDatabase;
const shell = openTestShell();
beforeAll(async () => {
  fixture = await openTestDatabase();
});
afterAll(async () => {
  await fixture.close();
  shell.remove();
});
beforeEach(async () => {
  for (const method of ['log', 'warn', 'error'] as const) {
    vi.spyOn(console, method).mockImplementation(() => undefined);
  }
  fixture.setReachable(true);
  await fixture.query('delete from outbox_mails');
  await fixture.query('delete from newsletter_subscribers');
});

async function post(
  body: unknown,
  { ip, type = 'application/json' }: { ip?: string; type?: string } = {},
) {
  const context = makeContext(ip ? { ip } : {});
  const before = fixture.roundTrips();
  const request = new Request('https://www.levee.example/api/newsletter-subscribe', {
    method: 'POST',
    body: type === 'application/json' ? JSON.stringify(body) : String(body),
    headers: { 'content-type': type },
  });
  const response = await newsletterSubscribe(request, context);
  const roundTrips = fixture.roundTrips() - before;
  await context.settled();
  return { response, roundTrips };
}
const subscribe = (email: unknown) => post({ email });
const listRows = () =>
  fixture.query('select email, state, token, source from newsletter_subscribers order by email');
const countMails = async () => (await fixture.query('select id from outbox_mails')).length;
const leave = async (token: string) =>
  newsletterUnsubscribe(
    new Request(`https://www.levee.example/api/newsletter-unsubscribe?token=${token}`, {
      method: 'POST',
    }),
    makeContext(),
  );

test('an address is stored with its welcome mail in one round trip (R20)', async () => {
  const { response, roundTrips } = await post({
    email: ' Dana@PortAmelie.example ',
    source: 'footer',
    website: '',
    elapsedMs: 4000,
  });
  expect(roundTrips).toBe(1);
  expect(response.status).toBe(200);
  expect(await response.json()).toEqual({ success: true, data: {} });
  const [row] = await listRows();
  expect(row).toEqual([
    'Dana@PortAmelie.example',
    'active',
    expect.stringMatching(/^[\w-]{32}$/),
    'footer',
  ]);
  expect(await fixture.query('select recipient from outbox_mails')).toEqual([
    ['Dana@PortAmelie.example'],
  ]);
});

test('the welcome mail says what comes and how to leave, with one-click headers and a link that work (R22)', async () => {
  const server = await openTestMailServer();
  process.env.SMTP_URL = server.url;
  forgetEnv();
  await subscribe('dana@portamelie.example');
  const token = (await listRows())[0]?.[2];
  const [mail] = await server.parsed();
  const header = (name: string) => mail?.headers.find(({ key }) => key === name)?.value;
  expect(header('list-unsubscribe')).toBe(
    `<https://www.levee.example/api/newsletter-unsubscribe?token=${token}>`,
  );
  expect(header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
  for (const part of [mail?.text, mail?.html]) {
    expect(part).toContain('https://www.levee.example/blog');
    expect(part).toContain(`https://www.levee.example/unsubscribe?token=${token}`);
    expect(part).toContain('deleted after 30 days');
  }
  await server.close();
  process.env.SMTP_URL = 'smtp://127.0.0.1:9';
  forgetEnv();
});

test('an address that is subscribed already gets the same answer and no second mail', async () => {
  const { response: first } = await subscribe('dana@portamelie.example');
  const [row] = await listRows();
  const { response: second, roundTrips } = await post({
    email: 'DANA@portamelie.example',
    source: 'blog',
  });
  expect(roundTrips).toBe(1);
  expect(second.status).toBe(first.status);
  expect(await second.text()).toBe(await first.text());
  const names = ({ headers }: Response) => [...headers.keys()].sort();
  expect(names(second)).toEqual(names(first));
  expect(await listRows()).toEqual([row]);
  expect(await countMails()).toBe(1);
});

test('whoever left and comes back is active again, is welcomed again, and old links keep working (R22)', async () => {
  await post({ email: 'dana@portamelie.example', source: 'footer' });
  const token = (await listRows())[0]?.[2] ?? '';
  await fixture.query("update outbox_mails set state = 'sent', sent_at = now()");
  await leave(token);
  const { roundTrips } = await post({ email: 'Dana@portamelie.example', source: 'blog' });
  expect(roundTrips).toBe(1);
  expect(await listRows()).toEqual([['Dana@portamelie.example', 'active', token, 'blog']]);
  const mails = await fixture.query(
    "select text_body, html_body, headers from outbox_mails where state = 'waiting'",
  );
  expect(mails).toHaveLength(1);
  for (const part of mails.flat()) {
    const tokens = [...(part ?? '').matchAll(/token=([\w-]*)/g)].map(([, found]) => found);
    expect(tokens.length).toBeGreaterThan(0);
    expect(new Set(tokens)).toEqual(new Set([token]));
  }
});

test('many at the same moment are one row and one mail, on first coming and on coming back', async () => {
  const spellings = ['dana@portamelie.example', 'Dana@PortAmelie.example'];
  const all = Array.from({ length: 10 }, (_, index) => spellings[index % 2]);
  for (const mailsSoFar of [1, 2]) {
    const answers = await Promise.all(all.map(subscribe));
    expect(new Set(answers.map(({ response }) => response.status))).toEqual(new Set([200]));
    const rows = await listRows();
    expect(rows).toHaveLength(1);
    expect(await countMails()).toBe(mailsSoFar);
    await fixture.query("update outbox_mails set state = 'sent', sent_at = now()");
    await leave(rows[0]?.[2] ?? '');
  }
});

test.each([
  [{}, 'Please enter your email address'],
  [{ email: null }, 'Please enter your email address'],
  [{ email: ' \t ' }, 'Please enter your email address'],
  [{ email: 'dana' }, 'Please enter a valid email address.'],
  [{ email: 'dana@city' }, 'Please enter a valid email address.'],
  [{ email: 'a@b.example, c@d.example' }, 'Please enter a valid email address.'],
  [{ email: 'a@b.example\r\nBcc: c@d.example' }, 'Please enter a valid email address.'],
  [{ email: `${'a'.repeat(243)}@city.example` }, 'Please enter a valid email address.'],
])('%j is refused in the words of the form, and nothing is stored (R16)', async (body, words) => {
  const { response } = await post(body);
  expect(response.status).toBe(400);
  expect(await response.json()).toEqual({ success: false, error: words, fields: { email: words } });
  expect(await listRows()).toEqual([]);
});

test('no input makes a server error, and only whole addresses that the footer takes too are stored (R4)', async () => {
  const hostile = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.emailAddress(),
    fc.constantFrom('a@b.co', "o'brien+x@city.example", 'a@b.c', '@b.example', 'a@b.example\n'),
    fc.jsonValue(),
  );
  await fc.assert(
    fc.asyncProperty(hostile, hostile, async (email, source) => {
      const { response } = await post({ email, source });
      expect([200, 400]).toContain(response.status);
    }),
    { numRuns: 150 },
  );
  for (const [email] of await listRows()) expect(email).toMatch(footerEmailPattern);
});

test('the source is kept as given, up to 40 characters', async () => {
  const email = 'dana@portamelie.example';
  expect((await post({ email, source: 'x'.repeat(41) })).response.status).toBe(400);
  expect((await post({ email, source: null })).response.status).toBe(200);
  expect((await listRows())[0]?.[3]).toBe('');
});

test('a robot is refused (R38)', async () => {
  const email = 'dana@portamelie.example';
  expect((await post({ email, website: 'x' })).response.status).toBe(400);
  expect((await post({ email, elapsedMs: 12 })).response.status).toBe(400);
  expect(await listRows()).toEqual([]);
});

test('the 21st try within ten minutes is refused and stores nothing (R38)', async () => {
  for (let n = 0; n < 20; n += 1) {
    const { response } = await post({ email: `a${n}@city.example` }, { ip: '203.0.113.7' });
    expect(response.status).toBe(200);
  }
  const { response } = await post({ email: 'b@city.example' }, { ip: '203.0.113.7' });
  expect(response.status).toBe(429);
  expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(await listRows()).toHaveLength(20);
});

test('a plain form ends on a page that says what happened, and only that (R16)', async () => {
  const type = 'application/x-www-form-urlencoded';
  const visit = async (body: string, ip = '203.0.113.8') => {
    const { response } = await post(body, { type, ip });
    expect(response.status).toBe(303);
    const location = response.headers.get('location') ?? '';
    expect(location).toMatch(/^\/newsletter-result\?/);
    const address = new URL(location, 'https://www.levee.example');
    return (await newsletterResult(new Request(address), makeContext())).text();
  };
  expect(await visit('email=dana%40portamelie.example&source=blog&website=')).toContain(
    'Subscribed successfully!',
  );
  expect(await visit('email=dana')).toContain('Please enter a valid email address.');
  expect(await visit('email=dana%40portamelie.example&website=x')).toContain(
    'We could not take that.',
  );
  for (let n = 0; n < 20; n += 1) await post('email=dana', { type, ip: '203.0.113.8' });
  expect(await visit('email=dana%40portamelie.example')).toContain('too many tries');
  fixture.setReachable(false);
  expect(await visit('email=dana%40portamelie.example', '203.0.113.9')).toContain(
    'Please try again later.',
  );
});

test('the result page repeats nothing that a link puts into it', async () => {
  const address = new URL('https://www.levee.example/newsletter-result');
  address.searchParams.set('outcome', '<script>1</script>');
  address.searchParams.set('fields', 'email,<img src=x>');
  const html = await (await newsletterResult(new Request(address), makeContext())).text();
  expect(html).toContain('Subscription failed');
  expect(html).not.toMatch(/<script|<img/);
});

test('nothing is lost while the mail server is down: the mail waits (R20)', async () => {
  const { response } = await subscribe('dana@portamelie.example');
  expect(response.status).toBe(200);
  await sendOutbox();
  expect(await fixture.query('select state from outbox_mails')).toEqual([['waiting']]);
});
