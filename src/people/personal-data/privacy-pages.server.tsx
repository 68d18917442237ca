/** The pages for privacy requests, in plain HTML. */
import type * as z from 'zod/mini';
import { ButtonLink } from '#src/components/Button.tsx';
import { Field } from '#src/components/form/Field.tsx';
import { fieldProps } from '#src/forms/define-form.ts';
import { PlainForm } from '#src/forms/server/PlainForm.server.tsx';
import { retention } from '#src/retention.ts';
import { renderLinkPage } from '#src/server/pages/link-page.server.tsx';
import { renderPage, type Page } from '#src/server/pages/site-page.ts';
import { site } from '#src/site.ts';
import { findOpenRequest } from './answer-request.server.ts';
import {
  erasureForm,
  exportForm,
  privacyRequestForm,
  type privacyLinkSchema,
} from './privacy-forms.server.ts';

/** The page `/privacy-request` with the form. */
export async function renderPrivacyRequest(): Promise<Response> {
  const { id, label, name } = fieldProps(privacyRequestForm, 'kind');
  return renderPage({
    title: privacyRequestForm.label,
    children: (
      <>
        <h1>{privacyRequestForm.label}</h1>
        <p>
          Get a copy of what we keep about you, or have it deleted. You need no account: a link that
          we email proves that the address is yours.
        </p>
        <PlainForm form={privacyRequestForm} isPublic>
          <Field id={id} label={label}>
            <select className="input" id={id} name={name}>
              <option value="export">A copy of my data</option>
              <option value="deletion">Delete my data</option>
            </select>
          </Field>
        </PlainForm>
        <h2 className="mt-40">What happens</h2>
        <ul className="list-disc pl-20">
          <li>
            We send one email with a link. Opening it changes nothing; the button behind it does, at
            once.
          </li>
          <li>
            It covers bookings, registrations, questions, assessments, the weekly update, emails,
            and an account without a second factor. With a second factor, use your{' '}
            <a href="/account">account page</a>.
          </li>
          <li>
            Purchases, invoices and quotes stay for {retention.purchases.words}, as tax law
            requires. Conversations with Lexi have no email address: delete them in the chat.
          </li>
        </ul>
        <p>
          The <a href="/legal?tab=privacy">Privacy Policy</a> says more. Or write to{' '}
          <a href={`mailto:${site.contact.infoEmail}`}>{site.contact.infoEmail}</a>.
        </p>
      </>
    ),
  });
}

/** The page of the mailed link; showing it changes nothing. */
export async function renderPrivacyConfirmation({
  token,
}: z.output<typeof privacyLinkSchema>): Promise<Response> {
  const request = await findOpenRequest(token);
  if (!request) return renderLinkPage(over);
  const form = request.kind === 'export' ? exportForm : erasureForm;
  return renderLinkPage({
    title: form.label,
    children: (
      <>
        <p>
          {request.kind === 'export'
            ? 'The button downloads a file with what we keep about '
            : 'The button deletes what we keep about '}
          <bdi>{request.email}</bdi>
          {request.kind === 'export'
            ? '.'
            : ', except records that tax law requires. This can’t be undone.'}
        </p>
        <PlainForm form={form} values={{ token }} />
        <p>Not you? Close this page: nothing happens.</p>
      </>
    ),
  });
}

const over: Page = {
  title: 'This link no longer works',
  status: 410,
  children: (
    <>
      <p>It works once, for a day.</p>
      <p>
        <ButtonLink href="/privacy-request">Ask for a new one</ButtonLink>
      </p>
    </>
  ),
};
