import { Fact } from '#src/components/Fact.tsx';
import type { Form } from '#src/forms/define-form.ts';
import { PlainForm } from '#src/forms/server/PlainForm.server.tsx';
import type { Account } from '#src/server/sessions/session.server.ts';
import { withHeading } from '#src/server/pages/link-page.server.tsx';

interface MovePage {
  /** The email addresses; null when the link is not for the signed-in account. */
  move: { from: string; to: string } | null;
  effect: string;
  /** The message without `move`. */
  noLink: string;
  account: Account;
}

/** The page of a mailed link that moves purchases or an account to another email address. */
export function renderMove(form: Form, token: string, { move, effect, noLink, account }: MovePage) {
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
