/** Stripe's objects as the stand-in stores them: Stripe's types, with references as ids. */
import type Stripe from 'stripe';

type Metadata = Record<string, string>;
type WithIds<T> = { [K in keyof T]: string extends T[K] ? Exclude<T[K], object> : T[K] };
type Stored<T, Narrowed = unknown> = Omit<WithIds<T>, 'metadata' | keyof Narrowed> & {
  metadata: Metadata;
} & Narrowed;

export type Price = Stored<Stripe.Price, { unit_amount: number }>;
export type Customer = Stored<Stripe.Customer>;
export type LineItem = Stripe.LineItem & { price: Price; quantity: number };
/** A checkout session, with the data for the objects that a payment creates. */
export type Session = Stored<
  Stripe.Checkout.Session,
  {
    amount_total: number;
    line_items: Stripe.ApiList<LineItem>;
    subscription_data: { metadata?: Metadata | undefined; trial_period_days?: number | undefined };
    payment_intent_data: { metadata?: Metadata | undefined };
  }
>;
export type SubscriptionItem = Stripe.SubscriptionItem & { price: Price };
export type Subscription = Stored<
  Stripe.Subscription,
  { customer: string | null; items: Stripe.ApiList<SubscriptionItem> }
>;
export type Invoice = Stored<Stripe.Invoice>;
export type CreditNote = Stored<Stripe.CreditNote, { invoice: string }>;
export type PaymentIntent = Stored<Stripe.PaymentIntent>;
export type Charge = Stored<Stripe.Charge, { payment_intent: string }>;
export type Dispute = Stored<Stripe.Dispute, { charge: string; payment_intent: string }>;
export type Refund = Stored<Stripe.Refund, { charge: string }>;
export type PortalConfiguration = Stored<Stripe.BillingPortal.Configuration>;
export type PortalSession = Stored<Stripe.BillingPortal.Session, { configuration: string }>;
/** An event with a snapshot of its object. */
export type Event = Stored<Stripe.EventBase, { data: { object: object }; type: string }>;

/** Object types by their `object` field. */
export interface Objects {
  product: Stored<Stripe.Product>;
  price: Price;
  customer: Customer;
  coupon: Stored<Stripe.Coupon>;
  credit_note: CreditNote;
  'checkout.session': Session;
  subscription: Subscription;
  invoice: Invoice;
  invoice_payment: Stored<
    Stripe.InvoicePayment,
    { invoice: string; payment: { type: 'payment_intent'; payment_intent: string } }
  >;
  payment_intent: PaymentIntent;
  charge: Charge;
  refund: Refund;
  dispute: Dispute;
  'billing_portal.configuration': PortalConfiguration;
  'billing_portal.session': PortalSession;
  webhook_endpoint: Stored<Stripe.WebhookEndpoint>;
  event: Event;
}

/** Fields that a response includes only on request, and events never. */
export const includableFields: Record<string, string[]> = {
  'checkout.session': ['line_items', 'subscription_data', 'payment_intent_data'],
};

/** The name of an object type, e.g. `price`. */
export type ObjectName = keyof Objects;

/** The id prefix of each object type. */
export const idPrefixes: Record<ObjectName, string> = {
  product: 'prod_',
  price: 'price_',
  customer: 'cus_',
  coupon: 'coupon_',
  credit_note: 'cn_',
  'checkout.session': 'cs_test_',
  subscription: 'sub_',
  invoice: 'in_',
  invoice_payment: 'inpay_',
  payment_intent: 'pi_',
  charge: 'ch_',
  refund: 're_',
  dispute: 'du_',
  'billing_portal.configuration': 'bpc_',
  'billing_portal.session': 'bps_',
  webhook_endpoint: 'we_',
  event: 'evt_',
};
