/** The notices that a row's state causes: each is sent once for a state of a row. */
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
import type { PurchaseSnapshot, SubscriptionSnapshot } from './snapshot.ts';

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
  const { disputeStatus } = purchase.row;
  // The bank informs the payer, so only billing gets a mail.
  const disputes = disputeStatus
    ? [{ key: `dispute:${disputeStatus}`, mails: [disputeNoticeMail(purchase)] }]
    : [];
  return [...noticesOfPayment(purchase, subscription, siteUrl), ...disputes];
}

function noticesOfPayment(
  purchase: PurchaseSnapshot,
  subscription: SubscriptionSnapshot | null,
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
    // For a renewal, Stripe's receipt is enough.
    const isFirst = occasion === 'purchase';
    return notice('paid', isFirst ? (email) => confirmationMail(email, about) : null);
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

// No mail for items outside our catalogue, or when the email address is missing or malformed.
function toBuyer(
  { row, price }: PurchaseSnapshot | SubscriptionSnapshot,
  buyerMail: ((email: string) => Mail) | null,
): Mail[] {
  const { email } = row;
  return buyerMail && price && email && isMailAddress(email) ? [buyerMail(email)] : [];
}
