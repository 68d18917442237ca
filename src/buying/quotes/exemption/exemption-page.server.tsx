/** The page on which a buyer uploads a tax exemption certificate, and its form. */
import * as z from 'zod/mini';
import { defineForm } from '#src/forms/define-form.ts';
import { linkSchema } from '#src/buying/quotes/acceptance/quote-confirmation-page.server.tsx';
import { findCertificateType } from './certificate-type.ts';
import { Fact } from '#src/components/Fact.tsx';
import { Field } from '#src/components/form/Field.tsx';
import { PlainForm } from '#src/forms/server/PlainForm.server.tsx';
import { retention } from '#src/retention.ts';
import { renderPrivatePage } from '#src/server/pages/site-page.ts';
import { site } from '#src/site.ts';
import { exemptionPath, quotePath, itemOf, type Quote } from '#src/buying/quotes/quote.ts';
import { taxText } from '#src/buying/quotes/quote-page.server.tsx';
import { ButtonLink, MailTo } from '#src/components/Button.tsx';

/** The platform's limit for a request, minus room for the rest of the form (R16). */
const mostCertificateBytes = 4_000_000;

const messages = {
  missing: 'Please choose the file with your certificate',
  type: 'Please choose a PDF, PNG or JPEG file',
  tooLarge:
    'This file is larger than 4 MB. Please scan it at a lower resolution, or send it by email',
} as const;

/** The form that uploads a tax exemption certificate. Its type is read from its bytes. */
export const certificateForm = defineForm({
  path: '/quote/:quoteId/exemption',
  page: '/quote/:quoteId/exemption',
  carries: ['token'],
  label: 'Tax exemption certificate',
  button: 'Send the certificate',
  schema: z.extend(linkSchema, {
    certificate: z
      .custom<Uint8Array<ArrayBuffer>>(
        (value) => value instanceof Uint8Array && value.length > 0,
        messages.missing,
      )
      .check(
        z.refine((bytes) => findCertificateType(bytes) !== null, {
          error: messages.type,
          // A missing file has its own message.
          when: ({ value }) => value instanceof Uint8Array && value.length > 0,
        }),
      ),
  }),
  file: { field: 'certificate', mostBytes: mostCertificateBytes, tooLarge: messages.tooLarge },
  fields: {
    certificate: {
      id: 'exemption-certificate-field',
      label: 'Certificate',
      hint: 'A PDF, PNG or JPEG file of at most 4 MB.',
      control: 'own',
    },
  },
  words: {
    failed: 'We couldn’t accept the certificate',
    refused: 'Please try again.',
    broken: 'Please try again in a minute, or send it by email.',
    kept: 'Please choose the file again.',
  },
});

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
          <Fact label="Taxes">{taxText(quote)}</Fact>
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
