/** What handing over purchases and changing an account's email address share: the page of the link, and the new address at Stripe. */
import { Fact } from '#src/components/Fact.tsx';
import type { Form } from '#src/forms/define-form.ts';
import { PlainForm } from '#src/forms/server/PlainForm.server.tsx';
import type { Account } from '#src/server/sessions/session.server.ts';
import { withHeading } from '#src/server/pages/link-page.server.tsx';
import type { Visitor } from '#src/server/endpoint.ts';

interface MovePage {
  /** The email addresses; null when the link is not for the signed-in account. */
  move: { from: string; to: string } | null;
  effect: string;
  /** The message without `move`. */
  noLink: string;
  account: Account;
}

/** The page of a mailed link that moves purchases or an account to another email address. */
export function renderMove(form: Form, token: string, { move, effect, noLink, account }: MovePage) {
  return withHeading({
    title: form.label,
    status: move ? 200 : 404,
    children: move ? (
      <>
        <dl className="account-details">
          <Fact label="From">
            <bdi>{move.from}</bdi>
          </Fact>
          <Fact label="To">
            <bdi>{move.to}</bdi>
          </Fact>
        </dl>
        <p>{effect}</p>
        <PlainForm form={form} values={{ token }} />
      </>
    ) : (
      <p>
        {noLink} You are signed in as <bdi>{account.email}</bdi>.
      </p>
    ),
  });
}

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
