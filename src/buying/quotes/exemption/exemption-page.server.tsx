import { Fact } from '#src/components/Fact.tsx';
import { Field } from '#src/components/form/Field.tsx';
import { ButtonLink, MailTo } from '#src/components/Button.tsx';
import { PlainForm } from '#src/forms/server/PlainForm.server.tsx';
import { retention } from '#src/retention.ts';
import { renderPrivatePage } from '#src/server/pages/site-page.ts';
import { site } from '#src/site.ts';
import { exemptionPath, quotePath } from '#src/buying/quotes/quote-paths.ts';
import { taxWords } from '#src/buying/quotes/quote-page.server.tsx';
import { itemOf, type Quote } from '#src/buying/quotes/quote.ts';
import { certificateForm } from './certificate-form.ts';

/** Renders the page on which a buyer uploads a tax exemption certificate. */
export function renderExemption(quote: Quote, token: string): Promise<Response> {
  const { id, number, legalName } = quote;
  const { id: fieldId, label, hint } = certificateForm.fields.certificate;
  return renderPrivatePage({
    title: `Tax exemption for quote ${number}`,
    children: (
      <article className="quote">
        <h1>
          Tax exemption for quote <span className="whitespace-nowrap">{number}</span>
        </h1>
        <p>
          Our prices do not include taxes. Send your exemption certificate, and your invoices will
          say that you’re exempt. This doesn’t place an order.
        </p>
        <dl>
          <Fact label="Quoted to">
            <bdi>{legalName}</bdi>
          </Fact>
          <Fact label={quote.billedEvery ? 'Plan' : 'Product'}>{itemOf(quote)}</Fact>
          <Fact label="Taxes">{taxWords(quote)}</Fact>
        </dl>
        <PlainForm
          form={certificateForm}
          action={exemptionPath(id)}
          values={{ token }}
          beside={
            <ButtonLink secondary href={quotePath(id)}>
              View the quote
            </ButtonLink>
          }
        >
          <Field id={fieldId} label={label} hint={hint}>
            <input
              className="input"
              id={fieldId}
              name="certificate"
              type="file"
              accept=".pdf,.png,.jpg,.jpeg,application/pdf,image/png,image/jpeg"
              aria-describedby={`${fieldId}-hint`}
              required
            />
          </Field>
        </PlainForm>
        <p>
          Only our billing team can open the file, and we keep it for{' '}
          {retention.exemptionCertificates.words}, as tax law asks. You can also send it to{' '}
          <MailTo address={site.contact.billingEmail} />.
        </p>
      </article>
    ),
  });
}
