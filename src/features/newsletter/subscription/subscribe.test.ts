import fc from 'fast-check';
import { beforeEach, expect, test } from 'vitest';
import { anyText } from '#tests/fixtures/any-text.ts';
import { expectLoggedError } from '#tests/fixtures/console.ts';
import { setUpDatabase } from '#tests/fixtures/database.ts';
import { makeContext } from '#tests/fixtures/function-context.ts';
import { repeatTry } from '#tests/fixtures/tries.ts';
import {
  joinList,
  pressButton,
  readConfirmationLinks,
  readReaderToken,
} from '#tests/fixtures/mailing-list.ts';
import { setUpShell } from '#tests/fixtures/shell.ts';
import { setUpTestMailServer } from '#tests/fixtures/smtp.ts';
import formResult from '#functions/form-result.ts';
import newsletterSubscribe from '#functions/forms.ts';
import newsletterLinks from '#functions/newsletter-links.ts';
import { sendOutbox } from '#src/integrations/mail/send-outbox.server.ts';
import { retention } from '#src/retention.ts';
import { footerEmailPattern } from '#src/features/newsletter/form/newsletter-messages.ts';
import { subscriptionForm } from './subscription.ts';
import { site } from '#src/site.ts';

const fixture = setUpDatabase();
setUpShell(subscriptionForm);
beforeEach(async () => {
  fixture.setReachable(true);
  await fixture.query('delete from outbox_mails');
  await fixture.query('delete from newsletter_subscribers');
  await fixture.query('truncate rate_limit_hits');
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
  fixture.query('select email, state, source from newsletter_subscribers order by email');
const countMails = async () => (await fixture.query('select id from outbox_mails')).length;
const leave = async (token: string) =>
  newsletterLinks(
    new Request(`https://www.levee.example/api/newsletter-unsubscribe?token=${token}`, {
      method: 'POST',
    }),
    makeContext(),
  );

test('an email address is stored as unconfirmed with one email, in one round trip (R20, R40)', async () => {
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
  expect(row).toEqual(['Dana@PortAmelie.example', 'unconfirmed', 'footer']);
  expect(await fixture.query('select recipient from outbox_mails')).toEqual([
    ['Dana@PortAmelie.example'],
  ]);
});

test('the confirmation email says who we are, why it was sent and that nothing follows, and repeats nothing typed (R40)', async () => {
  const server = await setUpTestMailServer();
  await post({ email: 'dana.wins.a.prize@portamelie.example', source: 'call 555 now' });
  const [mail] = await server.parsed();
  expect(server.taken).toHaveLength(1);
  expect(mail?.subject).toBe(`One more step: confirm ${site.name}'s weekly update`);
  for (const part of [mail?.text, mail?.html?.replaceAll('&#39;', "'")]) {
    expect(part).toContain(
      `Someone (hopefully you) typed this address to get ${site.name}'s weekly`,
    );
    expect(part).toMatch(/https:\/\/www\.levee\.example\/newsletter-confirmation\?token=[\w-]{32}/);
    expect(part).toContain('Not you? You can ignore this email: we send nothing else');
    expect(part).toContain(`after ${retention.unconfirmedAddresses.text}`);
    expect(part).toContain(`${site.name} makes AI governance software`);
    expect(part).not.toMatch(/prize|call 555/);
  }
  // The email contains a token, so its text is deleted after sending.
  expect(await fixture.query('select text_body, html_body from outbox_mails')).toEqual([['', '']]);
});

test('a subscribed address gets the same response as any other, and no email (R40)', async () => {
  const { response: first } = await subscribe('new@portamelie.example');
  await fixture.query(`update newsletter_subscribers set state = 'active'`);
  const [row] = await listRows();
  await fixture.query(
    `update newsletter_subscribers set confirmation_mailed_at = now() - interval '30 days'`,
  );
  const { response: second, roundTrips } = await post({
    email: 'NEW@portamelie.example',
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

test('an unconfirmed address that is entered again gets one email a day, and both links work (R40)', async () => {
  for (let n = 0; n < 10; n += 1) await subscribe('dana@portamelie.example');
  expect(await countMails()).toBe(1);
  await fixture.query(
    `update newsletter_subscribers set confirmation_mailed_at = now() - interval '25 hours'`,
  );
  for (let n = 0; n < 10; n += 1) await subscribe('Dana@PortAmelie.example');
  expect(await countMails()).toBe(2);
  const links = await readConfirmationLinks(fixture, 'dana@portamelie.example');
  expect(new Set(links).size).toBe(2);
  for (const link of links) {
    expect((await pressButton(link)).status).toBe(303);
    expect((await listRows())[0]?.[1]).toBe('active');
    await fixture.query(`update newsletter_subscribers set state = 'unconfirmed'`);
  }
});

const [stranger, dana] = ['203.0.113.7', '198.51.100.9'];
const ask = async (email: string, ip: string) => {
  const { response } = await post({ email }, { ip });
  return ((await response.json()) as { data: { mail?: string } }).data.mail;
};
/** The stranger subscribes addresses of a city until further emails to it wait for a person. */
async function useUpShare(): Promise<void> {
  await repeatTry(fixture, 20, () => ask('someone@city.example', stranger));
  await fixture.query(`delete from rate_limit_hits where expires_at < now() + interval '1 hour'`);
}

test('an email that waits for a person keeps no one else from getting the link, and is never doubled (R40, R50)', async () => {
  await useUpShare();
  const states = () =>
    fixture.query(`select state from outbox_mails where recipient ilike 'dana@city.example'`);
  for (let n = 0; n < 2; n += 1) {
    expect(await ask('dana@city.example', stranger)).toBe('waits');
    expect(await states()).toEqual([['held']]);
  }
  expect(await ask('Dana@City.example', dana)).toBeUndefined();
  expect(await states()).toEqual([['waiting']]);
  const [link] = await readConfirmationLinks(fixture, 'dana@city.example');
  await ask('dana@city.example', stranger);
  expect(await states()).toEqual([['waiting']]);
  expect((await pressButton(link!)).status).toBe(303);
});

test('of concurrent requests, some of whose emails would wait for a person, one is sent and its link works (R40, R50)', async () => {
  await useUpShare();
  for (const email of ['a@city.example', 'b@city.example', 'c@city.example']) {
    await Promise.all([stranger, stranger, dana, stranger].map((ip) => ask(email, ip)));
    expect(
      await fixture.query('select state from outbox_mails where recipient = $1', [email]),
    ).toEqual([['waiting']]);
    expect(
      await fixture.query(
        'select cardinality(confirmation_hashes) from newsletter_subscribers where email = $1',
        [email],
      ),
    ).toEqual([['1']]);
    const [link] = await readConfirmationLinks(fixture, email);
    expect((await pressButton(link!)).status).toBe(303);
  }
});

test('an unsubscribed address that is entered again stays unsubscribed until the button is pressed (R40)', async () => {
  await joinList(fixture, 'dana@portamelie.example');
  const [link = ''] = await readConfirmationLinks(fixture, 'dana@portamelie.example');
  const token = await readReaderToken(fixture, 'dana@portamelie.example');
  await leave(token);
  // The link that once confirmed the address does not subscribe it again.
  expect((await pressButton(link)).status).toBe(404);
  expect((await listRows())[0]?.[1]).toBe('unsubscribed');

  const { roundTrips } = await post({ email: 'Dana@portamelie.example', source: 'blog' });
  expect(roundTrips).toBe(1);
  expect((await listRows())[0]?.[1]).toBe('unsubscribed');
  const links = await readConfirmationLinks(fixture, 'dana@portamelie.example');
  expect(new Set(links).size).toBe(2);
  await pressButton(links.at(-1) ?? '');
  expect(await listRows()).toEqual([['Dana@portamelie.example', 'active', 'blog']]);
  // Links in old mails still work (R22).
  await leave(token);
  expect((await listRows())[0]?.[1]).toBe('unsubscribed');
});

test('many concurrent requests make one row and one email', async () => {
  const spellings = ['dana@portamelie.example', 'Dana@PortAmelie.example'];
  const all = Array.from({ length: 10 }, (_, index) => spellings[index % 2]);
  const answers = await Promise.all(all.map(subscribe));
  expect(new Set(answers.map(({ response }) => response.status))).toEqual(new Set([200]));
  expect(await listRows()).toHaveLength(1);
  expect(await countMails()).toBe(1);
});

test.each([
  [{}, 'Please enter your email address'],
  [{ email: null }, 'Please enter your email address'],
  [{ email: ' \t ' }, 'Please enter your email address'],
  [{ email: 'dana' }, 'Please enter a valid email address.'],
  [{ email: 'dana@city' }, 'Please enter a valid email address.'],
  [{ email: 'a@b.example, c@d.example' }, 'Please enter a valid email address.'],
  [{ email: 'a@b.example\r\nBcc: c@d.example' }, 'Please enter a valid email address.'],
  [
    { email: `${'a'.repeat(243)}@city.example` },
    'Please use 254 characters or fewer (you have 256)',
  ],
])("%j is refused with the form's message, and nothing is stored (R16)", async (body, message) => {
  const { response } = await post(body);
  expect(response.status).toBe(400);
  expect(await response.json()).toEqual({
    success: false,
    error: message,
    fields: { email: message },
  });
  expect(await listRows()).toEqual([]);
});

test('no input causes a server error, and only addresses that the footer accepts, too, are stored (R4)', async () => {
  const hostile = fc.oneof(
    anyText(),
    fc.emailAddress(),
    fc.constantFrom('a@b.co', "o'brien+x@city.example", 'a@b.c', '@b.example', 'a@b.example\n'),
    fc.jsonValue(),
  );
  await fc.assert(
    fc.asyncProperty(hostile, hostile, async (email, source) => {
      const { response } = await post({ email, source });
      expect([200, 400]).toContain(response.status);
    }),
    { numRuns: 60 },
  );
  for (const [email] of await listRows()) expect(email).toMatch(footerEmailPattern);
});

test('the source is stored as given, up to 40 characters', async () => {
  const email = 'dana@portamelie.example';
  expect((await post({ email, source: 'x'.repeat(41) })).response.status).toBe(400);
  expect((await post({ email, source: null })).response.status).toBe(200);
  expect((await listRows())[0]?.[2]).toBe('');
});

test('a robot is refused (R38)', async () => {
  const email = 'dana@portamelie.example';
  expect((await post({ email, website: 'x' })).response.status).toBe(400);
  expect((await post({ email, elapsedMs: 12 })).response.status).toBe(400);
  expect(await listRows()).toEqual([]);
});

test('the 21st try within ten minutes is refused and stores nothing (R38)', async () => {
  const ip = '203.0.113.7';
  await repeatTry(fixture, 19, () => post({ email: 'a1@city.example' }, { ip }));
  expect((await post({ email: 'a2@city.example' }, { ip })).response.status).toBe(200);
  const { response } = await post({ email: 'b@city.example' }, { ip });
  expect(response.status).toBe(429);
  expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(await listRows()).toHaveLength(2);
});

test('a form posted without JavaScript leads to a page that shows the outcome (R16)', async () => {
  expectLoggedError(/request failed.*NeonDbError/);
  const type = 'application/x-www-form-urlencoded';
  const send = async (body: string, ip = '203.0.113.8') => {
    const { response } = await post(body, { type, ip });
    return response;
  };
  const done = await send('email=dana%40portamelie.example&source=blog&website=');
  expect([done.status, done.headers.get('location')]).toEqual([303, '/form-result/newsletter']);
  const result = await formResult(
    new Request('https://www.levee.example/form-result/newsletter?outcome=<script>1</script>'),
    makeContext({ params: { form: 'newsletter' } }),
  );
  const page = await result.text();
  expect(page).toContain('Subscribed successfully!');
  // R40: the result page shows the same line as the form.
  expect(page).toContain(
    'One more step: press the button in the email that we sent. Updates start after that.',
  );
  expect(page).not.toContain('<script');
  const refuse = async (body: string, status: number, ip?: string) => {
    const refused = await send(body, ip);
    expect(refused.status).toBe(status);
    return refused.text();
  };
  const invalid = await refuse('email=dana', 400);
  expect(invalid).toContain('Please enter a valid email address.');
  expect(invalid).toContain('value="dana"');
  expect(await refuse('email=dana%40portamelie.example&website=x', 400)).toContain(
    'Please wait a moment and send it again.',
  );
  await repeatTry(fixture, 20, () => post('email=dana', { type, ip: '203.0.113.8' }));
  expect(await refuse('email=dana%40portamelie.example', 429)).toContain('Too many tries');
  fixture.setReachable(false);
  expect(await refuse('email=dana%40portamelie.example', 503, '203.0.113.9')).toContain(
    'Please try again',
  );
});

test('nothing is lost while the mail server is down: the mail waits (R20)', async () => {
  const { response } = await subscribe('dana@portamelie.example');
  expect(response.status).toBe(200);
  await sendOutbox();
  expect(await fixture.query('select state from outbox_mails')).toEqual([['waiting']]);
});
