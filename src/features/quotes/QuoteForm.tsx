import { useRef } from 'react';
import { randomUuid } from '#src/browser/random-uuid.ts';
import { useForm } from '#src/browser/use-form.ts';
import { Button } from '#src/components/Button.tsx';
import { ErrorSummary } from '#src/components/ErrorSummary.tsx';
import { TextField } from '#src/components/Field.tsx';
import { FormStates } from '#src/components/FormStates.tsx';
import { Honeypot } from '#src/components/Honeypot.tsx';
import { Problem } from '#src/components/Problem.tsx';
import { PriceChoice } from './PriceChoice.tsx';
import { lengths, quoteRequestSchema } from './quote-request.ts';
import { sendQuoteRequest } from './send-quote-request.ts';
import './quote-form.css';

const fieldIds: Record<string, string> = {
  priceId: 'quote-price-field',
  isCoalitionMember: 'quote-member-field',
  legalName: 'quote-legal-name-field',
  street: 'quote-street-field',
  city: 'quote-city-field',
  state: 'quote-state-field',
  zip: 'quote-zip-field',
  contactName: 'quote-contact-name-field',
  contactEmail: 'quote-contact-email-field',
  payablesEmail: 'quote-payables-email-field',
  poNumber: 'quote-po-number-field',
};

/**
 * The quote form. It posts by itself without a script; with one it checks as the visitor types, sends
 * in place and goes to the quote.
 */
export function QuoteForm() {
  // The same values sent again after a lost answer are the same quote.
  const attempt = useRef('');
  const quote = useForm(quoteRequestSchema, fieldIds, async (values, { form, showFailure }) => {
    attempt.current ||= randomUuid();
    const website = form.querySelector<HTMLInputElement>('[name=website]')?.value ?? '';
    const outcome = await sendQuoteRequest({ ...values, website, attemptId: attempt.current });
    if (outcome.kind === 'made') return location.assign(outcome.url);
    showFailure({ title: 'Your quote is not made yet', message: outcome.message }, outcome.fields);
  });
  const { errors, formProps, live, pending } = quote;
  const field = (name: string) => ({ id: fieldIds[name]!, name, error: errors[name] });

  return (
    <form
      className="quote-form"
      action="/api/quotes"
      method="post"
      aria-label="Ask for a quote"
      {...formProps}
    >
      <FormStates live={live} />
      <Problem problem={quote.problem}>
        <p>What you entered is still here.</p>
      </Problem>
      <ErrorSummary ref={quote.summaryRef} errors={quote.summary} />
      <PriceChoice {...{ fieldIds, errors }} />
      <fieldset>
        <legend className="h4">Bill to</legend>
        <TextField
          {...field('legalName')}
          label="Legal name of the agency"
          maxLength={lengths.legalName}
          autoComplete="organization"
          required
        />
        <TextField
          {...field('street')}
          label="Street address"
          maxLength={lengths.street}
          autoComplete="street-address"
          required
        />
        <div className="quote-place">
          <TextField
            {...field('city')}
            label="City"
            maxLength={lengths.city}
            autoComplete="address-level2"
            required
          />
          <TextField
            {...field('state')}
            label="State"
            placeholder="LA"
            autoComplete="address-level1"
            required
          />
          <TextField {...field('zip')} label="ZIP code" autoComplete="postal-code" required />
        </div>
      </fieldset>
      <fieldset>
        <legend className="h4">Who we write to</legend>
        <TextField
          {...field('contactName')}
          label="Contact name"
          maxLength={lengths.contactName}
          autoComplete="name"
          required
        />
        <TextField
          {...field('contactEmail')}
          label="Contact email"
          hint="The quote is mailed here, with the link that accepts it; then the invoice."
          type="email"
          maxLength={lengths.email}
          autoComplete="email"
          required
        />
        <TextField
          {...field('payablesEmail')}
          label="Accounts payable email"
          hint="Once you accept, they get an email with one button. When they press it, invoices go here."
          type="email"
          maxLength={lengths.email}
          required
        />
        <TextField
          {...field('poNumber')}
          label="PO number"
          optional
          maxLength={lengths.poNumber}
          autoComplete="off"
        />
      </fieldset>
      <Honeypot />
      <p className="hint">
        We use these details for the quote and its invoice. <a href="/legal?tab=privacy">Privacy</a>
      </p>
      <Button type="submit" pending={pending} pendingLabel="Making your quote...">
        Get the quote
      </Button>
    </form>
  );
}
