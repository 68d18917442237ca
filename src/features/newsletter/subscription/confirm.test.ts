import fc from 'fast-check';
import { beforeEach, expect, test } from 'vitest';
import { retention } from '#src/retention.ts';
import { anyText } from '#tests/fixtures/any-text.ts';
import { expectLoggedError, logged } from '#tests/fixtures/console.ts';
import { setUpDatabase } from '#tests/fixtures/database.ts';
import { showResult } from '#tests/fixtures/form-result.ts';
import { makeContext } from '#tests/fixtures/function-context.ts';
import {
  choose,
  emptyList,
  openLink,
  openPrivately,
  pressButton,
  readConfirmationLinks,
  readReaderToken,
  typeAddress,
} from '#tests/fixtures/mailing-list.ts';
import { setUpShell } from '#tests/fixtures/shell.ts';
import newsletterLinks from '#functions/newsletter-links.ts';
import { site } from '#src/site.ts';

const fixture = setUpDatabase();
let link: string;
setUpShell();
const email = 'dana@portamelie.example';
beforeEach(async () => {
  fixture.setReachable(true);
  await emptyList(fixture);
  await typeAddress(email);
  [link = ''] = await readConfirmationLinks(fixture, email);
});

const everything = async () => [
  await fixture.query('select * from newsletter_subscribers'),
  await fixture.query('select id, recipient, subject, state from outbox_mails'),
];
const readState = async () =>
  (await fixture.query('select state from newsletter_subscribers')).flat();
const subjects = async () =>
  (await fixture.query('select subject from outbox_mails order by created_at')).flat();
const age = (days: number) =>
  fixture.query(
    `update newsletter_subscribers set confirmation_mailed_at = now() - interval '${days} days'`,
  );

test('opening the link shows the masked address with a button, and changes nothing (R40)', async () => {
  const before = await everything();
  for (const html of await openPrivately(fixture, link)) {
    expect(html).toContain('d…@portamelie.example');
    expect(html).not.toContain('dana');
    expect(html).toContain('<form action="/newsletter-confirmation" method="post"');
    expect(html.match(/<button/g)).toHaveLength(1);
  }
  expect(await everything()).toEqual(before);
});

test('the button subscribes the address and queues a welcome email (R20, R40)', async () => {
  const response = await pressButton(link);
  expect(response.status).toBe(303);
  expect(response.headers.get('location')).toBe('/form-result/newsletter-confirmation');
  expect(await readState()).toEqual(['active']);
  expect(await (await showResult('newsletter-confirmation')).text()).toContain(
    'You are subscribed',
  );
  expect(await subjects()).toEqual([
    `One more step: confirm ${site.name}'s weekly update`,
    `You are subscribed to ${site.name}'s weekly update`,
  ]);
});

test('the welcome email explains how to unsubscribe, with one-click headers and a working link (R22)', async () => {
  await pressButton(link);
  const token = await readReaderToken(fixture, email);
  const [[text, html, headers, isBulk, state] = []] = await fixture.query(
    `select text_body, html_body, headers, is_bulk, state
     from outbox_mails where subject like 'You are subscribed%'`,
  );
  expect(JSON.parse(headers ?? '{}')).toMatchObject({
    'List-Unsubscribe': `<https://www.levee.example/api/newsletter-unsubscribe?token=${token}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    'List-Id': '<weekly-update.levee.example>',
  });
  for (const part of [text, html]) {
    expect(part).toContain(`https://www.levee.example/unsubscribe?token=${token}`);
    expect(part).toContain(`delete your address after ${retention.unsubscribedAddresses.text}`);
  }
  // Its reader is waiting, so it doesn't queue behind a digest.
  expect([isBulk, state]).toEqual(['f', 'waiting']);
  const page = await newsletterLinks(
    new Request(`https://www.levee.example/unsubscribe?token=${token}`),
    makeContext(),
  );
  expect(await page.text()).toContain('we stop sending weekly updates to');
});

test('repeated and concurrent presses make one subscription and one welcome email', async () => {
  const answers = await Promise.all(Array.from({ length: 8 }, () => pressButton(link)));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([303]));
  expect(await readState()).toEqual(['active']);
  expect(await subjects()).toHaveLength(2);
  const page = await openLink(link);
  expect(page.status).toBe(200);
  const html = await page.text();
  expect(html).toContain('This address is confirmed');
  expect(html).not.toContain('<form');
});

test('after its time both the page and the button report that the link has expired (R47)', async () => {
  const { count: days } = retention.unconfirmedAddresses;
  await age(days - 0.1);
  expect((await openLink(link)).status).toBe(200);
  await age(days + 0.1);
  const trips = fixture.roundTrips();
  const answers = [await openLink(link), await pressButton(link)];
  expect(fixture.roundTrips() - trips).toBe(2);
  for (const response of answers) {
    expect(response.status).toBe(410);
    const html = await response.text();
    expect(html).toContain('This link has expired');
    expect(html).toContain('href="/newsletter"');
    expect(html).not.toContain('<form');
  }
  expect(await readState()).toEqual(['unconfirmed']);
  expect(await subjects()).toHaveLength(1);
});

test.each(['x'.repeat(32), 'no', ''])('the unknown link %j gets a plain 404', async (token) => {
  const given = `https://www.levee.example/newsletter-confirmation?token=${token}`;
  for (const response of [await openLink(given), await pressButton(given)]) {
    expect(response.status).toBe(404);
    expect(await response.text()).toContain('We don’t recognize this link');
  }
  expect(await readState()).toEqual(['unconfirmed']);
});

test('the token of an unsubscribe link does not confirm an address', async () => {
  await pressButton(link);
  await fixture.query(`update newsletter_subscribers set state = 'unconfirmed'`);
  const token = await readReaderToken(fixture, email);
  const given = `https://www.levee.example/newsletter-confirmation?token=${token}`;
  expect((await pressButton(given)).status).toBe(404);
  expect(await readState()).toEqual(['unconfirmed']);
});

test('while the database is down the page says so, and the link works afterwards', async () => {
  expectLoggedError(/request failed.*NeonDbError/);
  fixture.setReachable(false);
  expect((await openLink(link)).status).toBe(503);
  const pressed = await pressButton(link);
  const html = await pressed.text();
  expect([pressed.status, html]).toEqual([503, expect.stringContaining('Error: Confirm your')]);
  fixture.setReachable(true);
  // The error page keeps the button and the token.
  const [, token] = /name="token" value="([\w-]{32})"/.exec(html) ?? [];
  await pressButton(`${new URL(link).origin}/newsletter-confirmation?token=${token}`);
  expect(await readState()).toEqual(['active']);
});

test.each([
  ['/newsletter-confirmation', async () => new URL(link).searchParams.get('token')],
  ['/newsletter-choices', () => readReaderToken(fixture, email)],
])('another site cannot post to %s', async (path, readToken) => {
  await pressButton(link);
  await fixture.query(`update newsletter_subscribers set wants = 'register', topics = '{courts}'`);
  const before = await everything();
  const token = await readToken();
  const response = await newsletterLinks(
    new Request(`https://www.levee.example${path}`, {
      method: 'POST',
      body: new URLSearchParams({ token: String(token), wants: 'everything' }),
      headers: { origin: 'https://elsewhere.example' },
    }),
    makeContext(),
  );
  expect(response.status).toBe(403);
  expect(await everything()).toEqual(before);
});

test('the log contains neither links nor the address', async () => {
  await openLink(link);
  await pressButton(link);
  const token = await readReaderToken(fixture, email);
  await openLink(`/newsletter-choices?token=${token}`);
  await choose(token, [['wants', 'everything']]);
  const secrets = [new URL(link).searchParams.get('token'), token, email];
  for (const secret of secrets) expect(logged().join()).not.toContain(secret);
});

test('no query causes a server error or appears in the page as markup', async () => {
  const names = fc.constantFrom('token', 'outcome', 'website', 'x');
  const query = fc.array(fc.tuple(names, anyText()), { maxLength: 4 });
  await fc.assert(
    fc.asyncProperty(query, async (pairs) => {
      const search = new URLSearchParams(pairs.map(([key, value]) => [key, `${value}<b>`]));
      const response = await openLink(`/newsletter-confirmation?${search}`);
      expect(response.status).toBeLessThan(500);
      expect(await response.text()).not.toContain('<b>');
    }),
    { numRuns: 30 },
  );
});

test('in production no welcome email is queued while the site has no street address (CAN-SPAM, D32)', async () => {
  const before = await subjects();
  const deploy = (context: string) => ({ deploy: { context, id: '1', published: true } });
  expect((await pressButton(link, deploy('production'))).status).toBe(303);
  expect(await readState()).toEqual(['active']);
  expect(await subjects()).toEqual(before);
  const other = 'other@portamelie.example';
  await typeAddress(other);
  const [second = ''] = await readConfirmationLinks(fixture, other);
  await pressButton(second, deploy('local'));
  expect((await subjects()).at(-1)).toBe(`You are subscribed to ${site.name}'s weekly update`);
});
