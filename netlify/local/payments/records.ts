/** What the stand-in keeps: the fields of Stripe's objects that the product can meet, with references as ids. */
import type Stripe from 'stripe';

type Row<T, Keys extends keyof T, References = unknown> = Omit<Pick<T, Keys>, keyof References> &
  References;

/** A product. */
export type ProductRow = Row<
  Stripe.Product,
  | 'id'
  | 'object'
  | 'active'
  | 'created'
  | 'description'
  | 'livemode'
  | 'metadata'
  | 'name'
  | 'updated'
>;

/** A price. */
export type PriceRow = Row<
  Stripe.Price,
  | ('id' | 'object' | 'active' | 'billing_scheme' | 'created' | 'currency' | 'livemode')
  | ('lookup_key' | 'metadata' | 'nickname' | 'recurring' | 'type'),
  { product: string; unit_amount: number; unit_amount_decimal: string }
>;

/** A customer. */
export type CustomerRow = Row<
  Stripe.Customer,
  | (
      | 'id'
      | 'object'
      | 'address'
      | 'balance'
      | 'created'
      | 'currency'
      | 'delinquent'
      | 'description'
    )
  | ('email' | 'livemode' | 'metadata' | 'name' | 'phone' | 'tax_exempt')
>;

/** A line of a checkout session. */
export type LineItemRow = Row<
  Stripe.LineItem,
  | ('id' | 'object' | 'amount_discount' | 'amount_subtotal' | 'amount_tax' | 'amount_total')
  | ('currency' | 'description' | 'quantity'),
  { price: PriceRow }
>;

/** A checkout session; `line_items` leaves only when a request asks to expand it. */
export type SessionRow = Row<
  Stripe.Checkout.Session,
  | ('id' | 'object' | 'allow_promotion_codes' | 'billing_address_collection' | 'cancel_url')
  | (
      | 'client_reference_id'
      | 'created'
      | 'customer_creation'
      | 'customer_details'
      | 'customer_email'
    )
  | ('expires_at' | 'livemode' | 'locale' | 'mode' | 'payment_method_types' | 'payment_status')
  | ('status' | 'submit_type' | 'success_url' | 'total_details' | 'ui_mode' | 'url'),
  {
    amount_subtotal: number;
    amount_total: number;
    currency: string;
    customer: string | null;
    invoice: string | null;
    invoice_creation: { enabled: boolean } | null;
    line_items: WireList<LineItemRow>;
    metadata: Record<string, string>;
    payment_intent: string | null;
    subscription: string | null;
    tax_id_collection: { enabled: boolean };
    adaptive_pricing: { enabled: boolean } | null;
  }
>;

/** An item of a subscription, where newer versions of Stripe's API keep the period (R14). */
export type SubscriptionItemRow = Row<
  Stripe.SubscriptionItem,
  | ('id' | 'object' | 'created' | 'current_period_end' | 'current_period_start' | 'metadata')
  | ('quantity' | 'subscription'),
  { price: PriceRow }
>;

/** A subscription. */
export type SubscriptionRow = Row<
  Stripe.Subscription,
  | (
      | 'id'
      | 'object'
      | 'billing_cycle_anchor'
      | 'cancel_at'
      | 'cancel_at_period_end'
      | 'canceled_at'
      | 'cancellation_details'
    )
  | ('collection_method' | 'created' | 'currency' | 'days_until_due' | 'description' | 'ended_at')
  | ('livemode' | 'metadata' | 'schedule' | 'start_date' | 'status'),
  { customer: string; items: WireList<SubscriptionItemRow>; latest_invoice: string | null }
>;

/** A line of an invoice. */
export type InvoiceLineRow = Row<
  Stripe.InvoiceLineItem,
  | ('id' | 'object' | 'amount' | 'currency' | 'description' | 'invoice' | 'livemode' | 'metadata')
  | ('parent' | 'period' | 'quantity' | 'subtotal'),
  {
    pricing: {
      type: 'price_details';
      price_details: { price: string; product: string };
      unit_amount_decimal: string;
    } | null;
  }
>;

/** An invoice; `payments` leaves only when a request asks to expand it. */
export type InvoiceRow = Row<
  Stripe.Invoice,
  | ('id' | 'object' | 'amount_due' | 'amount_paid' | 'amount_remaining' | 'attempt_count')
  | ('attempted' | 'auto_advance' | 'billing_reason' | 'collection_method' | 'created' | 'currency')
  | ('custom_fields' | 'customer_address' | 'customer_email' | 'customer_name' | 'description')
  | ('due_date' | 'footer' | 'hosted_invoice_url' | 'invoice_pdf' | 'livemode' | 'number')
  | ('period_end' | 'period_start' | 'status' | 'status_transitions' | 'subtotal' | 'total'),
  {
    customer: string;
    lines: WireList<InvoiceLineRow>;
    metadata: Record<string, string>;
    parent: {
      type: 'subscription_details';
      quote_details: null;
      subscription_details: { metadata: Record<string, string>; subscription: string };
    } | null;
  }
>;

/** A charge that waits for its invoice. */
export type InvoiceItemRow = Row<
  Stripe.InvoiceItem,
  | ('id' | 'object' | 'amount' | 'currency' | 'date' | 'description' | 'livemode' | 'period')
  | ('proration' | 'quantity'),
  {
    customer: string;
    invoice: string | null;
    metadata: Record<string, string>;
    pricing: InvoiceLineRow['pricing'];
  }
>;

/** How an invoice is or was to be paid. */
export type InvoicePaymentRow = Row<
  Stripe.InvoicePayment,
  | ('id' | 'object' | 'amount_paid' | 'amount_requested' | 'created' | 'currency' | 'is_default')
  | ('livemode' | 'status' | 'status_transitions'),
  { invoice: string; payment: { type: 'payment_intent'; payment_intent: string } }
>;

/** An attempt to collect an amount. */
export type PaymentIntentRow = Row<
  Stripe.PaymentIntent,
  | ('id' | 'object' | 'amount' | 'amount_received' | 'canceled_at' | 'created' | 'currency')
  | ('description' | 'livemode' | 'metadata' | 'payment_method_types' | 'receipt_email' | 'status'),
  {
    customer: string | null;
    last_payment_error: { type: string; code: string; message: string } | null;
    latest_charge: string | null;
  }
>;

/** A charge; `refunds` leaves only when a request asks to expand it. */
export type ChargeRow = Row<
  Stripe.Charge,
  | ('id' | 'object' | 'amount' | 'amount_captured' | 'amount_refunded' | 'captured' | 'created')
  | ('currency' | 'description' | 'disputed' | 'failure_code' | 'failure_message' | 'livemode')
  | ('metadata' | 'paid' | 'receipt_email' | 'receipt_url' | 'refunded' | 'status'),
  {
    billing_details: { email: string | null; name: string | null };
    customer: string | null;
    payment_intent: string;
    payment_method_details: { type: 'card' | 'us_bank_account' };
  }
>;

/** Money given back. */
export type RefundRow = Row<
  Stripe.Refund,
  'id' | 'object' | 'amount' | 'created' | 'currency' | 'metadata' | 'reason' | 'status',
  { charge: string; payment_intent: string }
>;

/** The portal's settings. */
export type PortalConfigurationRow = Row<
  Stripe.BillingPortal.Configuration,
  | ('id' | 'object' | 'active' | 'created' | 'default_return_url' | 'is_default' | 'livemode')
  | ('login_page' | 'name' | 'updated'),
  {
    business_profile: Record<string, unknown>;
    features: Record<string, unknown>;
    metadata: Record<string, string>;
  }
>;

/** A visit to the portal. */
export type PortalSessionRow = Row<
  Stripe.BillingPortal.Session,
  'id' | 'object' | 'created' | 'customer' | 'livemode' | 'return_url' | 'url',
  { configuration: string }
>;

/** Something that happened, with what it happened to, as it was at that time. */
export interface EventRow {
  id: string;
  object: 'event';
  api_version: string;
  created: number;
  data: { object: object; previous_attributes?: object };
  livemode: false;
  pending_webhooks: number;
  request: { id: string | null; idempotency_key: string | null };
  type: string;
}

/** A list as Stripe sends it. */
export interface WireList<T> {
  object: 'list';
  url: string;
  has_more: boolean;
  data: T[];
}

/** Every kind of row by the name that its `object` field carries. */
export interface Rows {
  product: ProductRow;
  price: PriceRow;
  customer: CustomerRow;
  'checkout.session': SessionRow;
  subscription: SubscriptionRow;
  invoice: InvoiceRow;
  invoiceitem: InvoiceItemRow;
  invoice_payment: InvoicePaymentRow;
  payment_intent: PaymentIntentRow;
  charge: ChargeRow;
  refund: RefundRow;
  'billing_portal.configuration': PortalConfigurationRow;
  'billing_portal.session': PortalSessionRow;
  event: EventRow;
}

/** A kind of row. */
export type Kind = keyof Rows;
