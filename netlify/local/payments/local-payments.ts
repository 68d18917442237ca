/** Payments for `npm start`: the stand-in with the catalogue in it, unless the operator brings Stripe's own keys. */
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import { ledgerEventTypes } from '#src/features/ledger/ledger-event.ts';
import { openStripe } from '#src/integrations/payments/stripe-client.server.ts';
import { syncCatalogue } from '#src/integrations/payments/sync-catalogue.ts';
import { site } from '#src/site.ts';
import { startPaymentStandIn } from './payment-stand-in.ts';

/** Starts the stand-in, which stores its state in LOCAL_DIR/payments; null when the environment names another Stripe already. */
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
    /** Where the payment pages are: a form's redirect may lead there. */
    origin: url,
    /** The variables that connect the site's code to them. */
    variables: {
      STRIPE_SECRET_KEY: secretKey,
      STRIPE_PUBLISHABLE_KEY: publishableKey,
      STRIPE_WEBHOOK_SECRET: standIn.webhookSecret,
      STRIPE_API_BASE: url,
    },
    /** Adds the catalogue and starts to send webhooks to the site. */
    async open(siteUrl: string) {
      const client = openStripe({ secretKey, apiBase: url });
      await syncCatalogue(client, { siteUrl });
      const webhook = { url: `${siteUrl}/api/payment/webhook`, enabled_events: ledgerEventTypes };
      const [known] = (await client.webhookEndpoints.list()).data;
      if (known) await client.webhookEndpoints.update(known.id, webhook);
      else await client.webhookEndpoints.create(webhook);
      standIn.deliverTo(webhook.url);
    },
    close: standIn.close,
  };
}
