import type { Visitor } from '#src/server/endpoint.ts';

/**
 * Sets the email address of customers at Stripe, for invoices and receipts; with `from`, only of customers
 * that have that address. Failures are logged; billing has an email that asks them to check.
 */
export async function readdressCustomers(
  ids: string[],
  email: string,
  { log }: Visitor,
  from?: string,
): Promise<void> {
  // Loaded on demand: nothing else in this function uses Stripe.
  const { isPaymentsConfigured, stripe } =
    await import('#src/integrations/payments/stripe-client.server.ts');
  if (!isPaymentsConfigured()) return;
  for (const id of ids)
    try {
      if (from && !(await hasEmail(id, from))) continue;
      await stripe().customers.update(id, { email });
    } catch (error) {
      log.error('the customer has the old address', error, { id });
    }

  async function hasEmail(id: string, expected: string): Promise<boolean> {
    const customer = await stripe().customers.retrieve(id);
    return !customer.deleted && customer.email?.toLowerCase() === expected.toLowerCase();
  }
}
