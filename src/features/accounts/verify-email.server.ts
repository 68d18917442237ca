/** What the mailed verification link does, and says. */
import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import { database } from '#src/integrations/database/client.ts';
import { isDatabaseUnreachable } from '#src/integrations/database/database-error.ts';
import { accounts, accountTokens } from '#src/integrations/database/tables/accounts.ts';
import { renderPrivatePage } from '#src/server/accounts/private-page.server.ts';
import { escapeHtml } from '#src/server/site-page.ts';
import { isToken, tokenPeriod } from './account-rows.server.ts';
import { emailField, renderForm } from './account-forms.server.ts';

/** A mailed link; whatever cannot be one comes out empty and is as unknown as any other. */
export const mailedLinkSchema = z.object({ token: z.catch(z.string(), '') });

/**
 * Verifies the address that the link was mailed to. The link stays good for its time: mail scanners
 * open links before people do, and both are told the same. What a scanner may bring about is small:
 * without the password nobody signs in, and administration takes a code out of a later mail.
 */
export async function verifyEmail({ token }: z.output<typeof mailedLinkSchema>): Promise<Response> {
  const verified = await verify(token).catch((error: unknown) => {
    if (isDatabaseUnreachable(error)) return 'unreachable' as const;
    throw error;
  });
  if (verified === 'unreachable') return renderUnreachable();
  return verified ? renderVerified(verified.email) : renderUnknownLink();
}

async function verify(token: string): Promise<{ email: string } | undefined> {
  const [account] = await database()
    .update(accounts)
    .set({ verifiedAt: sql`coalesce(${accounts.verifiedAt}, now())` })
    .where(
      sql`${accounts.id} in (select ${accountTokens.accountId} from ${accountTokens} where ${isToken(token, 'verification')})`,
    )
    .returning({ email: accounts.email });
  return account;
}

function renderVerified(email: string): Promise<Response> {
  const title = 'Your email address is verified';
  return renderPrivatePage({
    title,
    body: `<h1>${title}</h1>
      <p>The address <strong><bdi>${escapeHtml(email)}</bdi></strong> is verified. You can sign in now.</p>
      <p class="acts"><a class="button" href="/login">Sign in</a></p>
      <p>You did not register, or do not know the password? <a href="/forgot-password">Set a new password</a>: whoever chose the old one is then locked out.</p>`,
  });
}

function renderUnknownLink(): Promise<Response> {
  const title = 'This link no longer works';
  return renderPrivatePage({
    title,
    status: 410,
    body: `<h1>${title}</h1>
      <p>A verification link works for ${tokenPeriod.verification}, and ends when a newer registration takes its place. Perhaps it was cut off on its way. If your address is verified already, just <a href="/login">sign in</a>.</p>
      <h2 class="h4">Send a new link</h2>
      ${renderForm({ action: '/api/auth/verification-mail', fields: emailField, button: 'Send a new link' })}`,
  });
}

/** The page for when the database cannot be asked. */
export function renderUnreachable(): Promise<Response> {
  const title = 'This did not work just now';
  return renderPrivatePage({
    title,
    status: 503,
    body: `<h1>${title}</h1><p>Something went wrong on our side. Please open the link in our email again in a minute.</p>`,
  });
}
