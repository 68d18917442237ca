/** The mails for each state of the ledger: each notice belongs to one state of one row. */
import { isMailAddress, type Mail } from '#src/integrations/mail/outbox.ts';
import {
  cancellationMail,
  confirmationMail,
  endMail,
  failureMail,
  refundMail,
} from './buyer-mails.server.ts';
import {
  disputeNoticeMail,
  purchaseNoticeMail,
  subscriptionNoticeMail,
} from './operator-mails.server.ts';
import type { PurchaseReading, SubscriptionReading } from './reading.ts';

/** Mails that are sent once for a row, and the key that records them. */
export interface Notice {
  key: string;
  mails: Mail[];
}

/** Mails that are sent when notices no longer hold; those are removed, and sent again when they hold again. */
export interface Withdrawal {
  /** The start of those notices' keys. */
  prefix: string;
  mails: Mail[];
}

const ends = 'ends:';

/** The notices for a purchase in its present state; `subscription` is what it pays for, if any. */
export function noticesOfPurchase(
  purchase: PurchaseReading,
  subscription: SubscriptionReading | null,
  siteUrl: string,
): Notice[] {
  const { disputeStatus } = purchase.row;
  // The bank informs the payer; billing reads what we have to answer.
  const disputes = disputeStatus
    ? [{ key: `dispute:${disputeStatus}`, mails: [disputeNoticeMail(purchase)] }]
    : [];
  return [...noticesOfPayment(purchase, subscription, siteUrl), ...disputes];
}

function noticesOfPayment(
  purchase: PurchaseReading,
  subscription: SubscriptionReading | null,
  siteUrl: string,
): Notice[] {
  const { status, occasion, refundedCents } = purchase.row;
  const about = { purchase, subscription, siteUrl };
  const notice = (key: string, buyerMail: ((email: string) => Mail) | null) => [
    {
      key,
      mails: [...toBuyer(purchase, buyerMail), purchaseNoticeMail(purchase, subscription)],
    },
  ];
  if (status === 'paid') {
    // A renewing buyer has access already, and Stripe sends the receipt.
    const confirms = occasion === 'purchase';
    return notice('paid', confirms ? (email) => confirmationMail(email, about) : null);
  }
  if (status === 'failed') {
    // Before the first payment the buyer is still on the payment page.
    if (subscription?.row.status === 'incomplete') return [];
    return notice('failed', (email) => failureMail(email, about));
  }
  if (status === 'refunded' || status === 'partially_refunded') {
    return notice(`refunded:${refundedCents}`, (email) => refundMail(email, about));
  }
  return [];
}

/** The notices for a subscription in its present state. */
export function noticesOfSubscription(
  subscription: SubscriptionReading,
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

/** The notices to withdraw in its present state: a buyer who keeps a subscription and cancels it later gets a new mail. */
export function withdrawalsOfSubscription(subscription: SubscriptionReading): Withdrawal[] {
  const { status, endsAt } = subscription.row;
  if (status === 'canceled' || endsAt) return [];
  return [{ prefix: ends, mails: [subscriptionNoticeMail(subscription)] }];
}

// A buyer of something that is not ours is no customer of ours, and an address may be missing or malformed.
function toBuyer(
  { row, price }: PurchaseReading | SubscriptionReading,
  buyerMail: ((email: string) => Mail) | null,
): Mail[] {
  const { email } = row;
  return buyerMail && price && email && isMailAddress(email) ? [buyerMail(email)] : [];
}
