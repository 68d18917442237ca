/** The pages that a quote's mailed links open, with their forms. */
import * as z from 'zod/mini';
import { defineForm } from '#src/forms/define-form.ts';
import { poNumberRule } from '#src/buying/quotes/request/quote-request.ts';
import { writtenDay } from '#src/formats/calendar-days.ts';
import { formatCents } from '#src/buying/catalog/money.ts';
import { ButtonLink, MailTo } from '#src/components/Button.tsx';
import { Fact } from '#src/components/Fact.tsx';
import { PlainForm } from '#src/forms/server/PlainForm.server.tsx';
import { legalFigures } from '#src/buying/terms/legal-figures.ts';
import { renderLinkPage } from '#src/server/pages/link-page.server.tsx';
import { renderPrivatePage } from '#src/server/pages/site-page.ts';
import { site } from '#src/site.ts';
import {
  confirmationPath,
  exemptionPath,
  newQuotePath,
  payablesPath,
  poNumberPath,
  quotePath,
  hasOtherPayables,
  itemOf,
  type Quote,
} from '#src/buying/quotes/quote.ts';
import { PurchaseOrder, QuoteTerms, taxText } from '#src/buying/quotes/quote-page.server.tsx';

/** The id and the token of a link; malformed values become empty, and match no quote. */
export const linkSchema = z.object({
  quoteId: z.catch(z.string(), ''),
  token: z.catch(z.string(), ''),
});

/** The id and the token of a mailed link. */
export type Link = z.output<typeof linkSchema>;

const kept = 'It’s safe to press the button again.';

const poNumberField = {
  label: 'PO number',
  hint: 'We print it on the invoice.',
  autoComplete: 'off',
} as const;

/** Accepts a quote; without a PO number in the request, the quote keeps its own. */
export const confirmationForm = defineForm({
  path: '/quote/:quoteId/confirm',
  page: '/quote/:quoteId/confirm',
  carries: ['token'],
  label: 'Accept the quote',
  button: 'Accept and get the invoice',
  schema: z.extend(linkSchema, { poNumber: z.optional(poNumberRule) }),
  fields: { poNumber: { id: 'accept-po-number-field', ...poNumberField } },
  messages: { kept, failed: 'We couldn’t accept the quote' },
});

/** Adds, changes or removes the PO number of a quote, without accepting it. */
export const poNumberForm = defineForm({
  path: '/quote/:quoteId/po-number',
  page: '/quote/:quoteId/po-number',
  carries: ['token'],
  label: 'PO number for the quote',
  button: 'Save the PO number',
  schema: z.extend(linkSchema, { poNumber: z._default(poNumberRule, '') }),
  fields: { poNumber: { id: 'po-number-field', ...poNumberField } },
  messages: { kept, failed: 'We couldn’t save the PO number' },
});

/** Lets accounts payable take over the invoices. */
export const payablesForm = defineForm({
  path: '/quote/:quoteId/payables',
  page: '/quote/:quoteId/payables',
  carries: ['token'],
  label: 'Send the invoices to this address',
  schema: linkSchema,
  fields: {},
  messages: { kept, failed: 'We couldn’t send the invoices here' },
});

/** The page that accepts a quote, with everything that is accepted. */
export function renderConfirmation(
  quote: Quote,
  token: string,
  siteUrl: string,
): Promise<Response> {
  const { id, number, legalName, contactEmail, payablesEmail, totalCents, billedEvery } = quote;
  return renderPrivatePage({
    title: `Accept quote ${number}?`,
    children: (
      <article className="quote">
        <h1>
          Accept quote <span className="whitespace-nowrap">{number}?</span>
        </h1>
        <p>
          You’re ordering for <bdi>{legalName}</bdi>, and you confirm that you’re authorized to sign
          for it. This is all that you accept:
        </p>
        <dl>
          <Item {...quote} />
          <Fact label="Total">
            {formatCents(totalCents)} in US dollars
            {billedEvery && `, for the first ${billedEvery}`}
          </Fact>
          <Fact label="Taxes">{taxText(quote)}</Fact>
          <Fact label="PO number">
            <PurchaseOrder {...quote} />
          </Fact>
          <Fact label="The invoice goes to">
            <bdi>{contactEmail}</bdi>
          </Fact>
          <Fact label="Due">{legalFigures.invoiceDue.text} after its date</Fact>
        </dl>
        <QuoteTerms subject="Your order" quote={quote} siteUrl={siteUrl} />
        {hasOtherPayables(quote) && (
          <p>
            Accounts payable, <bdi>{payablesEmail}</bdi>, confirms by email; invoices then go to
            them.
          </p>
        )}
        <PlainForm
          form={confirmationForm}
          action={confirmationPath(id)}
          values={{ token, poNumber: quote.poNumber }}
          beside={
            <ButtonLink secondary href={quotePath(id)}>
              View the quote
            </ButtonLink>
          }
        />
        <p>
          Not ready to order? You can{' '}
          <a href={`${poNumberPath(id)}?token=${token}`}>save just the PO number</a>. Exempt from
          taxes? <a href={`${exemptionPath(id)}?token=${token}`}>Send your exemption certificate</a>
          .
        </p>
      </article>
    ),
  });
}

/** The page that saves a PO number. */
export function renderPoNumber(quote: Quote, token: string): Promise<Response> {
  const { id, number, legalName, totalCents, poNumber } = quote;
  const title = `PO number for quote ${number}`;
  return renderPrivatePage({
    title,
    children: (
      <article className="quote">
        <h1>
          PO number for quote <span className="whitespace-nowrap">{number}</span>
        </h1>
        <p>Saving it doesn’t place an order.</p>
        <dl>
          <Fact label="Quoted to">
            <bdi>{legalName}</bdi>
          </Fact>
          <Item {...quote} />
          <Fact label="Total">{formatCents(totalCents)}</Fact>
        </dl>
        <PlainForm form={poNumberForm} action={poNumberPath(id)} values={{ token, poNumber }} />
      </article>
    ),
  });
}

/** The page for a PO number when the invoice already exists. */
export function renderInvoiceWritten({ id, number, invoiceNumber }: Quote): Promise<Response> {
  return renderLinkPage({
    title: 'The invoice already exists',
    status: 409,
    children: (
      <>
        <p>
          {invoiceNumber ? `Invoice ${invoiceNumber}` : 'The invoice'} for quote {number} can’t be
          changed with this form. Send the PO number to{' '}
          <MailTo address={site.contact.billingEmail} />, and we’ll reissue the invoice with it.
        </p>
        <p>
          <ButtonLink href={quotePath(id)}>View the quote</ButtonLink>
        </p>
      </>
    ),
  });
}

function Item(quote: Quote) {
  return <Fact label={quote.billedEvery ? 'Plan' : 'Product'}>{itemOf(quote)}</Fact>;
}

/** The page on which accounts payable takes over the invoices. */
export function renderTakingOver(quote: Quote, token: string): Promise<Response> {
  const { id, number, legalName, contactName, payablesEmail, totalCents } = quote;
  return renderPrivatePage({
    title: `Send the invoices for quote ${number} to this address?`,
    children: (
      <article className="quote">
        <h1>
          Send the invoices for quote <span className="whitespace-nowrap">{number}</span> to this
          address?
        </h1>
        <p>
          Someone placed an order on our website and gave this address for its invoices. We won’t
          send them here until you say so.
        </p>
        <dl>
          <Fact label="This address">
            <bdi>{payablesEmail}</bdi>
          </Fact>
          <Fact label="Ordered for">
            <bdi>{legalName}</bdi>
          </Fact>
          <Fact label="By">
            <bdi>{contactName}</bdi>
          </Fact>
          <Item {...quote} />
          <Fact label="Total">{formatCents(totalCents)}</Fact>
          <Fact label="PO number">
            <PurchaseOrder {...quote} />
          </Fact>
        </dl>
        <p>
          If you don’t know about this order, close this page. Nothing happens, and we won’t email
          you about it again.
        </p>
        <PlainForm form={payablesForm} action={payablesPath(id)} values={{ token }} />
      </article>
    ),
  });
}

/** The page of an expired quote, with a link to a new one. */
export function renderExpired({ number, validUntil, priceId }: Quote): Promise<Response> {
  return renderLinkPage({
    title: 'This quote has expired',
    status: 410,
    children: (
      <>
        <p>
          Quote {number} was valid until {writtenDay(validUntil)}. Nothing was ordered. A new quote
          takes a minute and has today’s price.
        </p>
        <p>
          <ButtonLink href={newQuotePath(priceId)}>Get a new quote</ButtonLink>
        </p>
      </>
    ),
  });
}
