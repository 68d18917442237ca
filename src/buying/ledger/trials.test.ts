import { expect, test } from 'vitest';
import { writtenDate } from '#src/formats/our-day.ts';
import { setUpLedger } from '#tests/fixtures/ledger.ts';
import { site } from '#src/site.ts';

const { fixture, payments, mailsOf, invoicePlan } = setUpLedger();
const { billingEmail } = site.contact;
const control: typeof payments.standIn.control = (...given) => payments.standIn.control(...given);
const subjectsOf = (mails: Awaited<ReturnType<typeof mailsOf>>) =>
  mails.map(({ to, subject }) => [to, subject]);
const occasions = async () =>
  (
    await fixture.query('select occasion, amount_cents from purchases order by amount_cents, 1')
  ).map(([occasion, cents]) => `${occasion}: ${cents}`);

/** Starts the next period and pays its invoice; resolves to the mails. */
async function payNextPeriod(subscription: string) {
  const { id: invoice } = (await control('renew', { subscription })) as { id: string };
  await control('pay-invoice', { invoice });
  return mailsOf();
}

test('a trial is called one, and its first payment is a first payment', async () => {
  const { id } = await invoicePlan('small-rural-yearly', { trial_period_days: 30 });
  const started = await mailsOf();
  expect(subjectsOf(started)).toEqual([
    ['payables@county.example', 'Your trial: Small Rural'],
    ['sales@levee.example', 'New trial: Small Rural, nothing due'],
  ]);
  const { trial_end: endsAt } = await payments.client.subscriptions.retrieve(id);
  const day = writtenDate(new Date(endsAt! * 1000));
  expect(started[0]?.text).not.toMatch(/received|\$0|your purchase/);
  expect(started[0]?.text).toContain(
    `First payment: ${day}\nPrice after the trial: $11,000 a year`,
  );
  expect(started[1]?.text).toContain('Send the access details');
  expect(await occasions()).toEqual(['trial: 0']);

  const first = await payNextPeriod(id);
  expect(subjectsOf(first)).toEqual([
    ['payables@county.example', 'Payment received: Small Rural'],
    ['sales@levee.example', 'New sale: Small Rural, $11,000'],
  ]);
  expect(first[0]?.text).toContain('It is the first payment for your plan.');
  expect(first[0]?.text).not.toContain('Access by');
  expect(first[1]?.text).not.toContain('Send the access details');
  expect(await occasions()).toEqual(['trial: 0', 'purchase: 1100000']);

  expect(subjectsOf(await payNextPeriod(id))).toEqual([
    [billingEmail, 'Renewal: Small Rural, $11,000'],
  ]);
});

test('a first year without charge is an order with nothing due, and the next is its first payment', async () => {
  const coupon = await payments.client.coupons.create({ percent_off: 100, duration: 'once' });
  const { id } = await invoicePlan('small-rural-yearly', { coupon: coupon.id });
  const [mail, ours] = await mailsOf();
  expect(mail?.subject).toBe('Order complete: Small Rural');
  expect(mail?.text).toContain('Nothing was due: a discount or a credit covers it.');
  expect(mail?.text).not.toMatch(/received|trial/i);
  expect(ours?.subject).toBe('New sale: Small Rural, nothing due');
  expect(subjectsOf(await payNextPeriod(id))[0]).toEqual([
    'payables@county.example',
    'Payment received: Small Rural',
  ]);
  expect(await occasions()).toEqual(['purchase: 0', 'purchase: 1100000']);
});

test('an order that credit covers is paid, so that the next payment is a renewal', async () => {
  const { id } = await invoicePlan('small-rural-yearly', { balance: -1_150_000 });
  expect((await mailsOf())[0]?.subject).toBe('Order complete: Small Rural');
  expect(subjectsOf(await payNextPeriod(id))).toEqual([
    [billingEmail, 'Renewal: Small Rural, $10,500'],
  ]);
});

test('a change to a smaller plan has nothing due, and the buyer gets no mail about a payment', async () => {
  const { id, invoice } = await invoicePlan('large-yearly');
  await control('pay-invoice', { invoice });
  await mailsOf();
  const { items } = await payments.client.subscriptions.retrieve(id);
  await payments.client.subscriptions.update(id, {
    items: [{ id: items.data[0]!.id, price: await payments.priceOf('small-rural-yearly') }],
    proration_behavior: 'always_invoice',
  });
  expect(subjectsOf(await mailsOf())).toEqual([
    [billingEmail, 'Plan change: Small Rural, nothing due'],
  ]);
});

test('a longer trial is told with its new day, but free time for a paying buyer is no trial', async () => {
  const { id } = await invoicePlan('small-rural-yearly', { trial_period_days: 14 });
  await mailsOf();
  const extend = (days: number) =>
    payments.client.subscriptions.update(id, {
      trial_end: Math.floor(Date.now() / 1000) + days * 86_400,
      proration_behavior: 'none',
    });
  const { trial_end: endsAt } = await extend(30);
  const [longer] = await mailsOf();
  expect(longer?.subject).toBe('Your trial: Small Rural');
  expect(longer?.text).toContain(`First payment: ${writtenDate(new Date(endsAt! * 1000))}`);
  await payNextPeriod(id);
  await extend(400);
  expect(subjectsOf(await mailsOf())).toEqual([
    [billingEmail, 'Plan change: Small Rural, nothing due'],
  ]);
  expect(subjectsOf(await payNextPeriod(id))).toEqual([
    [billingEmail, 'Renewal: Small Rural, $11,000'],
  ]);
});

test('a yearly trial that is ended before its first payment has nothing to refund (R43)', async () => {
  const { id } = await invoicePlan('small-rural-yearly', { trial_period_days: 14 });
  await mailsOf();
  await payments.client.subscriptions.update(id, { cancel_at_period_end: true });
  await mailsOf();
  await control('end', { subscription: id });
  await mailsOf();
  expect(
    await fixture.query('select refund_state, refund_cents, by_hand_cents from subscriptions'),
  ).toEqual([['none', '0', '0']]);
});
