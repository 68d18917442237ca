/** The page of a quote, also for print. */
import * as z from 'zod/mini';
import type { ReactNode } from 'react';
import { writtenDay } from '#src/formats/calendar-days.ts';
import { writtenDate } from '#src/formats/our-day.ts';
import { formatCents } from '#src/buying/catalog/money.ts';
import { writtenAmount } from '#src/buying/catalog/prices.ts';
import { ButtonLink, MailTo } from '#src/components/Button.tsx';
import { Fact } from '#src/components/Fact.tsx';
import { isMailWaiting, mailWaits } from '#src/formats/mail-waits.ts';
import type { Visitor } from '#src/server/endpoint.ts';
import {
  addendumOf,
  agreementPath,
  agreementTitle,
  effectiveDay,
  type AgreementVersion,
} from '#src/buying/terms/agreements.ts';
import { answerLink, cannotShow, renderLinkPage } from '#src/server/pages/link-page.server.tsx';
import type { Log } from '#src/server/log.ts';
import { renderPrivatePage } from '#src/server/pages/site-page.ts';
import { sellerLines, site } from '#src/site.ts';
import { findQuote, type Payment } from './acceptance/find-quote.server.ts';
import {
  newQuotePath,
  quoteDocumentPath,
  quoteFormPath,
  receiptPath,
  billingTexts,
  conditionsOf,
  agreementOf,
  hasOtherPayables,
  invoicedAddress,
  itemOf,
  type Quote,
  stateOf,
  type QuoteState,
} from './quote.ts';

/** The input of the page: the quote's id from the path, and whether its email waits. */
export const quotePageSchema = z.object({
  quoteId: z.catch(z.string(), ''),
  mail: z.catch(z.optional(z.literal('waits')), undefined),
});

const { billingEmail, tollFree } = site.contact;
// A script replaces it with the configured number (R2).
const phone = (
  <span className="whitespace-nowrap" data-phone>
    {tollFree.display}
  </span>
);

/** Responds with a quote's page, to anyone who has its URL. */
export function answerQuotePage(
  { quoteId, ...facts }: z.output<typeof quotePageSchema>,
  { log, siteUrl }: Visitor,
): Promise<Response> {
  return answerFound(log, findQuote(quoteId), ({ quote, payment }) =>
    renderQuote(quote, payment, siteUrl, isMailWaiting(facts)),
  );
}

/** A link to a version of an agreement; in print its URL is added. */
function AgreementLink({ agreement, siteUrl }: { agreement: AgreementVersion; siteUrl: string }) {
  const path = agreementPath(agreement);
  return (
    <>
      <a href={path} data-address={siteUrl + path}>
        {agreementTitle(agreement)}
      </a>
      , version of {writtenDay(effectiveDay(agreement))}
    </>
  );
}

/** The terms of a quote, with its agreement and addendum. */
export function QuoteTerms({
  subject,
  quote,
  siteUrl,
}: {
  subject: 'This quote' | 'Your order';
  quote: Quote;
  siteUrl: string;
}) {
  const agreement = agreementOf(quote);
  const addendum = addendumOf(agreement);
  return (
    <section>
      <h2 className="h4">Terms</h2>
      <ul>
        {conditionsOf(quote.billedEvery, quote.isCoalitionPrice).map((condition) => (
          <li key={condition}>{condition}</li>
        ))}
        <li>
          {subject} is subject to our <AgreementLink agreement={agreement} siteUrl={siteUrl} />
          {addendum && (
            <>
              , and with a public agency our own{' '}
              <AgreementLink agreement={addendum} siteUrl={siteUrl} />, which goes before it
            </>
          )}
          .
        </li>
      </ul>
    </section>
  );
}

/** The page for an unknown quote or a wrong link. */
export function renderNoQuote(): Promise<Response> {
  return renderLinkPage({
    title: 'We couldn’t find this quote',
    status: 404,
    children: (
      <>
        <p>
          The address may be incomplete. Please open the link in our email again, or write to{' '}
          <MailTo address={billingEmail} />.
        </p>
        <p>
          <ButtonLink href={quoteFormPath}>Get a new quote</ButtonLink>
        </p>
      </>
    ),
  });
}

/** Responds with the page of what was found, or with an error page when it is null or the database is unreachable. */
export const answerFound = <Found,>(
  log: Log,
  finding: Promise<Found | null>,
  show: (found: Found) => Promise<Response> | Response,
) =>
  answerLink(
    cannotShow('quote'),
    async () => {
      const found = await finding;
      return found ? show(found) : renderNoQuote();
    },
    (error) => log.error('the quote could not be looked up', error),
  );

function renderQuote(
  quote: Quote,
  payment: Payment | null,
  siteUrl: string,
  isWaiting: boolean,
): Promise<Response> {
  const { number, createdOn, validUntil, contactName, contactEmail } = quote;
  const state = stateOf(quote, payment, new Date());
  return renderPrivatePage({
    title: `Quote ${number}`,
    children: (
      <article className="quote">
        <h1>
          Quote <span className="whitespace-nowrap">{number}</span>
        </h1>
        <p className="quote-state">{stateText(state, quote, payment)}</p>
        {isWaiting && <p role="status">{mailWaits.message}</p>}
        <p className="actions">
          <ButtonLink secondary href={quoteDocumentPath(quote.id)}>
            {quote.confirmedAt ? 'Accepted quote (PDF)' : 'Quote (PDF)'}
          </ButtonLink>
          {payment?.settledAt && payment.amountCents > 0 && (
            <ButtonLink secondary href={receiptPath(quote.id)}>
              Receipt (PDF)
            </ButtonLink>
          )}
        </p>
        <dl>
          <Fact label="Date">{writtenDay(createdOn)}</Fact>
          <Fact label="Valid until">{writtenDay(validUntil)}</Fact>
          <Fact label="PO number">
            <PurchaseOrder {...quote} />
          </Fact>
          <Fact label="Taxes">{taxText(quote)}</Fact>
        </dl>
        <div className="quote-parties">
          <Party role="From">
            {sellerLines().flatMap((line) => [line, <br key={line} />])}
            {phone}
          </Party>
          <Party role="Bill to">
            <bdi>{quote.legalName}</bdi>
            <br />
            <bdi>{quote.street}</bdi>
            <br />
            <bdi>{`${quote.city}, ${quote.state} ${quote.zip}`}</bdi>
          </Party>
          <Party role="Contact">
            <bdi>{contactName}</bdi>
            <br />
            <bdi>{contactEmail}</bdi>
          </Party>
          <Party role="Accounts payable">
            <bdi>{quote.payablesEmail}</bdi>
          </Party>
        </div>
        <PriceTable quote={quote} />
        <QuoteTerms subject="This quote" quote={quote} siteUrl={siteUrl} />
        <NextSteps state={state} quote={quote} isWaiting={isWaiting} />
      </article>
    ),
  });
}

/** What a quote says about taxes. */
export const taxText = ({ exemptSince }: Pick<Quote, 'exemptSince'>): string =>
  exemptSince
    ? `Exempt. We’ve had your certificate since ${writtenDate(exemptSince)}.`
    : 'Not included in the price';

/** The PO number; `bdi` isolates the text direction of typed text. */
export function PurchaseOrder({ poNumber }: Pick<Quote, 'poNumber'>) {
  return poNumber ? <bdi>{poNumber}</bdi> : 'None yet';
}

function Party({ role, children }: { role: string; children: ReactNode }) {
  return (
    <section>
      <h2 className="h4">{role}</h2>
      <p>{children}</p>
    </section>
  );
}

/** The state of a quote in one or two sentences. */
export function stateText(state: QuoteState, quote: Quote, payment: Payment | null): string {
  const number = quote.invoiceNumber && `Invoice ${quote.invoiceNumber}`;
  // Invoices that were written by hand have no known number or due date.
  const invoice = number ?? 'The invoice';
  const inside = number ?? 'the invoice';
  const day = quote.invoiceDueAt && writtenDate(quote.invoiceDueAt);
  const settled = payment?.settledAt ? ` on ${writtenDate(payment.settledAt)}` : '';
  const part =
    payment && payment.paidCents > 0 && payment.paidCents < payment.amountCents
      ? ` We received ${writtenAmount(payment.paidCents, payment.currency)} of ${writtenAmount(payment.amountCents, payment.currency)} so far.`
      : '';
  const texts: Record<QuoteState, string> = {
    open: `Not accepted yet. You can accept it until ${writtenDay(quote.validUntil)}.`,
    expired: `This quote expired after ${writtenDay(quote.validUntil)} and can no longer be accepted.`,
    accepted: 'Accepted. We have your confirmation, and the invoice follows by email.',
    invoiced: `Accepted. ${invoice} was sent and awaits payment.${day ? ` It is due on ${day}.` : ''}${part}`,
    overdue: `Accepted. ${invoice} was due on ${day} and awaits payment.${part}`,
    processing: `Accepted. The payment of ${inside} is on its way.${part}`,
    failed: `Accepted. The last payment of ${inside} didn’t go through. Please pay again.${part}`,
    paid:
      payment?.amountCents === 0
        ? `${invoice} is settled. Nothing was due. Thank you.`
        : `Paid. ${invoice} was paid${settled}. Thank you.`,
    canceled: `${invoice} was canceled. Nothing is owed.`,
    refunded: `${invoice} was paid${settled}, and ${payment?.status === 'refunded' ? 'all of it' : 'part'} was refunded.`,
  };
  return texts[state];
}

function PriceTable({ quote }: { quote: Quote }) {
  const total = formatCents(quote.totalCents);
  return (
    <table>
      <thead>
        <tr>
          <th scope="col">Item</th>
          <th scope="col" className="number">
            Qty
          </th>
          <th scope="col" className="number">
            Unit price
          </th>
          <th scope="col" className="number">
            Amount
          </th>
        </tr>
      </thead>
      <tbody>
        <tr>
          <th scope="row">
            {itemOf(quote)}
            <br />
            <span className="small">
              {billingTexts[quote.billedEvery ?? 'once']}. Unlimited users.
            </span>
          </th>
          <td className="number">1</td>
          <td className="number">{total}</td>
          <td className="number">{total}</td>
        </tr>
      </tbody>
      <tfoot>
        <tr>
          <th scope="row" colSpan={3}>
            Total in US dollars{quote.billedEvery && ` for the first ${quote.billedEvery}`}
          </th>
          <td className="number">
            <strong>{total}</strong>
          </td>
        </tr>
      </tfoot>
    </table>
  );
}

interface NextStepsProps {
  state: QuoteState;
  quote: Quote;
  isWaiting: boolean;
}

function NextSteps({ state, quote, isWaiting }: NextStepsProps) {
  if (state === 'expired') {
    return (
      <p className="actions">
        <ButtonLink href={newQuotePath(quote.priceId)}>Get a new quote</ButtonLink>
      </p>
    );
  }
  return (
    <>
      {state === 'open' ? (
        <section>
          <h2 className="h4">How to accept</h2>
          <p>
            Open the link in the email {isWaiting ? 'to' : 'we sent to'}{' '}
            <bdi>{quote.contactEmail}</bdi>, add a PO number if you have one, and confirm. We then
            send the invoice. Or send your purchase order with the number{' '}
            <span className="whitespace-nowrap">{quote.number}</span> to{' '}
            <MailTo address={billingEmail} />.
          </p>
        </section>
      ) : (
        quote.invoiceUrl && (
          <p className="actions">
            <ButtonLink href={quote.invoiceUrl}>
              {['invoiced', 'overdue', 'failed'].includes(state)
                ? 'View and pay the invoice'
                : 'View the invoice'}
            </ButtonLink>
          </p>
        )
      )}
      <section>
        <h2 className="h4">Paying</h2>
        <p>
          The invoice has a link to pay it online. <WhoIsInvoiced quote={quote} /> For remittance
          details, a W-9 or a vendor form, write to <MailTo address={billingEmail} /> or call{' '}
          {phone}.
        </p>
      </section>
    </>
  );
}

/** The invoice goes through the contact until accounts payable have proved their address (R41). */
function WhoIsInvoiced({ quote }: { quote: Quote }) {
  const { confirmedAt, payablesEmail, payablesProvedAt } = quote;
  return (
    <>
      It {confirmedAt ? 'goes' : 'will go'} to <bdi>{invoicedAddress(quote)}</bdi>.
      {!payablesProvedAt && hasOtherPayables(quote) && (
        <>
          {' '}
          Accounts payable, <bdi>{payablesEmail}</bdi>,{' '}
          {confirmedAt ? 'confirms by our email' : 'confirms by email once you accept'}; invoices
          then go to them. Until then, please forward the invoice.
        </>
      )}
    </>
  );
}
