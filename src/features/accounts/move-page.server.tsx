/** The page behind a mailed link that moves something from one address to another. */
import { Fact } from '#src/components/Fact.tsx';
import type { Form } from '#src/forms/define-form.ts';
import { PlainForm } from '#src/forms/PlainForm.server.tsx';
import type { Account } from '#src/server/accounts/account.ts';
import { withHeading } from '#src/server/link-page.server.tsx';

interface Move {
  from: string;
  to: string;
}

/** Asks for the move with the form's button, or says `noLink` when the link is not for the account that is signed in. */
export function renderMove(
  form: Form,
  token: string,
  {
    move,
    effect,
    noLink,
    account,
  }: { move: Move | null; effect: string; noLink: string; account: Account },
) {
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
