import type OpenAI from 'openai';
import type Stripe from 'stripe';
import type { AccountInstance } from 'twilio/lib/rest/api/v2010/account.js';
import type {
  MessageInstance,
  MessageListInstanceCreateOptions,
} from 'twilio/lib/rest/api/v2010/account/message.js';

type Call<Params, Answer> = { params: Params; answer: Answer };
type List<Item> = { object: 'list'; data: Item[]; has_more: boolean; url: string };
type Nothing = Record<never, never>;

/** Parameters and responses of the outside APIs that the site calls, by method and path; `:id` is one segment. */
export interface ApiCalls {
  'GET /v1/products': Call<Stripe.ProductListParams, List<Stripe.Product>>;
  'POST /v1/products': Call<Stripe.ProductCreateParams, Stripe.Product>;
  'POST /v1/products/:id': Call<Stripe.ProductUpdateParams, Stripe.Product>;
  'GET /v1/prices': Call<Stripe.PriceListParams, List<Stripe.Price>>;
  'GET /v1/prices/:id': Call<Stripe.PriceRetrieveParams, Stripe.Price>;
  'POST /v1/prices': Call<Stripe.PriceCreateParams, Stripe.Price>;
  'POST /v1/prices/:id': Call<Stripe.PriceUpdateParams, Stripe.Price>;
  'GET /v1/billing_portal/configurations': Call<
    Stripe.BillingPortal.ConfigurationListParams,
    List<Stripe.BillingPortal.Configuration>
  >;
  'POST /v1/billing_portal/configurations': Call<
    Stripe.BillingPortal.ConfigurationCreateParams,
    Stripe.BillingPortal.Configuration
  >;
  'POST /v1/billing_portal/configurations/:id': Call<
    Stripe.BillingPortal.ConfigurationUpdateParams,
    Stripe.BillingPortal.Configuration
  >;
  'POST /v1/billing_portal/sessions': Call<
    Stripe.BillingPortal.SessionCreateParams,
    Stripe.BillingPortal.Session
  >;
  'GET /v1/checkout/sessions': Call<
    Stripe.Checkout.SessionListParams,
    List<Stripe.Checkout.Session>
  >;
  'GET /v1/checkout/sessions/:id': Call<
    Stripe.Checkout.SessionRetrieveParams,
    Stripe.Checkout.Session
  >;
  'POST /v1/checkout/sessions': Call<Stripe.Checkout.SessionCreateParams, Stripe.Checkout.Session>;
  'GET /v1/customers/:id': Call<Stripe.CustomerRetrieveParams, Stripe.Customer>;
  'POST /v1/customers': Call<Stripe.CustomerCreateParams, Stripe.Customer>;
  'POST /v1/customers/:id': Call<Stripe.CustomerUpdateParams, Stripe.Customer>;
  'GET /v1/subscriptions': Call<Stripe.SubscriptionListParams, List<Stripe.Subscription>>;
  'GET /v1/subscriptions/:id': Call<Stripe.SubscriptionRetrieveParams, Stripe.Subscription>;
  'POST /v1/subscriptions': Call<Stripe.SubscriptionCreateParams, Stripe.Subscription>;
  'POST /v1/subscriptions/:id': Call<Stripe.SubscriptionUpdateParams, Stripe.Subscription>;
  'DELETE /v1/subscriptions/:id': Call<Stripe.SubscriptionCancelParams, Stripe.Subscription>;
  'POST /v1/subscription_schedules/:id/release': Call<
    Stripe.SubscriptionScheduleReleaseParams,
    Stripe.SubscriptionSchedule
  >;
  'GET /v1/invoices': Call<Stripe.InvoiceListParams, List<Stripe.Invoice>>;
  'GET /v1/invoices/:id': Call<Stripe.InvoiceRetrieveParams, Stripe.Invoice>;
  'POST /v1/invoices': Call<Stripe.InvoiceCreateParams, Stripe.Invoice>;
  'POST /v1/invoices/create_preview': Call<Stripe.InvoiceCreatePreviewParams, Stripe.Invoice>;
  'POST /v1/invoices/:id': Call<Stripe.InvoiceUpdateParams, Stripe.Invoice>;
  'POST /v1/invoices/:id/finalize': Call<Stripe.InvoiceFinalizeInvoiceParams, Stripe.Invoice>;
  'POST /v1/invoices/:id/send': Call<Stripe.InvoiceSendInvoiceParams, Stripe.Invoice>;
  'POST /v1/invoiceitems': Call<Stripe.InvoiceItemCreateParams, Stripe.InvoiceItem>;
  'GET /v1/invoice_payments': Call<Stripe.InvoicePaymentListParams, List<Stripe.InvoicePayment>>;
  'GET /v1/invoice_payments/:id': Call<Stripe.InvoicePaymentRetrieveParams, Stripe.InvoicePayment>;
  'GET /v1/credit_notes': Call<Stripe.CreditNoteListParams, List<Stripe.CreditNote>>;
  'GET /v1/credit_notes/:id': Call<Stripe.CreditNoteRetrieveParams, Stripe.CreditNote>;
  'GET /v1/payment_intents/:id': Call<Stripe.PaymentIntentRetrieveParams, Stripe.PaymentIntent>;
  'GET /v1/charges/:id': Call<Stripe.ChargeRetrieveParams, Stripe.Charge>;
  'GET /v1/refunds/:id': Call<Stripe.RefundRetrieveParams, Stripe.Refund>;
  'POST /v1/refunds': Call<Stripe.RefundCreateParams, Stripe.Refund>;
  'GET /v1/disputes/:id': Call<Stripe.DisputeRetrieveParams, Stripe.Dispute>;
  'GET /v1/disputes': Call<Stripe.DisputeListParams, List<Stripe.Dispute>>;
  'GET /v1/webhook_endpoints': Call<Stripe.WebhookEndpointListParams, List<Stripe.WebhookEndpoint>>;
  'POST /v1/webhook_endpoints': Call<Stripe.WebhookEndpointCreateParams, Stripe.WebhookEndpoint>;
  'POST /v1/webhook_endpoints/:id': Call<
    Stripe.WebhookEndpointUpdateParams,
    Stripe.WebhookEndpoint
  >;
  'GET /v1/events': Call<Stripe.EventListParams, List<Stripe.Event>>;
  'GET /v1/events/:id': Call<Stripe.EventRetrieveParams, Stripe.Event>;
  'GET /2010-04-01/Accounts/:id.json': Call<
    Nothing,
    ConstructorParameters<typeof AccountInstance>[1]
  >;
  'POST /2010-04-01/Accounts/:id/Messages.json': Call<
    MessageListInstanceCreateOptions,
    ConstructorParameters<typeof MessageInstance>[1]
  >;
  'POST /v1/chat/completions': Call<
    OpenAI.ChatCompletionCreateParamsStreaming,
    OpenAI.ChatCompletionChunk
  >;
}
