/**
 * Links whose emails may wait for a person: they don't expire meanwhile, and their time begins when the email is
 * sent (R50). The email's `dedupeKey` is the link's stored hash.
 */
import { sql } from 'drizzle-orm';
import { database, isOfThisBatch, type BatchItem } from '#src/integrations/database/client.ts';
import { accountTokens, privacyRequests } from '#src/integrations/database/tables/accounts.ts';
import { outboxMails } from '#src/integrations/database/tables/mail.ts';
import { newsletterSubscribers } from '#src/integrations/database/tables/newsletter.ts';
import { retention } from '#src/retention.ts';
import { hashToken, tokenPeriod } from '#src/server/sessions/tokens.ts';

/** How long the link of a privacy request is valid. */
export const privacyLinkPeriod = '1 day';

/** A statement for after a link's email: if that is held, the link lasts as long as the email is kept. */
export const keepHeldLink = (
  links: typeof accountTokens | typeof privacyRequests,
  token: string,
): BatchItem =>
  database().execute(sql`
    update ${links} set expires_at = now() + ${retention.heldMails.text}::interval
    where ${links.tokenHash} = ${hashToken(token)} and exists (
      select 1 from ${outboxMails}
      where ${outboxMails.dedupeKey} = ${hashToken(token)} and ${outboxMails.state} = 'held')`);

/** Statements for after emails are made due again: the time of their links begins now. */
export function renewMailedLinks(): BatchItem[] {
  const keys = sql`select ${outboxMails.dedupeKey} from ${outboxMails} where ${isOfThisBatch(outboxMails)}`;
  return [
    database().execute(sql`
      update ${accountTokens}
      set expires_at = now() + (${JSON.stringify(tokenPeriod)}::jsonb ->> purpose)::interval
      where token_hash in (${keys})`),
    database().execute(sql`
      update ${privacyRequests} set expires_at = now() + ${privacyLinkPeriod}::interval
      where token_hash in (${keys})`),
    database().execute(sql`
      update ${newsletterSubscribers} set confirmation_mailed_at = now()
      where confirmation_hashes && array(${keys})`),
  ];
}
