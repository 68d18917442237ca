import type Stripe from 'stripe';
import { stripe } from '#src/integrations/payments/stripe-client.server.ts';
import { momentOf } from './stripe-facts.ts';

/** The columns about the newest dispute of a charge; empty for an undisputed one. */
export async function describeDispute(charge: Stripe.Charge | null) {
  const [dispute] = charge?.disputed
    ? (await stripe().disputes.list({ charge: charge.id, limit: 1 })).data
    : [];
  return {
    disputeStatus: dispute?.status ?? null,
    disputedCents: dispute?.amount ?? 0,
    disputeAnswerBy: momentOf(dispute?.evidence_details.due_by),
  };
}
