import { expect, test } from 'vitest';
import { expectLoggedError, logged } from '#tests/fixtures/console.ts';
import { setUpDatabase } from '#tests/fixtures/database.ts';
import { makeContext } from '#tests/fixtures/function-context.ts';
import deleteDaily from '#functions/delete-expired.ts';
import { retention, type Period } from '#src/retention.ts';

const fixture = setUpDatabase();

const run = () => deleteDaily(new Request('https://www.levee.example/'), makeContext());
const names = async (table: string, column: string) =>
  (await fixture.query(`select ${column} from ${table} order by 1`)).flat();
const lastCounts = () => JSON.parse(logged().at(-1) ?? '{}') as Record<string, unknown>;

/** Adds a row just inside and one just outside of every period; rows to delete have `old` in their names. */
async function addRows(): Promise<void> {
  const ages = { young: '1 minute', old: '-1 minute' };
  for (const [name, slack] of Object.entries(ages)) {
    const add = (statement: string) => fixture.query(statement, [name]);
    const since = ({ text }: Period) => `now() - interval '${text}' + interval '${slack}'`;
    await add(`insert into demo_bookings (id, reference, name, email, agency, preferred_date,
       preferred_time, time_zone, starts_at, created_at)
     values (gen_random_uuid(), $1, 'Dana', $1 || '@city.example', 'City', '2024-01-02', '9:00',
       'America/Chicago', now(), ${since(retention.demoBookings)})`);
    await add(`insert into webinar_registrations (id, first_name, last_name, email, webinar_date, created_at)
     values (gen_random_uuid(), 'Dana', 'Reyes', $1 || '@city.example', $1, ${since(retention.webinarRegistrations)})`);
    await add(`insert into barrier_reports (id, problem, place, tools, email, created_at)
     values (gen_random_uuid(), $1, '', '', '', ${since(retention.barrierReports)})`);
    await add(`insert into mail_bounces (id, source, event_id, email, kind, detail, occurred_at, received_at)
     values (gen_random_uuid(), 'ses', $1, 'dana@city.example', 'bounce', $1, now(), ${since(retention.mailBounces)})`);
    await add(`insert into left_questions (id, email, agency, question, created_at)
     values (gen_random_uuid(), 'dana@city.example', 'City', $1, ${since(retention.leftQuestions)})`);
    await add(`insert into maturity_assessments (id, name, title, agency, email, answers, score,
       maturity_level, recommendations, created_at)
     values (gen_random_uuid(), 'Dana', 'CIO', $1, 'dana@city.example', '{}', 10, 'initial', '[]',
       ${since(retention.assessments)})`);
    await add(`insert into newsletter_subscribers
       (id, email, state, activation_id, subscribed_at, unsubscribed_at)
     values
       (gen_random_uuid(), $1 || '-left@city.example', 'unsubscribed', gen_random_uuid(),
         now() - interval '3 years', ${since(retention.unsubscribedAddresses)}),
       (gen_random_uuid(), $1 || '-young-active@city.example', 'active',
         gen_random_uuid(), now() - interval '30 years', null)`);
    // One address was never confirmed, and one was entered again just before the end of its retention period.
    await add(`insert into newsletter_subscribers (id, email, state, activation_id, subscribed_at,
       confirmation_mailed_at, unsubscribed_at)
     values
       (gen_random_uuid(), $1 || '-typed@city.example', 'unconfirmed',
         gen_random_uuid(), now() - interval '9 years', ${since(retention.unconfirmedAddresses)}, null),
       (gen_random_uuid(), $1 || '-young-again@city.example', 'unsubscribed',
         gen_random_uuid(), now() - interval '9 years',
         ${since(retention.unconfirmedAddresses)} + interval '1 day',
         ${since(retention.unsubscribedAddresses)} - interval '1 day')`);
    await add(`insert into outbox_mails (id, message_id, recipient, subject, text_body, html_body, state,
       counted_mailbox, sent_at)
     values (gen_random_uuid(), gen_random_uuid()::text, upper($1) || '-TYPED@city.example',
       $1 || '-confirm', '', '', 'sent', 'newsletter ' || $1, now() - interval '7 days')`);
    for (const [state, limit] of [
      ['sent', retention.sentMails],
      ['failed', retention.unsentMails],
      ['unconfirmed', retention.unsentMails],
      ['held', retention.heldMails],
    ] as const) {
      await fixture.query(
        `insert into outbox_mails (id, message_id, recipient, subject, text_body, html_body, state,
           created_at, sent_at)
         values (gen_random_uuid(), gen_random_uuid()::text, 'dana@city.example', $1, '', '', '${state}',
           ${since(limit)}, ${state === 'sent' ? since(limit) : 'null'})`,
        [`${name}-${state}`],
      );
    }
    await add(`with digest as (insert into digests (article_path, article_date)
       values ($1, '2024-01-02') returning article_path)
     insert into digest_deliveries (article_path, subscriber_id, queued_at)
     select article_path, id, case when state = 'active' then ${since(retention.sentMails)} else now() end
     from digest, newsletter_subscribers where email in ($1 || '-left@city.example', $1 || '-young-active@city.example')`);
    // An unsent list email is deleted with the subscriber.
    await add(`insert into outbox_mails (id, message_id, recipient, subject, text_body, html_body, state, headers)
     values (gen_random_uuid(), gen_random_uuid()::text, upper($1) || '-LEFT@city.example',
       $1 || '-list', '', '', 'failed', '{"List-Unsubscribe":"<x>"}')`);
    await add(`insert into purchases (id, kind, occasion, status, amount_cents, currency, created_at, read_at)
     values ($1, 'one_time', 'purchase', 'paid', 1, 'usd', ${since(retention.purchases)}, now())`);
    await add(`insert into subscriptions (id, status, customer_id, ended_at, created_at, read_at)
     values ($1, 'canceled', 'cus_1', ${since(retention.purchases)}, now() - interval '9 years', now()),
       ($1 || '-young-running', 'active', 'cus_1', null, now() - interval '9 years', now())`);
    await add(`insert into payment_events (id, type, object_id, processed_at)
     values ($1, 'invoice.paid', 'in_1', ${since({ count: 30, unit: 'days', text: '30 days' })})`);
    await add(`insert into quotes (id, number, request_key, token_hash, price_id, item_name,
       is_coalition_price, total_cents, legal_name, street, city, state, zip, contact_name,
       contact_email, payables_email, created_on, valid_until, created_at, confirmed_at)
     select name, name, name, '', 'medium-yearly', '', false, 1, '', '', '', '', '', '', '', '',
       '2019-01-02', '2019-03-03', created_at, confirmed_at
     from (values ($1, ${since(retention.purchases)}, null),
       ($1 || '-accepted', now() - interval '8 years', ${since(retention.purchases)}))
       as quote (name, created_at, confirmed_at)`);
    await add(`insert into audit_entries (id, actor_email, action, at)
     values (gen_random_uuid(), 'ana@city.example', $1, ${since(retention.auditRecords)})`);
    await add(`insert into text_messages (id, recipient, body, created_at)
     values (gen_random_uuid(), '+15045550178', $1, ${since(retention.textMessages)})`);
    await add(`with account as (
       insert into accounts (id, email, password_hash, first_name, last_name, agency_name, created_at, verified_at)
       select gen_random_uuid(), email, '', 'Dana', 'Reyes', 'City', created_at, verified_at
       from (values ($1 || '-open@city.example', ${since(retention.unverifiedAccounts)}, null),
         ($1 || '-young-verified@city.example', now() - interval '9 years', now() - interval '9 years'))
         as account (email, created_at, verified_at)
       returning id, verified_at),
     session as (
       insert into account_sessions (token_hash, account_id, expires_at)
       select $1, id, now() + interval '${slack}' from account where verified_at is not null),
     link as (
       insert into account_tokens (token_hash, account_id, purpose, expires_at)
       select $1, id, 'new-password', now() + interval '${slack}' from account where verified_at is not null)
     insert into second_factors (account_id, sealed_secret, backup_code_hashes, mailed_code_hash, mailed_code_expires_at)
     select id, $1, '{}', '', now() + interval '${slack}' from account where verified_at is not null`);
    await add(`insert into chat_exchanges (session_id, message_id, question, asked_at, claim_id, claimed_until)
     values (gen_random_uuid(), gen_random_uuid(), $1, ${since(retention.chatMessages)}, gen_random_uuid(), now())`);
    await fixture.query(
      `insert into island_crashes (day, island, error, engine)
       values ((now() at time zone 'utc')::date - $2::integer, 'DemoForm', $1, 'Safari 16')`,
      [name, String(retention.islandCrashes.count + Number(name === 'old'))],
    );
    await add(
      `insert into rate_limit_hits (key, expires_at) values ($1, now() + interval '${slack}')`,
    );
  }
}

const remaining = async () => [
  ...(await names('demo_bookings', 'reference')),
  ...(await names('webinar_registrations', 'webinar_date')),
  ...(await names('barrier_reports', 'problem')),
  ...(await names('left_questions', 'question')),
  ...(await names('mail_bounces', 'detail')),
  ...(await names('maturity_assessments', 'agency')),
  ...(await names('newsletter_subscribers', 'email')),
  ...(await names('outbox_mails', 'subject')),
  ...(await names('rate_limit_hits', 'key')),
  ...(await names('digest_deliveries', 'article_path')),
  ...(await names('purchases', 'id')),
  ...(await names('subscriptions', 'id')),
  ...(await names('payment_events', 'id')),
  ...(await names('quotes', 'id')),
  ...(await names('chat_exchanges', 'question')),
  ...(await names('audit_entries', 'action')),
  ...(await names('island_crashes', 'error')),
  ...(await names('text_messages', 'body')),
  ...(await names('accounts', 'email')),
  ...(await names('account_sessions', 'token_hash')),
  ...(await names('account_tokens', 'token_hash')),
  ...(await names('second_factors', 'sealed_secret')),
];

test('only expired data is deleted, in one round trip, and repeating it is safe (R39, R47)', async () => {
  await addRows();
  const all = await remaining();
  const before = fixture.roundTrips();
  await run();
  expect(fixture.roundTrips() - before).toBe(1);
  const kept = all.filter((name) => !/^old(?!-young)/.test(name ?? ''));
  expect(kept.length).toBeLessThan(all.length);
  expect(await remaining()).toEqual(kept);
  expect(lastCounts()).toMatchObject({
    event: 'scheduled run',
    name: 'delete-expired',
    demoBookings: 1,
    webinarRegistrations: 1,
    barrierReports: 1,
    leftQuestions: 1,
    mailBounces: 1,
    assessments: 1,
    sentMails: 1,
    unsentMails: 4,
    heldMails: 1,
    digestDeliveries: 1,
    unconfirmedAddresses: 1,
    unsubscribedAddresses: 1,
    purchases: 1,
    subscriptions: 1,
    paymentEvents: 1,
    quotes: 2,
    auditEntries: 1,
    textMessages: 1,
    unverifiedAccounts: 1,
    accountSessions: 1,
    accountTokens: 1,
    unconfirmedSecondFactors: 1,
    chatExchanges: 1,
    islandCrashes: 1,
    rateLimitTries: 1,
  });
  // The list of sent articles is kept forever, so that none is sent twice.
  expect(await names('digests', 'article_path')).toEqual(['old', 'young']);
  expect(logged().join()).not.toContain('@');

  await run();
  expect(await remaining()).toEqual(kept);
  expect(lastCounts()).toMatchObject({ demoBookings: 0, sentMails: 0, unsentMails: 0 });
});

test('two concurrent runs do no more than one', async () => {
  const before = await remaining();
  await Promise.all([run(), run()]);
  expect(await remaining()).toEqual(before);
});

test('a failed run is logged as failed', async () => {
  expectLoggedError(/scheduled run failed.*NeonDbError/);
  fixture.setReachable(false);
  await expect(run()).rejects.toThrow();
  fixture.setReachable(true);
  expect(lastCounts()).toMatchObject({ level: 'error', event: 'scheduled run failed' });
});

test('the retention periods are those of R39', () => {
  const periods = Object.fromEntries(
    Object.entries(retention).map(([name, period]) => [name, period.text]),
  );
  expect(periods).toEqual({
    chatMessages: '30 days',
    assessmentReports: '90 days',
    assessments: '24 months',
    demoBookings: '24 months',
    webinarRegistrations: '24 months',
    leftQuestions: '24 months',
    unconfirmedAddresses: '7 days',
    unsubscribedAddresses: '30 days',
    sentMails: '30 days',
    unsentMails: '24 months',
    heldMails: '30 days',
    mailBounces: '30 days',
    textMessages: '30 days',
    islandCrashes: '90 days',
    purchases: '7 years',
    exemptionCertificates: '7 years',
    auditRecords: '2 years',
    privacyRequests: '2 years',
    barrierReports: '24 months',
    unverifiedAccounts: '30 days',
    idleSessions: '7 days',
    sessions: '30 days',
    knownBrowsers: '365 days',
  });
});
