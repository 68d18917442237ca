import { afterAll, beforeEach, expect, test } from 'vitest';
import { logged } from '#tests/fixtures/console.ts';
import { setUpDatabase } from '#tests/fixtures/database.ts';
import { showResult } from '#tests/fixtures/form-result.ts';
import { makeContext } from '#tests/fixtures/function-context.ts';
import {
  joinList,
  openLink,
  openPrivately,
  pressButton,
  readConfirmationLinks,
  readReaderToken,
  typeAddress,
} from '#tests/fixtures/mailing-list.ts';
import { openTestDist, shellHtml } from '#tests/fixtures/shell.ts';
import deleteExpired from '#functions/delete-expired.ts';
import newsletterLinks from '#functions/newsletter-links.ts';
import sendLessons from '#functions/send-lessons.ts';
import { batch } from '#src/integrations/database/client.ts';
import { recordBounce } from '#src/integrations/mail/bounces/bounce.server.ts';
import type { Lesson } from './queue-lessons.server.ts';
import { site } from '#src/site.ts';

const fixture = setUpDatabase();
const days = [1, 3, 5, 8, 10];
const lessons = days.map((day): Lesson => ({
  day,
  title: `What to do on day ${day}`,
  paragraphs: ['First, a list.', 'Then, an owner.'],
  task: `Task of day ${day}.`,
  paper: { label: 'A template', path: `/resources/paper-${day}` },
}));
const dist = openTestDist({ 'shell.html': shellHtml, 'lessons.json': JSON.stringify(lessons) });
afterAll(() => dist.remove());
beforeEach(async () => {
  await fixture.query('delete from outbox_mails');
  await fixture.query('delete from newsletter_subscribers');
});

const email = 'dana@portamelie.example';
const list = 'five-lessons';
const run = (context = {}) =>
  sendLessons(new Request('https://www.levee.example/'), makeContext(context));
const mails = async () =>
  (
    await fixture.query('select subject from outbox_mails where is_bulk order by created_at')
  ).flat();
const pass = (time: string) =>
  fixture.query(`update newsletter_subscribers set lesson_at = lesson_at - interval '${time}'`);
const rows = () =>
  fixture.query(
    'select list, state, lessons_sent from newsletter_subscribers order by list, email',
  );
async function join() {
  await typeAddress(email, { source: 'course', list });
  const [link = ''] = (await readConfirmationLinks(fixture, email)).slice(-1);
  return { link, response: await pressButton(link) };
}
const leave = (token: string, path = '/api/newsletter-unsubscribe') =>
  newsletterLinks(
    new Request(`https://www.levee.example${path}?token=${token}`, {
      method: 'POST',
      body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }),
    }),
    makeContext(),
  );

test('nothing is sent before the address is confirmed, and the emails and pages name the course (R40)', async () => {
  await typeAddress(email, { source: 'course', list });
  await run();
  expect(await mails()).toEqual([]);
  const [[subject, text] = []] = await fixture.query('select subject, text_body from outbox_mails');
  expect(subject).toBe(`One more step: confirm ${site.name}'s email course`);
  expect(text).toContain(`to get ${site.name}'s email course of five lessons.`);
  const [link = ''] = await readConfirmationLinks(fixture, email);
  const [page = ''] = await openPrivately(fixture, link);
  expect(page).toContain('Press the button to get our email course of five lessons');
  expect(page).not.toContain('name="states"');
  const trips = fixture.roundTrips();
  const response = await pressButton(link);
  expect(fixture.roundTrips() - trips).toBe(1);
  const location = response.headers.get('location');
  expect(location).toBe(`/form-result/newsletter-confirmation?list=${list}`);
  const result = await showResult(`newsletter-confirmation?list=${list}`);
  expect(await result.text()).toContain('The first lesson arrives within minutes');
  expect(await (await openLink(link)).text()).toContain('gets our email course');
  // The course begins with its first lesson, not with a welcome.
  expect(await fixture.query('select 1 from outbox_mails')).toHaveLength(1);
});

test('five lessons come in ten days, each once, with a task, a paper and one-click unsubscription (R22)', async () => {
  await join();
  const sent: (string | null)[] = [];
  for (const [at, day] of days.entries()) {
    const pause = day - (days[at - 1] ?? day);
    if (pause > 0) {
      await pass(`${pause * 24 - 1} hours`);
      await run();
      expect(await mails()).toEqual(sent);
      await pass('1 hour');
    }
    const trips = fixture.roundTrips();
    await run();
    expect(fixture.roundTrips() - trips).toBe(1);
    await run();
    sent.push(`Lesson ${at + 1} of 5: What to do on day ${day}`);
    expect(await mails()).toEqual(sent);
  }
  await pass('30 days');
  await run();
  expect(await mails()).toEqual(sent);
  // A course that ended is like one that was left: the address is deleted 30 days later.
  expect(await rows()).toEqual([[list, 'unsubscribed', '5']]);
  const token = await readReaderToken(fixture, email);
  const written = await fixture.query(
    `select text_body, headers->>'List-Id', headers->>'List-Unsubscribe', headers->>'List-Unsubscribe-Post'
     from outbox_mails where is_bulk order by created_at`,
  );
  for (const [at, [text, ...headers]] of written.entries()) {
    expect(text).toContain(`Your task\nTask of day ${days[at]}.`);
    expect(text).toContain(`https://www.levee.example/resources/paper-${days[at]}`);
    expect(text).toContain(`/unsubscribe?token=${token}`);
    expect(text).not.toContain('newsletter-choices');
    expect(headers).toEqual([
      '<five-lessons.levee.example>',
      `<https://www.levee.example/api/newsletter-unsubscribe?token=${token}>`,
      'List-Unsubscribe=One-Click',
    ]);
  }
});

test('concurrent runs send a lesson once', async () => {
  await join();
  await Promise.all([run(), run(), run()]);
  expect(await mails()).toHaveLength(1);
  expect(await rows()).toEqual([[list, 'active', '1']]);
});

test('the two lists are apart: one that is left, or was confirmed, says nothing about the other', async () => {
  await joinList(fixture, email);
  await join();
  expect(await rows()).toEqual([
    [list, 'active', '0'],
    ['weekly-update', 'active', '0'],
  ]);
  await run();
  const token = await readReaderToken(fixture, email);
  const page = await (await openLink(`/unsubscribe?token=${token}`)).text();
  expect(page).toContain('Unsubscribe from our email course');
  expect(page).not.toContain('choose what you get');
  expect((await leave(token)).status).toBe(200);
  expect(await mails()).toEqual([]);
  // The welcome to the weekly update still waits.
  expect(
    await fixture.query(`select 1 from outbox_mails where headers->>'List-Unsubscribe' <> ''`),
  ).toHaveLength(1);
  expect(await rows()).toEqual([
    [list, 'unsubscribed', '1'],
    ['weekly-update', 'active', '0'],
  ]);
  await pass('9 days');
  await run();
  expect(await mails()).toEqual([]);
  const again = await leave(token, '/unsubscribe');
  expect(again.headers.get('location')).toBe(`/form-result/unsubscribe?list=${list}`);
  const result = await (await showResult(`unsubscribe?list=${list}`)).text();
  expect(result).toContain('You will get no more lessons.');
  expect(result).toContain('href="/resources/five-lessons"');
});

test('who leaves and joins again starts with the first lesson', async () => {
  await join();
  await run();
  await leave(await readReaderToken(fixture, email));
  await fixture.query(`update newsletter_subscribers set confirmation_mailed_at = null`);
  await join();
  await run();
  expect(await mails()).toEqual(['Lesson 1 of 5: What to do on day 1']);
});

test('a bounce ends the course, and its waiting lesson is deleted (D81)', async () => {
  await join();
  await run();
  const statements = recordBounce({
    source: 'ses',
    eventId: 'b1',
    email,
    kind: 'bounce',
    detail: 'No such user',
    occurredAt: new Date(Date.now() + 1000),
  });
  await batch(Object.fromEntries(statements.map((statement, at) => [at, statement])));
  expect(await rows()).toEqual([[list, 'unsubscribed', '1']]);
  expect(await mails()).toEqual([]);
});

test('an address that left the course is deleted in time, and stays on the other list with its emails (R39)', async () => {
  await joinList(fixture, email);
  await join();
  await fixture.query(
    `update newsletter_subscribers set state = 'unsubscribed', unsubscribed_at = now() - interval '31 days',
       confirmation_mailed_at = now() - interval '31 days' where list = $1`,
    [list],
  );
  await deleteExpired(new Request('https://www.levee.example/'), makeContext());
  expect(await rows()).toEqual([['weekly-update', 'active', '0']]);
  expect(await fixture.query(`select 1 from outbox_mails where state <> 'sent'`)).not.toEqual([]);
});

test('production sends no lesson without a street address (D32)', async () => {
  await join();
  await run({ deploy: { context: 'production' } });
  expect(await mails()).toEqual([]);
  expect(logged().at(-1)).toContain('contact.street');
});

test('an unknown list is refused with a clear error, and stores nothing', async () => {
  const response = await typeAddress(email, { list: 'all' });
  expect(response.status).toBe(400);
  expect(await response.json()).toMatchObject({ error: 'We couldn’t find this list' });
  expect(await rows()).toEqual([]);
});
