/** Gives customers at Stripe the address of their present owner. */
import type { Visitor } from '#src/server/endpoint.ts';

/**
 * Invoices and receipts go to this address from now on; with `from` only those of customers that have that
 * one. What fails here, billing does by the mail it has.
 */
export async function readdressCustomers(
  ids: string[],
  email: string,
  { log }: Visitor,
  from?: string,
): Promise<void> {
  // Loaded on demand: nothing else on the account page asks Stripe.
  const { isPaymentsConfigured, stripe } =
    await import('#src/integrations/payments/stripe-client.server.ts');
  if (!isPaymentsConfigured()) return;
  for (const id of ids)
    try {
      if (from && !(await hasAddress(id, from))) continue;
      await stripe().customers.update(id, { email });
    } catch (error) {
      log.error('the customer has the old address', error, { id });
    }

  async function hasAddress(id: string, address: string): Promise<boolean> {
    const customer = await stripe().customers.retrieve(id);
    return !customer.deleted && customer.email?.toLowerCase() === address.toLowerCase();
  }
}
