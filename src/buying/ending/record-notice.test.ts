import { formPost } from '#tests/fixtures/post-json.ts';
import type Stripe from 'stripe';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import answerNotice from '#functions/notice.ts';
import showInbox from '#functions/inbox.ts';
import receive from '#functions/payment-webhook.ts';
import { daysBefore, todayIn } from '#src/formats/calendar-days.ts';
import { legalFigures } from '#src/buying/terms/legal-figures.ts';
import { site } from '#src/site.ts';
import { expectLoggedError } from '#tests/fixtures/console.ts';
import { openTestAccount } from '#tests/fixtures/accounts.ts';
import { completePurchase } from '#tests/fixtures/complete-purchase.ts';
import { makeContext } from '#tests/fixtures/function-context.ts';
import { setUpShell } from '#tests/fixtures/shell.ts';
import { setUpDatabaseAndPayments } from '#tests/fixtures/database-and-payments.ts';
import { listEvents, webhookRequest } from '#tests/fixtures/webhooks.ts';
import { endAfterNotice, startOfDay } from './unused-months.ts';

const shop = setUpDatabaseAndPayments();
setUpShell();
let admin: Awaited<ReturnType<typeof openTestAccount>>;
let seen: Stripe.Event | undefined;
beforeAll(async () => {
  admin = await openTestAccount({ role: 'admin', hasSecondFactor: true });
});
beforeEach(async () => {
  await shop.database.query(
    'truncate purchases, subscriptions, payment_events, outbox_mails, audit_entries, rate_limit_hits',
  );
  await shop.payments.standIn.control('fault', { mode: 'up' });
  seen = (await listEvents(shop.payments)).at(-1);
});

async function deliverAll() {
  const events = await listEvents(shop.payments, seen);
  seen = events.at(-1) ?? seen;
  for (const event of events)
    expect((await receive(webhookRequest(shop.payments, event), makeContext())).status).toBe(200);
}
async function subscribe(priceId: string): Promise<string> {
  const { subscription } = await completePurchase(shop.payments, priceId);
  await deliverAll();
  return (subscription as Stripe.Subscription).id;
}
const origin = 'https://www.levee.example';
const headers = () => ({ cookie: admin.cookie });
const post = (fields: Record<string, string>) =>
  answerNotice(formPost(`/api/admin/notice`, fields, headers()), makeContext());
const open = async (path: string) => {
  const show = path.startsWith('/admin/inbox') ? showInbox : answerNotice;
  return (await show(new Request(origin + path, { headers: headers() }), makeContext())).text();
};
const today = () => todayIn(site.timeZone, new Date());
const row = async () =>
  (
    await shop.database.query(
      'select notice_from, extract(epoch from noticed_at)::bigint, extract(epoch from ends_at)::bigint from subscriptions',
    )
  )[0];
const subjects = async () =>
  (await shop.database.query('select subject from outbox_mails order by 1')).flat();

test.each([
  ['mail', 'small-rural-yearly'],
  ['administrator', 'small-rural-yearly'],
  ['mail', 'small-rural-monthly'],
])('notice from %s ends %s like notice in the portal (R43)', async (from, priceId) => {
  const id = await subscribe(priceId);
  expect(await open('/admin/inbox?kind=purchases')).toContain(
    `href="/admin/notice?subscription=${id}"`,
  );
  await shop.database.query('truncate outbox_mails');
  const response = await post({ subscription: id, day: today(), from });
  expect([response.status, response.headers.get('location')]).toEqual([
    303,
    `/admin/notice?subscription=${id}&saved=notice`,
  ]);
  const set = await shop.payments.client.subscriptions.retrieve(id);
  const [item] = set.items.data;
  const ends =
    priceId === 'small-rural-monthly'
      ? item?.current_period_end
      : endAfterNotice(new Date(), {
          startsAt: new Date(item!.current_period_start * 1000),
          endsAt: new Date(item!.current_period_end * 1000),
        }).getTime() / 1000;
  expect(set.cancel_at).toBe(ends);
  const noticed = String(startOfDay(today()).getTime() / 1000);
  expect(await row()).toEqual([from, noticed, String(ends)]);
  expect(await subjects()).toEqual([
    'Subscription canceled: Small Rural',
    'Your subscription ends: Small Rural',
  ]);
  expect(
    await shop.database.query('select actor_email, action, detail from audit_entries'),
  ).toEqual([[admin.account.email, 'Notice recorded', `${id}, notice of ${today()}, ${from}`]]);
  // Stripe's own event causes no second mail.
  await deliverAll();
  expect(await row()).toEqual([from, noticed, String(ends)]);
  expect(await subjects()).toHaveLength(2);
  const page = await open(`/admin/notice?subscription=${id}&saved=notice`);
  expect(page).toContain('The notice is recorded');
  expect(page).toContain('<dt>Ends on</dt>');
});

test.each([
  ['tomorrow', () => daysBefore(today(), -1), 'The notice can’t be in the future.'],
  ['before the paid period', () => daysBefore(today(), 1), 'The paid period began on'],
  ['no day at all', () => '2026-02-30', 'Enter the date of the notice.'],
  ['nothing', () => '', 'Enter the date of the notice.'],
  ['markup', () => '"><script>', 'Enter the date of the notice.'],
])(
  'notice of %s is refused, with the typed values in the form, and ends nothing',
  async (_name, day, message) => {
    const id = await subscribe('small-rural-yearly');
    const response = await post({ subscription: id, day: day(), from: 'administrator' });
    const page = await response.text();
    expect(response.status).toBe(400);
    expect(page).toContain(message);
    expect(page).toContain('<option value="administrator" selected="">');
    expect(page).not.toContain('"><script>');
    expect((await shop.payments.client.subscriptions.retrieve(id)).cancel_at).toBeNull();
    expect(await shop.database.query('select * from audit_entries')).toEqual([]);
  },
);

test('refuses a source that administrators do not record', async () => {
  const id = await subscribe('small-rural-yearly');
  for (const from of ['portal', '', 'constructor']) {
    expect((await post({ subscription: id, day: today(), from })).status, from).toBe(400);
  }
});

test('notice from more than 30 days ago ends the plan now, and the unused months count from the 30th day', async () => {
  const id = await subscribe('small-rural-yearly');
  // The plan ended 20 days ago, on the year's 100th day.
  const daysAgo = legalFigures.notice.count + 20;
  const second = (days: number) => Math.floor(Date.now() / 1000) + days * 86_400;
  const period = { start: second(-120), end: second(245) };
  await shop.payments.standIn.control('move-period', { subscription: id, ...period });
  await deliverAll();
  const day = daysBefore(today(), daysAgo);
  const response = await post({ subscription: id, day, from: 'mail' });
  expect(response.status).toBe(303);
  expect((await shop.payments.client.subscriptions.retrieve(id)).status).toBe('canceled');
  expect(
    await shop.database.query(
      'select refund_state, refund_months, refund_cents from subscriptions',
    ),
  ).toEqual([['refunded', '8', '733334']]);
});

test('notice that is later than the current one changes nothing', async () => {
  const id = await subscribe('small-rural-yearly');
  expect((await post({ subscription: id, day: today(), from: 'mail' })).status).toBe(303);
  const before = await row();
  const response = await post({ subscription: id, day: today(), from: 'administrator' });
  expect(response.status).toBe(409);
  expect(await response.text()).toContain('is already recorded');
  expect(await row()).toEqual(before);
});

test('while Stripe is down the administrator gets an error, and can try again later', async () => {
  expectLoggedError(/notice not stored at Stripe.*StripeConnectionError/);
  expectLoggedError(/request failed.*HttpError/);
  const id = await subscribe('small-rural-yearly');
  await shop.payments.standIn.control('fault', { mode: 'down' });
  const response = await post({ subscription: id, day: today(), from: 'mail' });
  expect(response.status).toBe(503);
  expect(await response.text()).toContain('Stripe didn’t answer.');
  await shop.payments.standIn.control('fault', { mode: 'up' });
  expect((await post({ subscription: id, day: today(), from: 'mail' })).status).toBe(303);
});

test('records no notice for an ended or unknown subscription', async () => {
  const id = await subscribe('small-rural-monthly');
  await shop.payments.client.subscriptions.cancel(id);
  expect((await post({ subscription: id, day: today(), from: 'mail' })).status).toBe(409);
  expect((await post({ subscription: 'sub_none', day: today(), from: 'mail' })).status).toBe(404);
  await deliverAll();
  expect(await open(`/admin/notice?subscription=${id}`)).not.toContain('<form');
  expect(await open('/admin/inbox?kind=purchases')).not.toContain('Record notice');
});
