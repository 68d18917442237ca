import { expect, test } from 'vitest';
import { setUpLedger } from '#tests/fixtures/ledger.ts';
import { site } from '#src/site.ts';

const { fixture, payments, mailsOf, invoicePlan, chargesOf } = setUpLedger();
const { billingEmail } = site.contact;
const control: typeof payments.standIn.control = (...given) => payments.standIn.control(...given);

const stored = async () =>
  (
    await fixture.query(`select status, paid_cents, refunded_cents, dispute_status, disputed_cents
      from purchases`)
  )[0];
const subjects = async () => (await mailsOf()).map(({ to, subject }) => [to, subject]);

/** Pays a part of an invoice, or what is left of it. */
const pay = (invoice: string, amount?: number) =>
  control('pay-invoice', { invoice, ...(amount && { amount }) });
const dispute = async (charge: string | undefined, options = {}) =>
  (await control('dispute', { charge, ...options })) as { id: string };
const refund = (charge: string | undefined) =>
  payments.client.refunds.create({ charge: charge as string });

/** An invoice of $11,000, paid as $4,000 and $7,000, with the mails read; resolves to its id and its charges. */
async function payInTwoParts() {
  const { invoice } = await invoicePlan('small-rural-yearly');
  await pay(invoice, 400_000);
  await pay(invoice);
  await mailsOf();
  const [first, second] = await chargesOf(invoice);
  return { invoice, first, second };
}

test('a part of an invoice is told to billing, and the whole is a sale (R15)', async () => {
  const { invoice } = await invoicePlan('small-rural-yearly');
  await pay(invoice, 400_000);
  expect(await subjects()).toEqual([
    [billingEmail, 'Partial payment: Small Rural, $4,000 of $11,000'],
  ]);
  expect(await stored()).toEqual(['pending', '400000', '0', null, '0']);
  await pay(invoice);
  expect(await subjects()).toEqual([
    ['payables@county.example', 'Payment received: Small Rural'],
    ['sales@levee.example', 'New sale: Small Rural, $11,000'],
  ]);
  expect(await stored()).toEqual(['paid', '1100000', '0', null, '0']);
});

test.each(['first', 'second'] as const)(
  'a dispute of the %s payment of an invoice is stored, and billing gets its amount and deadline',
  async (which) => {
    const charges = await payInTwoParts();
    const { id } = await dispute(charges[which]);
    const dollars = which === 'first' ? '$4,000' : '$7,000';
    const cents = which === 'first' ? '400000' : '700000';
    const [mail, ...more] = await mailsOf();
    expect(more).toEqual([]);
    expect([mail?.to, mail?.subject]).toEqual([
      billingEmail,
      `Dispute (needs response): Small Rural, ${dollars}`,
    ]);
    expect(mail?.text).toMatch(/Answer by: \w+ \d+, 20\d\d/);
    expect(mail?.text).toContain('Of: $11,000');
    expect(await stored()).toEqual(['paid', '1100000', '0', 'needs_response', cents]);
    await control('answer-dispute', { dispute: id });
    expect((await mailsOf())[0]?.text).not.toContain('Answer by');
    await control('close-dispute', { dispute: id, status: 'won' });
    expect(await subjects()).toEqual([[billingEmail, `Dispute (won): Small Rural, ${dollars}`]]);
    expect(await fixture.query('select dispute_answer_by from purchases')).toEqual([[null]]);
  },
);

test('several disputes of an invoice are told one by one, and their amounts are a sum', async () => {
  const { first, second } = await payInTwoParts();
  const { id } = await dispute(first);
  await dispute(second, { amount: 100_000 });
  const asked = await subjects();
  expect(asked.map(([, subject]) => subject).sort()).toEqual([
    'Dispute (needs response): Small Rural, $1,000',
    'Dispute (needs response): Small Rural, $4,000',
  ]);
  await control('close-dispute', { dispute: id, status: 'lost' });
  expect(await subjects()).toEqual([[billingEmail, 'Dispute (lost): Small Rural, $4,000']]);
  expect(await stored()).toEqual(['paid', '1100000', '0', 'needs_response, lost', '500000']);
  expect(
    await fixture.query('select dispute_answer_by > now() from purchases'),
    'the other dispute still has a deadline',
  ).toEqual([['t']]);
});

test('a bank’s inquiry is told like a dispute, although Stripe marks no charge as disputed', async () => {
  const { second } = await payInTwoParts();
  await dispute(second, { status: 'warning_needs_response' });
  expect(await subjects()).toEqual([
    [billingEmail, 'Dispute (warning needs response): Small Rural, $7,000'],
  ]);
  await refund(second);
  await mailsOf();
  expect((await stored())?.[3]).toBe('warning_needs_response');
});

test('refunds are sums over all payments of an invoice', async () => {
  const { first, second } = await payInTwoParts();
  await refund(second);
  const part = await mailsOf();
  expect(part.map(({ subject }) => subject)).toEqual([
    'Refund: Small Rural',
    'Partial refund: Small Rural, $11,000',
  ]);
  expect(part[0]?.text).toContain('Part of your payment was refunded');
  expect(part[0]?.text).toContain('Refunded: $7,000\n');
  expect((await stored())?.slice(0, 3)).toEqual(['partially_refunded', '1100000', '700000']);
  await refund(first);
  const whole = await mailsOf();
  expect(whole.map(({ subject }) => subject)).toEqual([
    'Refund: Small Rural',
    'Refund: Small Rural, $11,000',
  ]);
  expect(whole[0]?.text).toContain('Refunded: $11,000\n');
  expect((await stored())?.slice(0, 3)).toEqual(['refunded', '1100000', '1100000']);
});

test('a refund of the card’s part doesn’t count as a refund of what was paid by check', async () => {
  const { invoice } = await invoicePlan('small-rural-yearly');
  await pay(invoice, 400_000);
  await payments.client.invoices.pay(invoice, { paid_out_of_band: true });
  await mailsOf();
  expect(await stored()).toEqual(['paid', '1100000', '0', null, '0']);
  await refund((await chargesOf(invoice))[0]);
  await mailsOf();
  expect((await stored())?.slice(0, 3)).toEqual(['partially_refunded', '1100000', '400000']);
});

test('a part that is disputed and refunded before the rest is paid is told', async () => {
  const { invoice } = await invoicePlan('small-rural-yearly');
  await pay(invoice, 400_000);
  await mailsOf();
  const [charge] = await chargesOf(invoice);
  await dispute(charge);
  expect((await subjects())[0]?.[1]).toBe('Dispute (needs response): Small Rural, $4,000');
  await refund(charge);
  const [mail] = await mailsOf();
  expect(mail?.text).toContain('Amount: $11,000\nPaid so far: $4,000\nRefunded: $4,000\n');
  expect(await stored()).toEqual(['pending', '400000', '400000', 'needs_response', '400000']);
});

test('a credit note lowers what is due, and one for money that was paid back by check is a refund', async () => {
  const { invoice } = await invoicePlan('small-rural-yearly');
  await payments.client.creditNotes.create({ invoice, amount: 100_000 });
  await pay(invoice, 400_000);
  expect(await subjects()).toEqual([
    [billingEmail, 'Partial payment: Small Rural, $4,000 of $10,000'],
  ]);
  await pay(invoice);
  await mailsOf();
  expect((await stored())?.slice(0, 3)).toEqual(['paid', '1000000', '0']);
  await refund((await chargesOf(invoice))[0]);
  await payments.client.creditNotes.create({
    invoice,
    amount: 200_000,
    out_of_band_amount: 200_000,
  });
  const mails = await mailsOf();
  expect(mails.findLast(({ to }) => to !== billingEmail)?.text).toContain('Refunded: $6,000\n');
  expect((await stored())?.slice(0, 3)).toEqual(['partially_refunded', '1000000', '600000']);
});
