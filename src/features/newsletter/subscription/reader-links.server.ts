/** The private links in emails to a reader. What is stored opens none of them. */
import { createHmac } from 'node:crypto';
import { arrayContains, sql, type SQL } from 'drizzle-orm';
import { newsletterSubscribers } from '#src/integrations/database/tables/newsletter.ts';
import { env } from '#src/environment/env.ts';
import { hashToken } from '#src/server/sessions/tokens.ts';

const { linkHashes } = newsletterSubscribers;

/** A condition for the reader whose emails have this token. */
export const hasLink = (token: string) => arrayContains(linkHashes, [hashToken(token)]);

/**
 * SQL for the token in all emails to the reader with this id: HMAC-SHA-256 with a key made of AUTH_SECRET, cut to 192
 * bits. The database writes these emails, but has only the hash function and doesn't store the key.
 */
export function readerToken(id: SQL): SQL {
  const key = createHmac('sha256', env().AUTH_SECRET)
    .update(JSON.stringify(['reader-links']))
    .digest();
  const pad = (byte: number) => {
    const bytes = Uint8Array.from({ length: 64 }, (_, at) => (key[at] ?? 0) ^ byte);
    return sql`decode(${Buffer.from(bytes).toString('hex')}::text, 'hex')`;
  };
  const inner = sql`sha256(${pad(0x36)} || convert_to(${id}::text, 'UTF8'))`;
  return sql`translate(encode(substr(sha256(${pad(0x5c)} || ${inner}), 1, 24), 'base64'), '+/', '-_')`;
}

/** SQL for a reader's `link_hashes` with that of the current token. Earlier ones, of another AUTH_SECRET, keep working. */
export const currentLinkHashes = () =>
  sql`array(select unnest(link_hashes) union select hash_token(${readerToken(sql`newsletter_subscribers.id`)}))`;
