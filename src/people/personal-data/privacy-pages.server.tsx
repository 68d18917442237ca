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
import {
  erasureForm,
  exportForm,
  privacyRequestForm,
  type privacyLinkSchema,
} from './privacy-forms.server.ts';
import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { database, isOfThisBatch } from '#src/integrations/database/client.ts';
import { privacyRequests } from '#src/integrations/database/tables/accounts.ts';
import { queueMail } from '#src/integrations/mail/outbox.ts';
import { hashToken, makeToken } from '#src/server/sessions/tokens.ts';
import { type Answer, ok, toFile } from '#src/server/answer.ts';
import type { Visitor } from '#src/server/endpoint.ts';
import { HttpError } from '#src/server/errors.ts';
import { keepHeldLink, privacyLinkPeriod } from '#src/people/account/mailed-links.ts';
import { erasePersonalData, selectPersonalData, selectWhatStays } from './personal-data.server.ts';
import { erasedMail, privacyLinkMail } from './privacy-mails.server.ts';

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
            Purchases, invoices and quotes stay for {retention.purchases.text}, as tax law requires.
            Conversations with Lexi have no email address: delete them in the chat.
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

const linkIsOver = 'This link no longer works. Please ask for a new one.';

/** Stores a request and mails its link, in the same way for known and unknown addresses. */
export async function askForData(
  { email, kind }: z.output<typeof privacyRequestForm.schema>,
  visitor: Visitor,
): Promise<Answer> {
  const token = makeToken();
  await visitor.batch({
    request: database()
      .insert(privacyRequests)
      .values({
        id: randomUUID(),
        email,
        kind,
        tokenHash: hashToken(token),
        expiresAt: sql`now() + ${privacyLinkPeriod}::interval`,
      }),
    mail: queueMail({
      ...privacyLinkMail(email, kind, `${visitor.siteUrl}/privacy-request/confirm?token=${token}`),
      dedupeKey: hashToken(token),
    }),
    held: keepHeldLink(privacyRequests, token),
  });
  return ok();
}

/** The open request of a mailed link, or null. */
async function findOpenRequest(token: string) {
  const [found] = await database().select().from(privacyRequests).where(isOpen(token));
  return found ?? null;
}

const isOpen = (token: string) =>
  sql`${privacyRequests.tokenHash} = ${hashToken(token)} and ${privacyRequests.doneAt} is null
    and ${privacyRequests.expiresAt} > now()`;

/** Fulfills a request once: responds with a file of the data, or deletes the data. */
export async function answerRequest(
  { token }: z.output<typeof privacyLinkSchema>,
  visitor: Visitor,
): Promise<Answer | Response> {
  const request = await findOpenRequest(token);
  if (!request) throw new HttpError(410, linkIsOver);
  const { id, email, kind } = request;
  const done = database()
    .update(privacyRequests)
    .set({ doneAt: sql`now()` })
    .where(isOpen(token));
  if (kind === 'export') {
    const { done: taken, ...data } = await visitor.batch({ done, ...selectPersonalData(email) });
    if (taken.rowCount !== 1) throw new HttpError(410, linkIsOver);
    const content = JSON.stringify({ exportedAt: new Date(), email, ...data }, null, 2);
    // Not as JSON, which the form endpoint would replace by a redirect.
    return toFile(content, 'application/octet-stream', 'attachment; filename="my-data.json"');
  }
  const { stays } = await visitor.batch({ stays: selectWhatStays(email) });
  // Of two concurrent requests, only one deletes.
  const isTaken = sql`exists (select 1 from ${privacyRequests}
    where ${eq(privacyRequests.id, id)} and ${isOfThisBatch(privacyRequests)})`;
  const { done: taken } = await visitor.batch({
    done,
    erased: erasePersonalData(email, isTaken),
    mail: queueMail(erasedMail(email, stays.rows[0]!), { onlyIf: isTaken }),
  });
  if (taken.rowCount !== 1) throw new HttpError(410, linkIsOver);
  return ok();
}
