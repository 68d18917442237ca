import { expect, test } from 'vitest';
import { setUpDatabaseAndPayments } from '#tests/fixtures/database-and-payments.ts';
import readSession from '#functions/payments.ts';
import { makeContext } from '#tests/fixtures/function-context.ts';
import { cents } from '#tests/fixtures/prices.ts';
import { site } from '#src/site.ts';

const shop = setUpDatabaseAndPayments();

async function ask(query: string) {
  const response = await readSession(
    new Request(`https://www.levee.example/api/payment/session${query}`),
    makeContext(),
  );
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}
async function pay(priceId: string, method: 'card' | 'us_bank_account' = 'card') {
  const { id } = await shop.payments.openCheckout(priceId);
  await shop.payments.standIn.control('pay', { session: id, method });
  return id;
}

test('a paid subscription has exactly the fields of R14 and its payment status', async () => {
  const id = await pay('small-rural-monthly-coalition');
  const { subscription } = await shop.payments.client.checkout.sessions.retrieve(id);
  const { items } = await shop.payments.client.subscriptions.retrieve(subscription as string);
  const { status, body } = await ask(`?sessionId=${id}`);
  expect(status).toBe(200);
  expect(body).toEqual({
    success: true,
    data: {
      amount_total: cents('small-rural-monthly-coalition'),
      currency: 'usd',
      customer_email: 'buyer@city.example',
      line_items: {
        data: [
          {
            price: { nickname: 'Small Rural (GovAI Coalition)', recurring: { interval: 'month' } },
          },
        ],
      },
      subscription: { current_period_end: items.data[0]?.current_period_end },
      payment_status: 'paid',
    },
  });
});

test('a one-time purchase has no interval and no subscription', async () => {
  const { body } = await ask(`?sessionId=${await pay('levee-standard')}`);
  expect(body).toMatchObject({
    data: {
      amount_total: cents('levee-standard'),
      line_items: { data: [{ price: { nickname: `${site.name} Standard`, recurring: null } }] },
      subscription: null,
      payment_status: 'paid',
    },
  });
});

test.each(['levee-standard', 'medium-yearly'])(
  'a bank debit for %s is processing until it settles or is returned (R15)',
  async (priceId) => {
    const settled = await pay(priceId, 'us_bank_account');
    const returned = await pay(priceId, 'us_bank_account');
    const stateOf = async (id: string) =>
      ((await ask(`?sessionId=${id}`)).body.data as { payment_status: string }).payment_status;
    expect(await stateOf(settled)).toBe('processing');
    await shop.payments.standIn.control('settle', { session: settled });
    await shop.payments.standIn.control('settle', { session: returned, fails: true });
    expect(await stateOf(settled)).toBe('paid');
    expect(await stateOf(returned)).toBe('failed');
  },
);

test('a trial and an order with nothing due are not shown as paid', async () => {
  const trial = { subscription_data: { trial_period_days: 14 } };
  const { id } = await shop.payments.openCheckout('medium-yearly', trial);
  await shop.payments.standIn.control('pay', { session: id });
  const { data } = (await ask(`?sessionId=${id}`)).body as { data: { subscription: object } };
  expect(data).toMatchObject({ amount_total: 0, payment_status: 'trial' });
  await shop.payments.standIn.control('renew', {
    subscription: (await shop.payments.client.checkout.sessions.retrieve(id)).subscription,
  });
  expect((await ask(`?sessionId=${id}`)).body).toMatchObject({
    data: { payment_status: 'nothing_due' },
  });
});

test('a missing session id gets 400 with the specified message', async () => {
  for (const query of ['', '?sessionId=', '?sessionId=a&sessionId=b', '?session_id=cs_test_a']) {
    const { status, body } = await ask(query);
    expect({ status, error: body.error }).toEqual({
      status: 400,
      error: 'No payment session found',
    });
  }
});

test('an unknown, malformed, open, expired or foreign session gets 404', async () => {
  const open = await shop.payments.openCheckout('levee-standard');
  const expired = await shop.payments.openCheckout('levee-standard');
  await shop.payments.standIn.control('expire', { session: expired.id });
  const product = await shop.payments.client.products.create({ name: 'Something else' });
  const price = await shop.payments.client.prices.create({
    product: product.id,
    currency: 'usd',
    unit_amount: 500,
  });
  const foreign = await shop.payments.openCheckout('levee-standard', {
    line_items: [{ price: price.id, quantity: 1 }],
  });
  await shop.payments.standIn.control('pay', { session: foreign.id });
  const malformed = [
    'garbage',
    '../prices',
    'cs_test_a/../../prices',
    'cs_' + 'a'.repeat(999),
    'in_1',
  ];
  for (const id of ['cs_test_unknown', open.id, expired.id, foreign.id, ...malformed]) {
    const { status, body } = await ask(`?sessionId=${encodeURIComponent(id)}`);
    expect({ status, body }, id).toEqual({
      status: 404,
      body: { success: false, error: 'Failed to load payment details' },
    });
  }
});
