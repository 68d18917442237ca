import { useRef } from 'react';
import { randomUuid } from '#src/browser/random-uuid.ts';
import { Button } from '#src/components/Button.tsx';
import { TextField } from '#src/components/Field.tsx';
import { FormFrame } from '#src/forms/FormFrame.tsx';
import { readAddress } from '#src/forms/send-form.ts';
import { useForm } from '#src/forms/use-form.ts';
import { PriceChoice } from './PriceChoice.tsx';
import { quoteForm } from './quote-request.ts';
import './quote-form.css';

/**
 * The quote form. Without a script it is a plain post; with one it checks as the visitor types, sends
 * in place and opens the quote.
 */
export function QuoteForm() {
  // The same values sent again after a lost answer are the same quote.
  const attempt = useRef('');
  const quote = useForm(quoteForm, async (_values, { send, explain }) => {
    attempt.current ||= randomUuid();
    const sent = readAddress(await send({ attemptId: attempt.current }));
    if (sent.kind !== 'sent') return explain(sent);
    location.assign(sent.data.url);
  });
  const { field, pending } = quote;

  return (
    <FormFrame binding={quote} className="quote-form">
      <PriceChoice price={field('priceId')} member={field('isCoalitionMember')} />
      <fieldset>
        <legend className="h4">Bill to</legend>
        <TextField {...field('legalName')} />
        <TextField {...field('street')} />
        <div className="quote-place">
          <TextField {...field('city')} />
          <TextField {...field('state')} placeholder="LA" />
          <TextField {...field('zip')} />
        </div>
      </fieldset>
      <fieldset>
        <legend className="h4">Contact</legend>
        <TextField {...field('contactName')} />
        <TextField {...field('contactEmail')} />
        <TextField {...field('payablesEmail')} />
        <TextField {...field('poNumber')} />
      </fieldset>
      <p className="hint">
        We use these details for the quote and its invoice. <a href="/legal?tab=privacy">Privacy</a>
      </p>
      <Button type="submit" pending={pending} pendingLabel="Creating your quote...">
        Get the quote
      </Button>
    </FormFrame>
  );
}
