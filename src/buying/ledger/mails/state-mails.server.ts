/** The notices that a row's state causes: each is sent once for a state of a row. */
import { isMailAddress, type Mail } from '#src/integrations/mail/outbox.ts';
import {
  cancellationMail,
  confirmationMail,
  endMail,
  failureMail,
  refundMail,
  trialMail,
} from './buyer-mails.server.ts';
import {
  disputeNoticeMail,
  purchaseNoticeMail,
  subscriptionNoticeMail,
  type PurchaseNotice,
} from './operator-mails.server.ts';
import type {
  PurchaseSnapshot,
  SubscriptionSnapshot,
} from '#src/buying/ledger/snapshot/snapshot.ts';

/** The mails of a notice, and the key that records it in the row's `notices`. */
export interface Notice {
  key: string;
  mails: Mail[];
}

/** The mails when earlier notices no longer apply. Their keys are removed, so that they can be sent again. */
export interface Withdrawal {
  /** The prefix of the keys to remove. */
  prefix: string;
  mails: Mail[];
}

const ends = 'ends:';

/** The notices for the state of a purchase; `subscription` is the one that it pays for, if any. */
export function noticesOfPurchase(
  purchase: PurchaseSnapshot,
  subscription: SubscriptionSnapshot | null,
  siteUrl: string,
): Notice[] {
  // The bank informs the payer, so only billing gets a mail.
  const disputes = purchase.disputes.map((dispute) => ({
    key: `dispute:${dispute.id}:${dispute.status}`,
    mails: [disputeNoticeMail(purchase, dispute)],
  }));
  return [...noticesOfPayments(purchase, subscription, siteUrl), ...disputes];
}

function noticesOfPayments(
  purchase: PurchaseSnapshot,
  subscription: SubscriptionSnapshot | null,
  siteUrl: string,
): Notice[] {
  const { status, occasion, amountCents, paidCents, refundedCents } = purchase.row;
  const about = { purchase, subscription, siteUrl };
  const notices: Notice[] = [];
  const add = (key: string, what: PurchaseNotice, buyerMail?: (email: string) => Mail) =>
    notices.push({
      key,
      mails: [...toBuyer(purchase, buyerMail), purchaseNoticeMail(what, purchase, subscription)],
    });
  // For a renewal and for a part of an invoice, Stripe's receipt is enough.
  const onPaid = { purchase: confirmationMail, trial: trialMail, renewal: null, change: null };
  const toFirst = onPaid[occasion];
  if (status === 'paid') add('paid', occasion, toFirst ? (to) => toFirst(to, about) : undefined);
  // Before the first payment the buyer is still on the payment page.
  if (status === 'failed' && subscription?.row.status !== 'incomplete') {
    add('failed', 'failed', (to) => failureMail(to, about));
  }
  if (paidCents > 0 && paidCents < amountCents) add(`paid:${paidCents}`, 'part');
  if (refundedCents > 0) {
    const what = status === 'refunded' ? 'refunded' : 'partially_refunded';
    add(`refunded:${refundedCents}`, what, (to) => refundMail(to, about));
  }
  return notices;
}

/** The notices for the state of a subscription. */
export function noticesOfSubscription(
  subscription: SubscriptionSnapshot,
  siteUrl: string,
): Notice[] {
  const { status, endsAt } = subscription.row;
  const notice = (key: string, buyerMail: typeof endMail) => [
    {
      key,
      mails: [
        ...toBuyer(subscription, (email) => buyerMail(email, subscription, siteUrl)),
        subscriptionNoticeMail(subscription),
      ],
    },
  ];
  if (status === 'canceled') return notice('ended', endMail);
  if (endsAt) return notice(`${ends}${endsAt.toISOString().slice(0, 10)}`, cancellationMail);
  return [];
}

/** The notices to withdraw when a buyer keeps a subscription, so that a later cancellation causes mails again. */
export function withdrawalsOfSubscription(subscription: SubscriptionSnapshot): Withdrawal[] {
  const { status, endsAt } = subscription.row;
  if (status === 'canceled' || endsAt) return [];
  return [{ prefix: ends, mails: [subscriptionNoticeMail(subscription)] }];
}

// No mail for items outside our catalog, or when the email address is missing or malformed.
function toBuyer(
  { row, price }: PurchaseSnapshot | SubscriptionSnapshot,
  buyerMail: ((email: string) => Mail) | undefined,
): Mail[] {
  const { email } = row;
  return buyerMail && price && email && isMailAddress(email) ? [buyerMail(email)] : [];
}
