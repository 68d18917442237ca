/** Opens the mailed verification link, and verifies an address. */
import { sql, type SQL } from 'drizzle-orm';
import * as z from 'zod/mini';
import { ButtonLink } from '#src/components/Button.tsx';
import { PlainForm } from '#src/forms/PlainForm.server.tsx';
import { database, type BatchItem } from '#src/integrations/database/client.ts';
import { accounts, accountTokens } from '#src/integrations/database/tables/accounts.ts';
import { writeCookie } from '#src/server/accounts/cookies.ts';
import type { Visitor } from '#src/server/endpoint.ts';
import { answerLink, unavailablePage, renderLinkPage } from '#src/server/link-page.server.tsx';
import { isToken, tokenPeriod } from '../account-rows.server.ts';
import { knowBrowser } from '../sign-in/known-browser.server.ts';
import { verificationMailForm } from './verification-mail-form.ts';

/** A mailed link; malformed input becomes empty and is treated like any unknown link. */
export const mailedLinkSchema = z.object({ token: z.catch(z.string(), '') });

/**
 * Answers the mailed link: this browser keeps it, and nothing is stored. Mail scanners open links, too,
 * and somebody else may have registered the address with their own password. Only a browser that has
 * both the link and the password is let in, and that verifies the address.
 */
export function openVerificationLink(
  { token }: z.output<typeof mailedLinkSchema>,
  { request }: Visitor,
): Promise<Response> {
  return answerLink(unavailablePage(), async () => {
    const waiting = await findWaiting(token);
    if (!waiting) return renderUnknownLink();
    const page = await renderLastStep(waiting.email);
    page.headers.append('set-cookie', writeCookie('verification', token, request));
    // The owner of the address can sign in here, whatever others try meanwhile (R42).
    page.headers.append('set-cookie', knowBrowser(request, waiting.email, waiting.passwordHash));
    return page;
  });
}

/** Holds for the account whose verification link this is. */
export const holdsLink = (token: string): SQL => sql`exists (select 1 from ${accountTokens}
  where ${accountTokens.accountId} = ${accounts.id} and ${isToken(token, 'verification')})`;

/** Statements that verify the account that meets the condition, by its own link; its links end. */
export function verify(token: string, condition: SQL): BatchItem[] {
  return [
    database()
      .update(accounts)
      .set({ verifiedAt: sql`now()` })
      .where(sql`${condition} and ${accounts.verifiedAt} is null and ${holdsLink(token)}`),
    database().execute(sql`
      delete from ${accountTokens} where ${accountTokens.purpose} = 'verification' and ${accountTokens.accountId} in (
        select ${accounts.id} from ${accounts} where ${condition} and ${accounts.verifiedAt} is not null)`),
  ];
}

async function findWaiting(token: string) {
  const [account] = await database()
    .select({ email: accounts.email, passwordHash: accounts.passwordHash })
    .from(accounts)
    .where(sql`${accounts.verifiedAt} is null and ${holdsLink(token)}`);
  return account;
}

function renderLastStep(email: string): Promise<Response> {
  return renderLinkPage({
    title: 'One step left',
    children: (
      <>
        <p>
          Sign in with the password you chose to verify your address. Please do it in this browser,
          within an hour.
        </p>
        <p>
          Your address is{' '}
          <strong>
            <bdi>{email}</bdi>
          </strong>
          .
        </p>
        <p className="actions">
          <ButtonLink href="/login">Sign in</ButtonLink>
        </p>
        <p>
          Didn’t register, or don’t know the password?{' '}
          <a href="/forgot-password">Set a new password</a>. Anyone who chose the old one is then
          locked out.
        </p>
      </>
    ),
  });
}

function renderUnknownLink(): Promise<Response> {
  return renderLinkPage({
    title: 'This link no longer works',
    status: 410,
    children: (
      <>
        <p>
          A verification link works for {tokenPeriod.verification}, until you sign in or register
          again. It may also have been cut off in your email. If your address is already verified,
          just <a href="/login">sign in</a>.
        </p>
        <h2 className="h4">{verificationMailForm.label}</h2>
        <PlainForm form={verificationMailForm} isPublic />
      </>
    ),
  });
}
