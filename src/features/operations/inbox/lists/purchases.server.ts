/** Lists about buying: payments, quotes, tax exemptions and plans that ended. */
import { sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { purchases, subscriptions } from '#src/integrations/database/tables/payments.ts';
import { quotes, exemptionCertificates } from '#src/integrations/database/tables/quotes.ts';
import { retention } from '#src/retention.ts';
import { oneTimeProduct } from '#src/buying/catalog/plans.ts';
import { writtenState } from '#src/buying/ledger/snapshot/snapshot.ts';
import { paymentStatusOfQuote, stateOf } from '#src/buying/quotes/quote.ts';
import { quoteDetails } from '#src/buying/quotes/request/quote-request.ts';
import { pick } from '#src/people/personal-data/personal-data.server.ts';
import { currency } from '#src/buying/catalog/prices.ts';
import { endOf, inboxList } from './list.server.ts';

const money = { isMoney: true } as const;

/** An amount of money, or null when there is none. */
const amount = (cents: number | null, currency: string) => (cents ? { cents, currency } : null);

/** A column of the purchase's quote, or null. */
const ofQuote = (column: typeof quotes.number | typeof quotes.legalName) =>
  sql<string | null>`(select ${column} from ${quotes} where ${quotes.id} = ${purchases.quoteId})`;

/** A column of the subscription that the purchase pays for, or null. */
const ofPlan = <Type>(column: PgColumn) =>
  sql<Type>`(select ${column} from ${subscriptions} where ${subscriptions.id} = ${purchases.subscriptionId})`;

/** The plan's id, or the name of a one-time product, which has no plan. */
function nameItem({ planId, priceId }: { planId: string | null; priceId: string | null }) {
  return planId ?? (priceId === oneTimeProduct.priceId ? oneTimeProduct.name : priceId);
}

/** Payments, made or due, one row each. */
export const purchaseList = inboxList({
  label: 'Purchases',
  leadKind: 'purchases',
  searched: {
    email: purchases.email,
    plan: purchases.planId,
    status: purchases.status,
    'Stripe id': purchases.id,
  },
  table: purchases,
  id: purchases.id,
  receivedAt: purchases.createdAt,
  keptUntil: endOf(retention.purchases, purchases.createdAt),
  columns: {
    email: purchases.email,
    planId: purchases.planId,
    priceId: purchases.priceId,
    status: purchases.status,
    occasion: purchases.occasion,
    amountCents: purchases.amountCents,
    paidCents: purchases.paidCents,
    refundedCents: purchases.refundedCents,
    currency: purchases.currency,
    disputeStatus: purchases.disputeStatus,
    disputedCents: purchases.disputedCents,
    subscriptionId: purchases.subscriptionId,
    subscriptionStatus: ofPlan<string | null>(subscriptions.status),
    endsAt: ofPlan(subscriptions.endsAt).mapWith((at: string | null) => (at ? new Date(at) : null)),
    refundState: ofPlan<string | null>(subscriptions.refundState),
    byHandCents: ofPlan(subscriptions.byHandCents).mapWith((cents: string | null) =>
      cents === null ? null : Number(cents),
    ),
  },
  fields: ({ who, what, details }) => [
    who('Email', purchases.email),
    who('Agency', ofQuote(quotes.legalName)),
    what('Plan or license', nameItem),
    what('Amount', ({ amountCents: cents, currency }) => ({ cents, currency }), money),
    what('Status', writtenState),
    details('Occasion', purchases.occasion),
    details('Refunded', ({ refundedCents, currency }) => amount(refundedCents, currency), money),
    what('Dispute', ({ disputeStatus }) => disputeStatus?.replaceAll('_', ' ') ?? null),
    details('Disputed', ({ disputedCents, currency }) => amount(disputedCents, currency), money),
    details('Answer the bank by', purchases.disputeAnswerBy),
    details('Coalition price', purchases.isCoalitionPrice),
    details('Settled', purchases.settledAt),
    details('Quote', ofQuote(quotes.number)),
    details('Agreement', purchases.agreement),
    details('Plan ends', ({ endsAt }) => endsAt),
    details('Unused months', ({ refundState }) => refundState?.replace('_', ' ') ?? null),
    details(
      'To settle by hand',
      ({ byHandCents, currency }) => amount(byHandCents, currency),
      money,
    ),
    details('Stripe id', purchases.id),
  ],
  link: ({ subscriptionId: id, subscriptionStatus: status, email, planId }) =>
    id && status && status !== 'canceled'
      ? {
          label: 'Record notice',
          of: [planId, email].filter(Boolean).join(', '),
          href: `/admin/notice?${new URLSearchParams({ subscription: id })}`,
        }
      : null,
});

/** Quotes, without their ids, which open their pages, and without the tokens that accept them. */
export const quoteList = inboxList({
  label: 'Quotes',
  leadKind: 'quotes',
  searched: {
    number: quotes.number,
    'PO number': quotes.poNumber,
    agency: quotes.legalName,
    name: quotes.contactName,
    email: [quotes.contactEmail, quotes.payablesEmail],
  },
  typed: pick(quotes, ...quoteDetails),
  table: quotes,
  id: quotes.number,
  receivedAt: quotes.createdAt,
  keptUntil: endOf(retention.purchases, sql`coalesce(${quotes.confirmedAt}, ${quotes.createdAt})`),
  columns: {
    billedEvery: quotes.billedEvery,
    totalCents: quotes.totalCents,
    validUntil: quotes.validUntil,
    confirmedAt: quotes.confirmedAt,
    invoiceId: quotes.invoiceId,
    paymentStatus: paymentStatusOfQuote,
    invoiceDueAt: quotes.invoiceDueAt,
  },
  fields: ({ who, what, details }) => [
    who('Contact', quotes.contactName),
    who('Agency', quotes.legalName),
    who('Email', quotes.contactEmail),
    what('Number', quotes.number),
    what('Item', quotes.itemName),
    what('State', ({ paymentStatus: status, ...quote }) =>
      stateOf(quote, status && { status }, new Date()),
    ),
    what('Total', ({ totalCents }) => ({ cents: totalCents, currency: 'usd' }), money),
    details('Billed every', ({ billedEvery }) => billedEvery ?? 'once'),
    details('Coalition price', quotes.isCoalitionPrice),
    details('Valid until', ({ validUntil }) => validUntil),
    details('Accepted', ({ confirmedAt }) => confirmedAt),
    details('Invoice', quotes.invoiceNumber),
    details('Invoice due', ({ invoiceDueAt }) => invoiceDueAt),
    details('PO number', quotes.poNumber),
    details('Agreement', quotes.agreement),
    details('Accounts payable', quotes.payablesEmail),
    details('Street', quotes.street),
    details('City', quotes.city),
    details('State', quotes.state),
    details('ZIP code', quotes.zip),
  ],
});

/** The path of the file, which `netlify/functions/inbox.ts` serves. */
const certificateFilePath = '/api/admin/exemption-certificate';

/** Tax exemption certificates, each with a link to its file. */
export const certificateList = inboxList({
  label: 'Exemption certificates',
  searched: {
    'quote number': exemptionCertificates.quoteNumber,
    agency: exemptionCertificates.legalName,
    email: exemptionCertificates.contactEmail,
  },
  table: exemptionCertificates,
  id: exemptionCertificates.id,
  receivedAt: exemptionCertificates.createdAt,
  keptUntil: endOf(retention.exemptionCertificates, exemptionCertificates.createdAt),
  columns: {
    id: exemptionCertificates.id,
    quoteNumber: exemptionCertificates.quoteNumber,
    fileType: exemptionCertificates.fileType,
    sizeBytes: exemptionCertificates.sizeBytes,
  },
  fields: ({ who, what, details }) => [
    who('Agency', exemptionCertificates.legalName),
    who('Email', exemptionCertificates.contactEmail),
    what('Quote', exemptionCertificates.quoteNumber),
    what('File', ({ fileType }) => fileType.toUpperCase()),
    details('Size in kB', ({ sizeBytes }) => Math.ceil(sizeBytes / 1000)),
  ],
  link: ({ id, quoteNumber }) => ({
    label: 'Download',
    of: `certificate for quote ${quoteNumber}`,
    href: `${certificateFilePath}?certificate=${id}`,
  }),
});

/** Ended subscriptions of plans, sorted by when they ended. */
export const endedSubscriptionList = inboxList({
  label: 'Ended subscriptions',
  searched: {
    'Stripe id': subscriptions.id,
    plan: subscriptions.planId,
    email: subscriptions.email,
  },
  momentLabel: 'Ended',
  table: subscriptions,
  id: subscriptions.id,
  receivedAt: subscriptions.endedAt,
  only: sql`ended_at is not null`,
  splitsWords: true,
  keptUntil: endOf(retention.purchases, subscriptions.endedAt),
  columns: {
    refundState: subscriptions.refundState,
    refundMonths: subscriptions.refundMonths,
    refundCents: subscriptions.refundCents,
    byHandCents: subscriptions.byHandCents,
  },
  fields: ({ who, what, details }) => [
    who('Email', subscriptions.email),
    what('Plan', subscriptions.planId),
    what('Began', subscriptions.createdAt),
    details('Coalition price', subscriptions.isCoalitionPrice),
    details('Notice given', subscriptions.noticedAt),
    details('Notice from', subscriptions.noticeFrom),
    details(
      'Unused months',
      ({ refundState, refundMonths }) =>
        refundState &&
        [refundMonths, refundState.replace('_', ' ')].filter((part) => part !== null).join(', '),
    ),
    details('Refunded', ({ refundCents }) => amount(refundCents, currency), money),
    details('To settle by hand', ({ byHandCents }) => amount(byHandCents, currency), money),
    details('Reason', subscriptions.refundReason),
    details('Stripe id', subscriptions.id),
  ],
});
