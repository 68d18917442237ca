/** Puts an address on the list: the record and the welcome mail in one batch, one round trip. */
import { randomBytes, randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { database } from '#src/integrations/database/client.ts';
import { queueMail } from '#src/integrations/mail/outbox.ts';
import type { Visitor } from '#src/server/visitor.ts';
import type { Subscription } from './subscription.ts';
import { welcomeMail } from './welcome-mail.server.ts';

/**
 * Makes an address active and stores its welcome mail. For an address that is active already nothing
 * changes and no mail is stored; one that had left is active again, under the token of its old links.
 */
export async function subscribe({ email, source }: Subscription, visitor: Visitor): Promise<void> {
  const activationId = randomUUID();
  const token = randomBytes(24).toString('base64url');
  const activated = sql`from newsletter_subscribers where activation_id = ${activationId}::uuid`;
  await database().batch([
    visitor.countTry(),
    database().execute(sql`
      insert into newsletter_subscribers as known (id, email, token, activation_id, source)
      values (${randomUUID()}::uuid, ${email}, ${token}, ${activationId}::uuid, ${source})
      on conflict (lower(email)) do update
      set email = excluded.email, state = 'active', activation_id = excluded.activation_id,
        source = excluded.source, subscribed_at = now(), unsubscribed_at = null
      where known.state = 'unsubscribed'`),
    queueMail(welcomeMail({ email, token }, visitor.siteUrl), {
      onlyIf: sql`exists (select 1 ${activated})`,
      // An address that comes back keeps its token, which only the database knows.
      fill: { [token]: sql`select token ${activated}` },
    }),
  ]);
}
