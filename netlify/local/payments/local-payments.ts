import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import { ledgerEventTypes } from '#src/buying/ledger/ledger-event.ts';
import { openStripe } from '#src/integrations/payments/stripe-client.server.ts';
import { syncCatalog } from '#src/buying/stripe/sync-catalog.ts';
import { site } from '#src/site.ts';
import { startPaymentStandIn } from './payment-stand-in.ts';

/** Starts the stand-in with its state in LOCAL_DIR/payments; null when the environment configures Stripe already. */
export async function startLocalPayments(localDir: string, environment: NodeJS.ProcessEnv) {
  if (environment.STRIPE_SECRET_KEY?.trim() || environment.STRIPE_API_BASE?.trim()) return null;
  const webhookSecret = environment.STRIPE_WEBHOOK_SECRET?.trim();
  const standIn = await startPaymentStandIn({
    dir: join(localDir, 'payments'),
    ...(webhookSecret && { keys: { webhookSecret } }),
    sendMail: (mail) =>
      createTransport(environment.SMTP_URL).sendMail({
        from: `Local payments <${site.contact.billingEmail}>`,
        ...mail,
      }),
  });
  const { secretKey, publishableKey, url } = standIn;
  return {
    /** The origin of the hosted pages, to which forms redirect. */
    origin: url,
    /** Points the site's code at the stand-in. */
    variables: {
      STRIPE_SECRET_KEY: secretKey,
      STRIPE_PUBLISHABLE_KEY: publishableKey,
      STRIPE_WEBHOOK_SECRET: standIn.webhookSecret,
      STRIPE_API_BASE: url,
    },
    /** Creates the catalog's products and prices, and starts sending webhooks to the site. */
    async open(siteUrl: string) {
      const client = openStripe({ secretKey, apiBase: url });
      await syncCatalog(client, { siteUrl });
      const webhook = { url: `${siteUrl}/api/payment/webhook`, enabled_events: ledgerEventTypes };
      const [known] = (await client.webhookEndpoints.list()).data;
      if (known) await client.webhookEndpoints.update(known.id, webhook);
      else await client.webhookEndpoints.create(webhook);
      standIn.deliverTo(webhook.url);
    },
    close: standIn.close,
  };
}
