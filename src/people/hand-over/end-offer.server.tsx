/** The link with which an owner ends an open offer of purchases, without signing in: its page, and the action of its button. */
import type { SQL } from 'drizzle-orm';
import type * as z from 'zod/mini';
import { ButtonLink } from '#src/components/Button.tsx';
import { Fact } from '#src/components/Fact.tsx';
import { PlainForm } from '#src/forms/server/PlainForm.server.tsx';
import { database } from '#src/integrations/database/client.ts';
import { accountTokens } from '#src/integrations/database/tables/accounts.ts';
import { hashToken, tokenPeriod } from '#src/server/sessions/tokens.ts';
import { type Answer, ok, type Visitor } from '#src/server/endpoint.ts';
import {
  answerLink,
  renderLinkPage,
  unavailablePage,
} from '#src/server/pages/link-page.server.tsx';
import { isToken } from '#src/people/account/account-rows.server.ts';
import { endOfferForm } from '#src/people/account/move-forms.ts';

type Link = z.output<typeof endOfferForm.schema>;

/** The token of the owner's link, which finds the offer; the colleague's, which takes it over, can't be computed from it. */
export const tokenOfOwner = (colleaguesToken: string): string => hashToken(colleaguesToken);

/** A condition: the open offer with this token of its owner. */
export const isOffer = (ownersToken: string): SQL => isToken(ownersToken, 'hand-over');

/** Renders the page of the link; opening it changes nothing. */
export function renderEndOffer({ token }: Link): Promise<Response> {
  return answerLink(unavailablePage(), async () => {
    const [offer] = await database()
      .select({ to: accountTokens.newEmail })
      .from(accountTokens)
      .where(isOffer(token));
    if (!offer) return renderNoOffer();
    return renderLinkPage({
      title: endOfferForm.label,
      children: (
        <>
          <dl className="account-details">
            <Fact label="Offered to">
              <bdi>{offer.to}</bdi>
            </Fact>
          </dl>
          <p>
            The link that we emailed to this address then no longer works. The purchases stay yours.
          </p>
          <PlainForm form={endOfferForm} values={{ token }} />
        </>
      ),
    });
  });
}

/** Ends the offer of the link, or says that it is no longer open. */
export async function endOffer({ token }: Link, visitor: Visitor): Promise<Answer | Response> {
  const { ended } = await visitor.batch({
    ended: database().delete(accountTokens).where(isOffer(token)),
  });
  return ended.rowCount === 1 ? ok() : renderNoOffer();
}

function renderNoOffer(): Promise<Response> {
  return renderLinkPage({
    title: 'This transfer is no longer open',
    status: 410,
    children: (
      <>
        <p>
          It was accepted or ended, or {tokenPeriod['hand-over']} have passed. The link may also
          have been cut off in your email. Your account shows the purchases that are still yours.
        </p>
        <p className="actions">
          <ButtonLink href="/account">See your account</ButtonLink>
        </p>
      </>
    ),
  });
}
