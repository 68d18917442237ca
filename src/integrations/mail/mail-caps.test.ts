import { jsonPost } from '#tests/fixtures/post-json.ts';
import { beforeEach, expect, test } from 'vitest';
import { setUpDatabase } from '#tests/fixtures/database.ts';
import { lowerPasswordCost } from '#tests/fixtures/password-cost.ts';
import { makeContext } from '#tests/fixtures/function-context.ts';
import { joinList, typeAddress } from '#tests/fixtures/mailing-list.ts';
import { askForQuote } from '#tests/fixtures/quotes.ts';
import { setUpShell } from '#tests/fixtures/shell.ts';
import { setUpTestMailServer } from '#tests/fixtures/smtp.ts';
import { AccountClient, registerAndSignIn } from '#tests/fixtures/account-client.ts';
import answerForm from '#functions/forms.ts';
import sendMail from '#functions/send-mail.ts';
import { batch } from '#src/integrations/database/client.ts';
import { queueMail } from './outbox.ts';

lowerPasswordCost();

const fixture = setUpDatabase();
setUpShell();
beforeEach(async () => {
  await fixture.query(
    `truncate demo_bookings, webinar_registrations, quotes, outbox_mails, rate_limit_hits,
       newsletter_subscribers, accounts cascade`,
  );
});

const victim = 'victim@city.example';

/** Weekdays from next week on, so that each booking has its own day. */
const days = Array.from({ length: 280 }, (_, n) => new Date(Date.now() + (n + 7) * 86_400_000))
  .filter((day) => ![0, 6].includes(day.getUTCDay()))
  .map((day) => day.toISOString().slice(0, 10));
let booked = 0;

/** Books a demo on another day and from another network each time. */
async function book(email: string) {
  booked += 1;
  const response = await answerForm(
    jsonPost('/api/demo-booking', {
      name: 'Dana Reyes',
      email,
      agency: 'City of Somewhere',
      preferredDate: `${days[booked % days.length]}T12:00:00.000Z`,
      preferredTime: '13:00',
      timeZone: 'America/Chicago',
    }),
    makeContext(),
  );
  return { status: response.status, body: (await response.json()) as { data: object } };
}

const register = (email: string) =>
  answerForm(
    jsonPost('/api/webinar-registrations', {
      firstName: 'Dana',
      lastName: 'Reyes',
      email,
      webinarDate: 'august-14-2025',
    }),
    makeContext(),
  );

/** Queues one email, as forms do by default; a real form may send several. */
const reply = (email: string) =>
  batch({
    mail: queueMail({ to: email, subject: 'A reply', text: 'Words', html: '<p>Words</p>' }),
  });

/** Adds replies to other mailboxes of a domain, by copying one. */
async function repeatMails(count: number, domain: string) {
  await reply(`first@${domain}`);
  await copyMail(`first@${domain}`, count - 1, `'other' || n || '@${domain}'`, `'waiting'`);
}

/** Adds held emails to a mailbox, by copying the newest one. */
const repeatHeld = (count: number, address: string) =>
  copyMail(address, count, 'counted_mailbox', `'held'`);

const copyMail = (address: string, count: number, mailbox: string, state: string) =>
  fixture.query(
    `insert into outbox_mails
       (id, message_id, recipient, subject, text_body, html_body, state, counted_mailbox, counted_domain)
     select gen_random_uuid(), gen_random_uuid()::text, recipient, subject, '', '', ${state}, MAILBOX, counted_domain
     from (select * from outbox_mails where recipient = $1 order by created_at desc limit 1) newest,
       generate_series(1, $2::integer) n`.replace('MAILBOX', mailbox),
    [address, String(count)],
  );

/** The number of emails to an address that are not held, and that are held; `%` is a wildcard. */
async function countMails(address: string, subject = '%') {
  const [row = []] = await fixture.query(
    `select count(*) filter (where state <> 'held'), count(*) filter (where state = 'held')
     from outbox_mails where recipient ilike $1 and subject ilike $2`,
    [address, subject],
  );
  const [allowed, held] = row.map(Number);
  return { allowed, held };
}

test('the sixth email to an address within a day is held, and the booking itself is unaffected (R41)', async () => {
  const answers = [await book(victim)];
  const toVisitor = (await countMails(victim)).allowed!;
  const toSales = (await countMails('sales@levee.example')).allowed!;
  for (let n = 1; n < 9; n += 1) answers.push(await book(victim));
  expect(answers.map(({ status }) => status)).toEqual(Array(9).fill(201));
  expect(answers.map(({ body }) => Object.keys(body.data).join())).toEqual([
    ...Array<string>(5).fill('reference'),
    ...Array<string>(4).fill('reference,mail'),
  ]);
  expect(await fixture.query('select count(*) from demo_bookings')).toEqual([['9']]);
  expect(toVisitor).toBeGreaterThan(0);
  expect(await countMails(victim)).toEqual({ allowed: 5, held: 9 * toVisitor - 5 });
  expect(await countMails('sales@levee.example')).toEqual({ allowed: 9 * toSales, held: 0 });
});

test('a held email is never sent automatically', async () => {
  const server = await setUpTestMailServer();
  for (let n = 0; n < 7; n += 1) await reply(victim);
  await fixture.query(`update outbox_mails set created_at = created_at - interval '3 days'`);
  for (let n = 0; n < 2; n += 1) {
    await sendMail(new Request('https://www.levee.example/'), makeContext());
  }
  const recipients = (await server.parsed()).map(({ to }) => to?.[0]?.address);
  expect(recipients.filter((address) => address === victim)).toHaveLength(5);
  expect(await countMails(victim)).toEqual({ allowed: 5, held: 2 });
});

test('all forms share a cap, and a day later emails are sent again', async () => {
  await book(victim);
  await register(victim);
  const { allowed: sent = 0 } = await countMails(victim);
  for (let n = sent; n < 6; n += 1) await reply(victim);
  expect(await countMails(victim)).toEqual({ allowed: 5, held: 1 });
  await fixture.query(`update outbox_mails set created_at = created_at - interval '25 hours'`);
  await reply(victim);
  expect(await countMails(victim)).toEqual({ allowed: 6, held: 1 });
});

test('spellings of a mailbox share its cap', async () => {
  for (const email of ['victim+1@city.example', 'VICTIM@City.example', 'victim+a+b@city.example'])
    for (let n = 0; n < 3; n += 1) await reply(email);
  expect(await countMails('victim%@city.example')).toEqual({ allowed: 5, held: 4 });
  for (const email of ['d.ana@gmail.com', 'dan.a@googlemail.com', 'd.a.n.a+x@gmail.com'])
    for (let n = 0; n < 3; n += 1) await reply(email);
  expect(await countMails('%mail.com')).toEqual({ allowed: 5, held: 4 });
});

test('concurrent requests do not exceed the cap', async () => {
  await Promise.all(Array.from({ length: 12 }, () => reply(victim)));
  expect(await countMails(victim)).toEqual({ allowed: 5, held: 7 });
  await Promise.all(Array.from({ length: 6 }, () => book('other@county.example')));
  expect((await countMails('other@county.example')).allowed).toBe(5);
});

test('a domain has a cap, which affects neither other domains nor its confirmed addresses', async () => {
  const dana = await registerAndSignIn(fixture, 'dana@city.example');
  await joinList(fixture, 'leo@city.example');
  await repeatMails(299, 'city.example');
  for (let n = 0; n < 3; n += 1) await reply(`person${n}@city.example`);
  expect(await countMails('person%@city.example')).toEqual({ allowed: 1, held: 2 });
  await reply('person1@county.example');
  expect(await countMails('person1@county.example')).toEqual({ allowed: 1, held: 0 });
  for (const confirmed of ['dana@city.example', 'Leo@city.example']) {
    await reply(confirmed);
    expect(await countMails(confirmed, 'A reply')).toEqual({ allowed: 1, held: 0 });
  }
  expect((await dana.whoAmI()).status).toBe(200);
});

test('a flood to one mailbox does not use up the cap of its domain', async () => {
  for (let n = 0; n < 6; n += 1) await reply(victim);
  await repeatHeld(54, victim);
  await reply('neighbor@city.example');
  expect(await countMails('neighbor@city.example')).toEqual({ allowed: 1, held: 0 });
});

test('a public provider has no cap, so that one sender cannot hold back email to others there', async () => {
  await repeatMails(310, 'outlook.com');
  await reply('person@outlook.com');
  expect(await countMails('person@outlook.com')).toEqual({ allowed: 1, held: 0 });
});

test('a flood of bookings does not hold back links for accounts, quotes or the newsletter', async () => {
  const account = new AccountClient();
  for (let n = 0; n < 8; n += 1) await book(victim);
  await repeatMails(310, 'city.example');
  await book('person@city.example');
  expect((await countMails('person@city.example')).allowed).toBe(0);
  await account.register({ email: victim });
  await account.forgetPassword(victim);
  await askForQuote({ contactEmail: victim });
  await typeAddress(victim);
  expect(await countMails(victim, 'Verify your email%')).toEqual({ allowed: 1, held: 0 });
  expect(await countMails(victim, 'Set a new password%')).toEqual({ allowed: 1, held: 0 });
  expect(await countMails(victim, 'Your quote%')).toEqual({ allowed: 1, held: 0 });
  expect(await countMails(victim, 'One more step%')).toEqual({ allowed: 1, held: 0 });
});

test('links for an unverified account are capped, and for a verified one are not', async () => {
  const registerFrom = async (visitors: number, email: string) => {
    for (let n = 0; n < visitors; n += 1) await new AccountClient().register({ email });
  };
  await registerFrom(23, victim);
  expect(await countMails(victim)).toEqual({ allowed: 20, held: 3 });
  await registerAndSignIn(fixture, 'dana@city.example');
  for (let n = 0; n < 23; n += 1) {
    await fixture.query('truncate account_tokens');
    await new AccountClient().forgetPassword('dana@city.example');
  }
  expect(await countMails('dana@city.example')).toEqual({ allowed: 24, held: 0 });
});

test('one visitor gets five links for an address in a day, so that a stranger can’t use them up (R41)', async () => {
  const stranger = new AccountClient();
  for (let n = 0; n < 3; n += 1) {
    for (let m = 0; m < 4; m += 1) await stranger.register({ email: victim });
    await fixture.query(`delete from rate_limit_hits where expires_at < now() + interval '1 hour'`);
  }
  expect(await countMails(victim)).toEqual({ allowed: 5, held: 7 });
  await new AccountClient().register({ email: victim });
  expect((await countMails(victim)).allowed).toBe(6);
});

test('quotes for invented people of a domain hold back no one else’s quote (R41)', async () => {
  const few = [makeContext(), makeContext(), makeContext()];
  for (let n = 0; n < 52; n += 1)
    await askForQuote({ contactEmail: `person${n}@city.example` }, few[n % 3]);
  expect(await countMails('person%@city.example')).toEqual({ allowed: 52, held: 0 });
  expect((await askForQuote({ contactEmail: victim })).data.url).not.toContain('waits');
  expect(await countMails(victim)).toEqual({ allowed: 1, held: 0 });
});

test('one visitor can email twenty unconfirmed addresses of a domain in a day, and uses up no one else’s cap', async () => {
  const stranger = makeContext();
  for (let n = 0; n < 60; n += 1) {
    if (n % 20 === 0)
      await fixture.query(
        `delete from rate_limit_hits where expires_at < now() + interval '1 hour'`,
      );
    const { data } = await askForQuote({ contactEmail: `person${n}@city.example` }, stranger);
    expect(data.url.endsWith('?mail=waits')).toBe(n >= 20);
  }
  expect(await countMails('person%@city.example')).toEqual({ allowed: 20, held: 40 });
  for (let n = 0; n < 20; n += 1) await askForQuote({ contactEmail: `other${n}@city.example` });
  expect(await countMails('other%@city.example')).toEqual({ allowed: 20, held: 0 });
  // Their own confirmed colleagues are not held back.
  await fixture.query(`delete from rate_limit_hits where expires_at < now() + interval '1 hour'`);
  await registerAndSignIn(fixture, 'dana@city.example');
  await askForQuote({ contactEmail: 'dana@city.example' }, stranger);
  expect(await countMails('dana@city.example', 'Your quote%')).toEqual({ allowed: 1, held: 0 });
});

test('quotes and newsletter links have caps, too', async () => {
  for (let n = 0; n < 7; n += 1) await askForQuote({ contactEmail: victim, poNumber: `PO-${n}` });
  expect(await countMails(victim)).toEqual({ allowed: 5, held: 2 });
  for (let n = 0; n < 5; n += 1) await typeAddress(`victim+${n}@city.example`);
  expect(await countMails('victim+%@city.example')).toEqual({ allowed: 3, held: 2 });
});
