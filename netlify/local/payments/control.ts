/** Bad days and deeds that no page has, for tests: `POST /_control/{order}` with JSON, or called in the same process. */
import * as z from 'zod/mini';
import { expireSession, failSession, paySession, settleSession } from './deeds/finish-checkout.ts';
import { endSubscription, movePeriod, renewSubscription } from './deeds/run-subscription.ts';
import { payInvoice } from './resources/invoices.ts';
import { failRefund, refundCharge } from './resources/payments.ts';
import type { Deliveries } from './webhooks/deliveries.ts';
import type { World } from './world.ts';

/** How the API answers: as it should, not at all, late, after doing the deed but without an answer, or with an error; `crashed` is one in the midst of the deed. */
export interface Weather {
  mode: 'up' | 'down' | 'slow' | 'lost' | 'rate-limited' | 'broken' | 'crashed';
  delayMs: number;
  /** For how many more requests, before it is up again. */
  requests: number;
  /** Only for addresses that begin so. */
  path: string;
}

/** Fair weather. */
export const fairWeather: Weather = { mode: 'up', delayMs: 0, requests: Infinity, path: '/v1/' };

/** A request that the API received. */
export interface LoggedRequest {
  method: string;
  path: string;
  params: string;
  idempotencyKey: string | null;
  status: number | null;
}

/** What the orders work on. */
export interface Controlled {
  world: World;
  deliveries: Deliveries;
  weather: Weather;
  requests: LoggedRequest[];
}

const session = z.strictObject({ session: z.string() });
const subscription = z.strictObject({ subscription: z.string() });
const count = z.int().check(z.gte(0));

const orders = {
  weather: order(
    z.strictObject({
      mode: z.enum(['up', 'down', 'slow', 'lost', 'rate-limited', 'broken', 'crashed']),
      delayMs: z.optional(count),
      requests: z.optional(count),
      path: z.optional(z.string()),
    }),
    ({ weather }, wanted) => Object.assign(weather, fairWeather, wanted),
  ),
  webhooks: order(
    z.strictObject({
      flow: z.optional(z.enum(['deliver', 'hold'])),
      order: z.optional(z.enum(['forward', 'reverse'])),
      dropNext: z.optional(count),
      duplicate: z.optional(z.boolean()),
    }),
    ({ deliveries }, wanted) => deliveries.obey(wanted as Parameters<Deliveries['obey']>[0]),
  ),
  'settle-webhooks': order(z.strictObject({}), ({ deliveries }) => deliveries.settled()),
  requests: order(z.strictObject({}), ({ requests }) => requests),
  pay: order(
    z.strictObject({
      session: z.string(),
      method: z.optional(z.enum(['card', 'us_bank_account'])),
      email: z.optional(z.string()),
    }),
    ({ world }, { session: id, method = 'card', email }) => {
      const row = world.store.require('checkout.session', id);
      if (row.status !== 'open') return row;
      const payer = email ?? row.customer_email ?? 'buyer@city.example';
      paySession(world, row, method, { email: payer, name: null });
      return row;
    },
  ),
  settle: order(session, ({ world }, { session: id }) =>
    settleSession(world, world.store.require('checkout.session', id)),
  ),
  'fail-debit': order(session, ({ world }, { session: id }) =>
    failSession(world, world.store.require('checkout.session', id)),
  ),
  expire: order(session, ({ world }, { session: id }) =>
    expireSession(world, world.store.require('checkout.session', id)),
  ),
  renew: order(subscription, ({ world }, { subscription: id }) =>
    renewSubscription(world, world.store.require('subscription', id)),
  ),
  'fail-renewal': order(subscription, ({ world }, { subscription: id }) =>
    renewSubscription(world, world.store.require('subscription', id), { fails: true }),
  ),
  end: order(subscription, ({ world }, { subscription: id }) => {
    const row = world.store.require('subscription', id);
    return row.status === 'canceled' || row.cancel_at === null
      ? row
      : endSubscription(world, row, row.cancel_at);
  }),
  'move-period': order(
    z.strictObject({ subscription: z.string(), start: z.int(), end: z.int() }),
    ({ world }, { subscription: id, start, end }) => {
      const row = world.store.require('subscription', id);
      movePeriod(world, row, start, end);
      return row;
    },
  ),
  'fail-refund': order(z.strictObject({ refund: z.string() }), ({ world }, { refund: id }) =>
    failRefund(world, world.store.require('refund', id)),
  ),
  'age-charge': order(z.strictObject({ charge: z.string() }), ({ world }, { charge: id }) =>
    Object.assign(world.store.require('charge', id), {
      created: world.now() - 200 * 86_400,
      payment_method_details: { type: 'us_bank_account' },
    }),
  ),
  dispute: order(z.strictObject({ charge: z.string() }), ({ world }, { charge: id }) =>
    Object.assign(world.store.require('charge', id), { disputed: true }),
  ),
  'pay-invoice': order(z.strictObject({ invoice: z.string() }), ({ world }, { invoice: id }) =>
    payInvoice(world, world.store.require('invoice', id)),
  ),
  refund: order(
    z.strictObject({
      charge: z.optional(z.string()),
      payment_intent: z.optional(z.string()),
      amount: z.optional(count),
    }),
    ({ world }, wanted) => refundCharge(world, wanted as Parameters<typeof refundCharge>[1]),
  ),
};

/** What can be ordered. */
export type ControlOrder = keyof typeof orders;

/** Carries an order out and returns what it is about; null when there is no such order, a ZodError or ApiError when it is not right. */
export async function control(
  controlled: Controlled,
  name: string,
  params: unknown = {},
): Promise<{ result: unknown } | null> {
  const found = Object.hasOwn(orders, name) ? orders[name as ControlOrder] : null;
  if (!found) return null;
  const result = await found(controlled, params);
  controlled.world.store.save();
  return { result: result ?? null };
}

function order<S extends z.ZodMiniType>(
  schema: S,
  act: (controlled: Controlled, params: z.output<S>) => unknown,
): (controlled: Controlled, params: unknown) => Promise<unknown> {
  return async (controlled, params) => act(controlled, z.parse(schema, params));
}
