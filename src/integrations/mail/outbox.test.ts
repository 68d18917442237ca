import { expect, test } from 'vitest';
import { sql } from 'drizzle-orm';
import { setUpDatabase } from '#tests/fixtures/database.ts';
import { batch } from '#src/integrations/database/client.ts';
import { setUpTestMailServer } from '#tests/fixtures/smtp.ts';
import { queueMail } from './outbox.ts';
import { sendDueMails } from './send-outbox.server.ts';
import { makeMail } from '#tests/fixtures/outbox.ts';

const fixture = setUpDatabase();

test('an invalid address or header is never stored', () => {
  for (const to of [
    'a@b.example, c@d.example',
    'a@b.example\nBcc: x@y.example',
    'x <a@b.example>',
    'a',
  ]) {
    expect(() => queueMail(makeMail({ to }))).toThrow('exactly one plain address');
  }
  expect(() => queueMail(makeMail({ headers: { 'X-A': 'b\r\nBcc: c@d.example' } }))).toThrow(
    'header',
  );
  expect(() => queueMail(makeMail({ headers: { 'X A': 'b' } }))).toThrow('header');
});

test('a key is stored once, and a condition is evaluated at its place in the batch (R18)', async () => {
  for (let n = 0; n < 2; n += 1) {
    await batch({ mail: queueMail(makeMail({ dedupeKey: 'k' })) });
  }
  await batch({
    no: queueMail(makeMail({ subject: 'no' }), {
      onlyIf: sql`exists (select 1 from demo_bookings)`,
    }),
    yes: queueMail(makeMail({ subject: 'yes' }), {
      onlyIf: sql`not exists (select 1 from demo_bookings)`,
    }),
  });
  const rows = await fixture.query('select subject from outbox_mails order by created_at');
  expect(rows.flat()).toEqual(['Hello', 'yes']);
});

test('the text of an email with a secret is deleted after sending, and other texts are kept', async () => {
  await fixture.query('delete from outbox_mails');
  await batch({
    mails: [
      queueMail(makeMail({ to: 'a@city.example', holdsSecret: true })),
      queueMail(makeMail({ to: 'b@city.example' })),
    ],
  });
  const read = () =>
    fixture.query('select subject, text_body, html_body from outbox_mails order by recipient');
  const content = ['Hello', 'Words', '<p>Words</p>'];
  expect(await read()).toEqual([content, content]);
  const server = await setUpTestMailServer();
  expect(await sendDueMails()).toMatchObject({ sent: 2 });
  expect((await server.parsed()).map(({ text }) => text?.trim())).toEqual(['Words', 'Words']);
  expect(await read()).toEqual([['Hello', '', ''], content]);
});

test('a subject is stored on one line', async () => {
  await batch({ mail: queueMail(makeMail({ subject: 'Demo for Dana\r\nBcc: x@y.example' })) });
  const subjects = await fixture.query(
    `select subject from outbox_mails where subject like 'Demo for Dana%'`,
  );
  expect(subjects).toHaveLength(1);
  expect(subjects[0]?.[0]).not.toMatch(/[\r\n]/);
});
