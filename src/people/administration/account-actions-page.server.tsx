import type * as z from 'zod/mini';
import { Fact } from '#src/components/Fact.tsx';
import { writtenDate } from '#src/formats/our-day.ts';
import { PlainForm } from '#src/forms/server/PlainForm.server.tsx';
import { SavedNote } from '#src/forms/server/describe-saved.server.tsx';
import type { PrivatePage } from '#src/server/sessions/private-page.server.tsx';
import { withHeading } from '#src/server/pages/link-page.server.tsx';
import {
  endSessionsForm,
  removeFactorForm,
  type accountActionsPageSchema,
} from './account-actions-forms.ts';
import { findAccountState } from './account-actions.server.ts';

const back = (
  <p>
    <a href="/admin/inbox?kind=accounts">Back to accounts</a>
  </p>
);

/** Renders the page on which administrators end an account's sessions or remove a lost second factor. */
export async function renderAccountActions({
  account: id,
  saved,
}: z.output<typeof accountActionsPageSchema>): Promise<PrivatePage> {
  const account = await findAccountState(id);
  if (!account)
    return withHeading({ title: 'We couldn’t find this account', status: 404, children: back });
  const { email, firstName, lastName, agencyName, sessions, factorSince } = account;
  const form = saved === 'sessions' ? endSessionsForm : removeFactorForm;
  return withHeading({
    title: 'Account',
    children: (
      <>
        {saved && <SavedNote {...form.words} />}
        <dl className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,13rem),1fr))] gap-x-40 gap-y-12">
          <Fact label="Name">
            <bdi>
              {firstName} {lastName}
            </bdi>
          </Fact>
          <Fact label="Email">
            <bdi>{email}</bdi>
          </Fact>
          <Fact label="Agency">
            <bdi>{agencyName}</bdi>
          </Fact>
          <Fact label="Signed-in browsers">{sessions}</Fact>
          <Fact label="Second factor">
            {factorSince ? `on since ${writtenDate(factorSince)}` : 'not set up'}
          </Fact>
        </dl>
        <h2 className="mt-40">End all sessions</h2>
        <p>This signs out every browser right away. The holder can sign in again as usual.</p>
        <PlainForm form={endSessionsForm} values={{ account: id }} secondary />
        {factorSince && (
          <>
            <h2 className="mt-40">Remove a lost second factor</h2>
            <p>
              Only when the holder has lost the phone and the backup codes. First make sure that the
              request really comes from the holder. Their password stops working, too. They set a
              new one with a link in our email and sign in with it.
            </p>
            <PlainForm form={removeFactorForm} values={{ account: id }} secondary />
          </>
        )}
        {back}
      </>
    ),
  });
}
