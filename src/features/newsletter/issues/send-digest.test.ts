import { beforeEach, expect, test, vi } from 'vitest';
import { logged } from '#tests/fixtures/console.ts';
import { markForPreviews, setUpDatabase } from '#tests/fixtures/database.ts';
import { makeContext } from '#tests/fixtures/function-context.ts';
import { daysAgo, makeArticle, setUpArticles } from '#tests/fixtures/listed-articles.ts';
import {
  addReaders,
  emptyList,
  joinList,
  pressButton,
  readConfirmationLinks,
  readDigests,
  readReaderToken,
  runDigest,
  runOutbox,
  tokenOf,
  typeAddress,
} from '#tests/fixtures/mailing-list.ts';
import { forgetEnv } from '#src/environment/env.ts';
import { setUpTestMailServer } from '#tests/fixtures/smtp.ts';
import newsletterLinks from '#functions/newsletter-links.ts';
import { site } from '#src/site.ts';

const fixture = setUpDatabase();
const articles = setUpArticles();
beforeEach(async () => {
  articles.publish(makeArticle());
  await emptyList(fixture);
});

const leave = (token: string) =>
  newsletterLinks(
    new Request(`https://www.levee.example/api/newsletter-unsubscribe?token=${token}`, {
      method: 'POST',
    }),
    makeContext(),
  );
const join = (email: string) => joinList(fixture, email);
const mails = () => readDigests(fixture);
const countMails = async () => (await mails()).length;
/** The number of distinct emails. */
const countReaders = async () => new Set(await mails()).size;
const lastLine = () => JSON.parse(logged().at(-1) ?? '{}') as Record<string, unknown>;

test('the newest article goes to every active reader, in a readable email with an unsubscribe link (R22)', async () => {
  const server = await setUpTestMailServer();
  articles.publish(makeArticle(), makeArticle({ path: '/older', date: daysAgo(3) }));
  await addReaders(fixture, 2);
  await runDigest();
  expect(lastLine()).toMatchObject({ issue: '/blog/this-week', mails: 2, complete: true });
  const tokens = new Map<string, string>();
  for (const email of ['reader1@city.example', 'reader2@city.example'])
    tokens.set(email, await readReaderToken(fixture, email));
  expect(new Set(tokens.values()).size).toBe(2);
  await runOutbox();
  const sent = await server.parsed();
  expect(sent.map(({ to }) => to?.[0]?.address).sort()).toEqual([
    'reader1@city.example',
    'reader2@city.example',
  ]);
  expect(new Set(sent.map(({ messageId }) => messageId)).size).toBe(2);
  for (const mail of sent) {
    const token = tokens.get(mail.to?.[0]?.address ?? '');
    const header = (name: string) => mail.headers.find(({ key }) => key === name)?.value;
    expect(mail.subject).toBe('Senate votes on AI & "audits"');
    expect(mail.replyTo?.[0]?.address).toBe(site.contact.infoEmail);
    expect(mail.messageId).toMatch(/^<[0-9a-f-]{36}@levee\.example>$/);
    expect(header('list-unsubscribe')).toBe(
      `<https://www.levee.example/api/newsletter-unsubscribe?token=${token}>`,
    );
    expect(header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
    expect(header('list-id')).toBe('<weekly-update.levee.example>');
    expect(header('precedence')).toBe('bulk');
    expect(header('auto-submitted')).toBe('auto-generated');
    expect(header('x-auto-response-suppress')).toBe('OOF, AutoReply');
    const plain = mail.html?.replace(/<[^>]+>/g, ' ');
    for (const part of [mail.text, plain]) {
      const text = part?.replaceAll('&amp;', '&').replaceAll('&quot;', '"') ?? '';
      const places = [
        'Senate votes on AI & "audits"',
        'What the vote changes for cities',
        'What happened',
        'The Senate voted 40 to 12 for audits.',
        'Why it matters to you',
        'Cities must list their systems by June.',
        'What to do this week',
        'Name an owner.',
        'Start your list.',
        'https://www.levee.example/blog/this-week',
        `https://www.levee.example/newsletter/issues/${daysAgo(0)}`,
        `https://www.levee.example/newsletter-choices?token=${token}`,
        `https://www.levee.example/unsubscribe?token=${token}`,
      ].map((expected) => text.lastIndexOf(expected));
      expect(places).not.toContain(-1);
      expect(places).toEqual(places.toSorted((a, b) => a - b));
    }
    expect(mail.html).toContain('<h2');
    expect(mail.html).toContain('<li');
  }
});

test('once the email is sent no table holds its links, and they still work (R22)', async () => {
  await setUpTestMailServer();
  await addReaders(fixture, 1);
  await runDigest();
  const token = await readReaderToken(fixture, 'reader1@city.example');
  await runOutbox();
  const tables = ['newsletter_subscribers', 'outbox_mails', 'digests'];
  const stored = await Promise.all(
    tables.map((table) => fixture.query(`select one::text from ${table} one`)),
  );
  expect(stored.join()).toContain('reader1@city.example');
  expect(stored.join()).not.toContain(token);
  expect((await leave(token)).status).toBe(200);
});

test('a new AUTH_SECRET changes the links, and those in earlier emails keep working (R22)', async () => {
  articles.publish(makeArticle({ date: daysAgo(1) }));
  await addReaders(fixture, 1);
  const readToken = async () => {
    await runDigest();
    return readReaderToken(fixture, 'reader1@city.example');
  };
  const first = await readToken();
  articles.publish(makeArticle({ path: '/same-secret', date: daysAgo(0) }));
  expect(await readToken()).toBe(first);
  vi.stubEnv('AUTH_SECRET', 'another secret of at least 32 characters');
  forgetEnv();
  await fixture.query(`update digests set article_date = article_date - 1`);
  articles.publish(makeArticle({ path: '/new-secret', date: daysAgo(0) }));
  const second = await readToken();
  expect(second).not.toBe(first);
  for (const token of [tokenOf(1), first, second]) {
    expect((await leave(token)).status).toBe(200);
    await fixture.query(
      `update newsletter_subscribers set state = 'active', unsubscribed_at = null`,
    );
  }
  vi.unstubAllEnvs();
  forgetEnv();
});

test.each([
  ['there is no article', []],
  ['the newest is older than two weeks', [makeArticle({ date: daysAgo(15) })]],
  [
    'the newest is a draft, and the published one is old',
    [makeArticle({ isDraft: true }), makeArticle({ path: '/old', date: daysAgo(400) })],
  ],
  ['the only one is dated in the future', [makeArticle({ date: daysAgo(-2) })]],
])('nothing is sent, and subscribers do not change, when %s (R33)', async (_name, published) => {
  articles.publish(...published);
  await addReaders(fixture, 2);
  const before = fixture.roundTrips(/digest|newsletter|outbox/);
  await runDigest();
  expect(fixture.roundTrips(/digest|newsletter|outbox/)).toBe(before);
  expect(lastLine()).toMatchObject({ skipped: 'No new article, no deadline and no change.' });
});

test('readers who subscribe or come back after an article was sent do not get it', async () => {
  articles.publish(makeArticle({ date: daysAgo(1) }));
  await addReaders(fixture, 2);
  await runDigest();
  await leave(tokenOf(1));
  await join('reader1@city.example');
  await join('new@city.example');
  await runDigest();
  expect(await mails()).toEqual(['reader2@city.example: Senate votes on AI & "audits"']);
  articles.publish(makeArticle({ path: '/next', title: 'Next', date: daysAgo(0) }));
  await runDigest();
  expect((await mails()).filter((mail) => mail?.endsWith('Next'))).toHaveLength(3);
});

test('an unconfirmed address gets no weekly email until it is confirmed (R40)', async () => {
  articles.publish(makeArticle({ date: daysAgo(1) }));
  await addReaders(fixture, 1);
  await typeAddress('victim@portamelie.example');
  await runDigest();
  const reader = 'reader1@city.example: Senate votes on AI & "audits"';
  expect(await mails()).toEqual([reader]);
  const [link = ''] = await readConfirmationLinks(fixture, 'victim@portamelie.example');
  await pressButton(link);
  await runDigest();
  expect(await mails()).toEqual([reader]);
  articles.publish(makeArticle({ path: '/next', title: 'Next', date: daysAgo(0) }));
  await runDigest();
  expect(await mails()).toContain('victim@portamelie.example: Next');
});

test('readers who unsubscribe before the email is sent do not get it (R22)', async () => {
  await addReaders(fixture, 3);
  await leave(tokenOf(1));
  await runDigest();
  await leave(tokenOf(2));
  expect(await mails()).toEqual(['reader3@city.example: Senate votes on AI & "audits"']);
  await runDigest();
  expect(await countMails()).toBe(1);
});

test('readers who unsubscribe while emails are being queued get none (R22)', async () => {
  await addReaders(fixture, 1000);
  const leaving = Array.from({ length: 40 }, (_, n) => tokenOf(n * 20 + 1));
  await Promise.all([runDigest(), runDigest(), ...leaving.map(leave)]);
  await runDigest();
  expect(await countReaders()).toBe(960);
  expect(await countMails()).toBe(960);
});

test('an email that one person waits for is sent before the digest', async () => {
  await addReaders(fixture, 30);
  await runDigest();
  await fixture.query(
    `insert into outbox_mails (id, message_id, recipient, subject, text_body, html_body)
     values (gen_random_uuid(), 'a', 'dana@portamelie.example', 'Your demo is booked', '', '')`,
  );
  const server = await setUpTestMailServer();
  await runOutbox();
  const subjects = (await server.parsed()).map(({ subject }) => subject);
  expect(subjects).toHaveLength(31);
  expect(subjects[0]).toBe('Your demo is booked');
});

test('a preview never emails subscribers (R33)', async () => {
  await addReaders(fixture, 1);
  await markForPreviews(fixture);
  for (const context of ['deploy-preview', 'branch-deploy']) {
    await runDigest({ deploy: { context, id: 'x', published: false } });
    expect(await mails()).toEqual([]);
  }
  await runDigest();
  expect(await countMails()).toBe(1);
});

test('production does not email the list while the site has no street address, and logs why', async () => {
  await addReaders(fixture, 2);
  await runDigest({ deploy: { context: 'production', id: '1', published: true } });
  expect(await countMails()).toBe(0);
  expect(lastLine()).toMatchObject({
    skipped: expect.stringContaining('contact.street') as string,
  });
});
