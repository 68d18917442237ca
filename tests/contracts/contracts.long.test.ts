/** Compares our requests to Stripe, Twilio and OpenAI, and the stand-ins' responses, with the types of the pinned packages. */
import { globSync, readFileSync } from 'node:fs';
import type Stripe from 'stripe';
import { afterAll, expect, test, vi } from 'vitest';
import answerNotice from '#functions/notice.ts';
import receive from '#functions/payment-webhook.ts';
import answerPayments from '#functions/payments.ts';
import answerLink from '#functions/quote-links.ts';
import reconcilePayments from '#functions/reconcile-payments.ts';
import sendRenewalNotices from '#functions/send-renewal-notices.ts';
import { parseForm } from '#local/payments/api/params.ts';
import { startPaymentStandIn } from '#local/payments/payment-stand-in.ts';
import { forgetEnv } from '#src/environment/env.ts';
import { readdressCustomers } from '#src/people/account/move.server.tsx';
import { endByNotice } from '#src/buying/ending/notice.server.ts';
import { readInvoice } from '#src/buying/ledger/snapshot/read-purchase.server.ts';
import { streamCompletion } from '#src/integrations/language-model/stream-completion.server.ts';
import { openStripe } from '#src/integrations/payments/stripe-client.server.ts';
import { syncCatalog } from '#src/buying/stripe/sync-catalog.ts';
import {
  requestTwilio,
  checkCredentials,
} from '#src/integrations/telephony/twilio-client.server.ts';
import { ledgerEventTypes } from '#src/buying/ledger/ledger-event.ts';
import { checkPayments } from '#src/features/operations/watch/setup/check-payments.server.ts';
import type { Visitor } from '#src/server/visitor.ts';
import { openTestAccount } from '#tests/fixtures/accounts.ts';
import { completePurchase } from '#tests/fixtures/complete-purchase.ts';
import { setUpDatabase } from '#tests/fixtures/database.ts';
import { makeContext } from '#tests/fixtures/function-context.ts';
import { openTestModel } from '#tests/fixtures/model-server.ts';
import { usePayments, type TestPayments } from '#tests/fixtures/payments.ts';
import { acceptQuote, findPayablesLink, makeQuote } from '#tests/fixtures/quotes.ts';
import { setUpShell } from '#tests/fixtures/shell.ts';
import { openTestTelephony } from '#tests/fixtures/telephony.ts';
import { listEvents, webhookRequest } from '#tests/fixtures/webhooks.ts';
import { openApiTypes } from './find-mismatches.ts';
import { recordCalls, type RecordedCall } from './record-calls.ts';

const siteUrl = 'https://www.levee.example';
const fixture = setUpDatabase();
setUpShell();
const closers: (() => Promise<void> | void)[] = [];
afterAll(async () => {
  vi.useRealTimers();
  for (const close of closers) await close();
});

const types = openApiTypes();
const patterns = types.names.map((name) => {
  const [method, path = ''] = name.split(' ');
  // The exact path wins below: `create_preview` is not an id.
  const source = path.replace(/\./g, '\\.').replace(/:id/g, '[^/]+?');
  return { name, method, matches: new RegExp(`^${source}$`), isExact: !path.includes(':id') };
});

function nameOf({ method, path }: RecordedCall): string | undefined {
  const { pathname } = new URL(path, siteUrl);
  const found = patterns.filter(
    (pattern) => pattern.method === method && pattern.matches.test(pathname),
  );
  return (found.find(({ isExact }) => isExact) ?? found[0])?.name;
}

/** Makes our code send every request to Stripe, through a recording proxy. */
async function driveStripe(): Promise<RecordedCall[]> {
  const standIn = await startPaymentStandIn({ debitSettlesAfterSeconds: null });
  const recorder = await recordCalls(standIn.url);
  closers.push(standIn.close, recorder.close);
  const client = openStripe({ secretKey: standIn.secretKey, apiBase: standIn.url });
  const recorded = openStripe({ secretKey: standIn.secretKey, apiBase: recorder.url });
  await syncCatalog(recorded, { siteUrl });
  // Change things at Stripe, so that the next run restores them.
  const [product] = (await client.products.list({ limit: 1 })).data;
  await client.products.update(product!.id, { name: 'Another name' });
  const [price] = (await client.prices.list({ limit: 1 })).data;
  await client.prices.update(price!.id, { nickname: 'Another name' });
  await syncCatalog(recorded, { siteUrl });

  const payments = { client, standIn: { ...standIn, url: recorder.url } } as TestPayments;
  usePayments(payments);
  const webhook = { url: `${siteUrl}/api/payment/webhook`, enabled_events: ledgerEventTypes };
  const { id } = await recorded.webhookEndpoints.create(webhook);
  await recorded.webhookEndpoints.update(id, { disabled: false });
  await checkPayments({ deploy: 'production', siteUrl, webhookEvents: ledgerEventTypes });
  let seen: Stripe.Event | undefined;
  const deliverAll = async () => {
    const events = await listEvents(payments, seen);
    seen = events.at(-1) ?? seen;
    for (const event of events) await receive(webhookRequest(payments, event), makeContext());
  };
  const year = await completePurchase(payments, 'small-rural-yearly');
  const month = await completePurchase(payments, 'small-rural-monthly');
  const once = await completePurchase(payments, 'levee-standard');
  await deliverAll();
  await answerPayments(
    new Request(`${siteUrl}/api/payment/session?sessionId=${once.id}`),
    makeContext(),
  );

  const { account, cookie } = await openTestAccount({ email: 'buyer@city.example' });
  await fixture.query('update subscriptions set account_id = $1', [account.id]);
  await answerPayments(
    new Request(`${siteUrl}/api/payment/customer-portal`, {
      method: 'POST',
      headers: { cookie, 'content-type': 'application/json' },
      body: JSON.stringify({ customerEmail: account.email }),
    }),
    makeContext(),
  );

  for (const priceId of ['small-rural-yearly', 'levee-standard']) {
    const quote = await makeQuote(fixture, { priceId, contactEmail: `${priceId}@city.example` });
    const { context } = await acceptQuote(quote);
    await context.settled();
    const payables = await findPayablesLink(fixture, quote);
    const taken = makeContext({ params: { quoteId: quote.id } });
    await answerLink(
      new Request(`${siteUrl}/quote/${quote.id}/payables`, {
        method: 'POST',
        headers: { origin: siteUrl },
        body: new URLSearchParams({ token: payables.token }),
      }),
      taken,
    );
    await taken.settled();
  }

  const subscription = year.subscription as Stripe.Subscription;
  const end = Math.floor(Date.now() / 1000) + 20 * 86_400;
  await standIn.control('move-period', {
    subscription: subscription.id,
    start: end - 365 * 86_400,
    end,
  });
  await deliverAll();
  await sendRenewalNotices(new Request(siteUrl), makeContext());

  // Change the plan, so that its price differs from that of its first invoice.
  const [item] = subscription.items.data;
  const [other] = (await client.prices.list({ lookup_keys: ['small-urban-yearly'] })).data;
  await client.subscriptions.update(subscription.id, {
    items: [{ id: item!.id, price: other!.id }],
  });
  await readInvoice(year.invoice as string);

  const administrator = await openTestAccount({ role: 'admin', hasSecondFactor: true });
  const giveNotice = (id: string, day: string) =>
    answerNotice(
      new Request(`${siteUrl}/api/admin/notice`, {
        method: 'POST',
        headers: { cookie: administrator.cookie, 'content-type': 'application/json' },
        body: JSON.stringify({ subscription: id, day, from: 'mail' }),
      }),
      makeContext(),
    );
  const daysAgo = (days: number) =>
    new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);
  // With such an old notice, the plan ends immediately and its unused months are refunded.
  await giveNotice(subscription.id, daysAgo(60));
  await giveNotice((month.subscription as Stripe.Subscription).id, daysAgo(1));
  await deliverAll();
  await standIn.control('refund', {
    payment_intent: (once.payment_intent as Stripe.PaymentIntent).id,
  });
  await deliverAll();
  const [refund] = (await client.refunds.list({ limit: 1 })).data;
  await standIn.control('fail-refund', { refund: refund!.id });
  await deliverAll();
  await client.creditNotes.create({
    invoice: month.invoice as string,
    amount: 100,
    out_of_band_amount: 100,
  });
  const disputed = await completePurchase(payments, 'levee-standard');
  const { latest_charge: charge } = disputed.payment_intent as Stripe.PaymentIntent;
  await standIn.control('dispute', { charge });
  await deliverAll();
  await reconcilePayments(new Request(siteUrl), makeContext());

  const log = { error: () => undefined };
  const owner = { log } as unknown as Visitor;
  const customer = month.customer as string;
  await readdressCustomers([customer], 'new@city.example', owner, 'buyer@city.example');
  // The stand-in rejects the next two requests: it has no such object and no schedules.
  const [event] = await listEvents(payments);
  const stale = { ...event!, data: { object: { ...event!.data.object, id: 'cs_test_none' } } };
  await receive(webhookRequest(payments, stale), makeContext());
  const scheduled = { ...(month.subscription as Stripe.Subscription), schedule: 'sub_sched_1' };
  const notice = { noticedAt: new Date(), from: 'mail', endsAt: new Date(end * 1000) } as const;
  await endByNotice(scheduled, notice).catch(() => undefined);
  return recorder.calls;
}

async function driveTwilio(): Promise<RecordedCall[]> {
  const telephony = await openTestTelephony();
  const recorder = await recordCalls(telephony.standIn.url);
  closers.push(telephony.close, recorder.close);
  process.env.TWILIO_API_BASE = recorder.url;
  forgetEnv();
  const credentials = { accountSid: `AC${'0'.repeat(31)}1`, authToken: 'token' };
  await checkCredentials(credentials);
  const message = { to: '+15045550178', from: '+15045550142', body: 'Demo booked.' };
  await requestTwilio(credentials, (client) => client.messages.create(message));
  return recorder.calls;
}

async function driveModel(): Promise<RecordedCall[]> {
  const model = await openTestModel();
  model.behave({ kind: 'writes', text: 'The workspace is secure.' });
  const recorder = await recordCalls(new URL(process.env['OPENAI_BASE_URL']!).origin);
  closers.push(() => model.close(), recorder.close);
  process.env.OPENAI_BASE_URL = `${recorder.url}/v1`;
  forgetEnv();
  const messages = [{ role: 'user' as const, content: 'What is the workspace?' }];
  const pieces = await Array.fromAsync(streamCompletion(messages, AbortSignal.timeout(10_000)));
  expect(pieces.join('')).toBe('The workspace is secure.');
  return recorder.calls;
}

function paramsOf({ method, path, body }: RecordedCall): { value: unknown; isForm: boolean } {
  if (body.startsWith('{')) return { value: JSON.parse(body), isForm: false };
  const given = parseForm(method === 'POST' ? body : new URL(path, siteUrl).search);
  if (!path.startsWith('/2010')) return { value: given, isForm: true };
  // Twilio's own client writes `To` for `to`.
  const fields = Object.entries(given).map(([name, value]) => [
    name.charAt(0).toLowerCase() + name.slice(1),
    value,
  ]);
  return { value: Object.fromEntries(fields), isForm: true };
}

/** The JSON objects of a response: one, or the chunks of a stream. */
const answersOf = ({ answer, path }: RecordedCall): unknown[] =>
  // Twilio's documentation allows null for fields whose types don't.
  path.startsWith('/2010')
    ? [JSON.parse(answer, (_name, value: unknown) => value ?? undefined) as unknown]
    : answer.startsWith('data: ')
      ? [...answer.matchAll(/^data: (\{.*\})$/gm)].map(([, json]) => JSON.parse(json!) as unknown)
      : [JSON.parse(answer) as unknown];

function findMismatches(calls: RecordedCall[]): string[] {
  return calls.flatMap((call) => {
    const name = nameOf(call);
    if (!name) return [`${call.method} ${call.path} is missing in api-types.ts`];
    const { value, isForm } = paramsOf(call);
    const sent = types.findMismatches(name, 'params', value, { isForm, isPartial: false });
    const isAnswer = call.status < 300;
    const got = (isAnswer ? answersOf(call) : []).flatMap((answer) =>
      types.findMismatches(name, 'answer', answer, { isForm: false, isPartial: true }),
    );
    return [...sent, ...got].map((line) => `${name}: ${line}`);
  });
}

/** The requests of the Stripe client's methods, e.g. of `invoices.create`. */
const requestsOf: Record<string, string> = {
  create: 'POST ',
  update: 'POST /:id',
  retrieve: 'GET /:id',
  list: 'GET ',
  cancel: 'DELETE /:id',
  sendInvoice: 'POST /:id/send',
  finalizeInvoice: 'POST /:id/finalize',
  createPreview: 'POST /create_preview',
  release: 'POST /:id/release',
};

function listStripeCallsInSource(): Set<string> {
  const names = new Set<string>();
  for (const file of globSync('src/**/*.ts', { exclude: ['**/*.test.ts'] })) {
    const code = readFileSync(file, 'utf8');
    const call = /\b(?:stripe\(\)|client)\s*\.([a-z][\w.]*?)\s*\.(\w+)\(/gi;
    for (const [, resource = '', method = ''] of code.matchAll(call)) {
      const suffix = requestsOf[method];
      if (!suffix || resource.startsWith('chat.') || resource === 'messages') continue;
      const [verb, rest = ''] = suffix.split(' ');
      const path = resource
        .replace('invoiceItems', 'invoiceitems')
        .replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
        .replaceAll('.', '/');
      names.add(`${verb} /v1/${path}${rest}`);
    }
  }
  return names;
}

test('requests to Stripe and its stand-in’s responses match the types of the pinned package', async () => {
  const calls = await driveStripe();
  expect([...new Set(findMismatches(calls))]).toEqual([]);
  const sent = new Set(calls.map(nameOf));
  const inSource = listStripeCallsInSource();
  // Make sure that the pattern above still finds the calls.
  expect(inSource.size).toBeGreaterThan(30);
  expect([...inSource].filter((name) => !sent.has(name)).sort()).toEqual([]);
});

test('requests to Twilio and its stand-in’s responses match the types of the pinned package', async () => {
  const calls = await driveTwilio();
  expect(calls.map(nameOf)).toEqual([
    'GET /2010-04-01/Accounts/:id.json',
    'POST /2010-04-01/Accounts/:id/Messages.json',
  ]);
  expect(findMismatches(calls)).toEqual([]);
});

test('the request to the language model and its stand-in’s chunks match the types of the pinned package', async () => {
  const calls = await driveModel();
  expect(calls.map(nameOf)).toEqual(['POST /v1/chat/completions']);
  expect(findMismatches(calls)).toEqual([]);
});

test('finds an unknown field, a wrong type and a missing field', () => {
  const options = { isForm: true, isPartial: false };
  const find = (value: object) =>
    types.findMismatches('POST /v1/invoiceitems', 'params', value, options);
  expect(find({ customer: 'cus_1', pricing: { price: 'price_1' } })).toEqual([]);
  expect(find({ customer: 'cus_1', price: 'price_1' })).toEqual([
    'params.price is not in InvoiceItemCreateParams',
  ]);
  expect(find({ customer: 'cus_1', quantity: 'many' })[0]).toContain('not a number');
  const portal = 'POST /v1/billing_portal/configurations';
  expect(types.findMismatches(portal, 'params', {}, options)).toEqual([
    'params.features is missing',
  ]);
});
