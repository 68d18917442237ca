/** Which customers at Stripe are an account's (R41). */
import { sql, type SQL } from 'drizzle-orm';
import { customerHandovers } from '#src/integrations/database/tables/handovers.ts';
import { purchases, subscriptions } from '#src/integrations/database/tables/payments.ts';
import { quotes } from '#src/integrations/database/tables/quotes.ts';
import type { Account } from './account.ts';

/**
 * A query for the `customer_id` of each customer that the ledger recorded for the account's holder,
 * with `since`, when it did. An equal address alone makes nobody a customer's holder: a buyer may type
 * any address. Three things do: the checkout began while the account was signed in with the
 * customer's address; the holder's address accepted the customer's quote by the mailed link; or it
 * took the quote's invoices over as accounts payable. A handing over moves them to a colleague. An invoice that somebody wrote by hand is not
 * followed to its customer, who may have other invoices.
 */
export function provedCustomers({ id, email }: Pick<Account, 'id' | 'email'>): SQL {
  const isOwn = sql`account_id = ${id}::uuid and lower(email) = lower(${email}::text)`;
  const isTheirs = (column: SQL) => sql`lower(${column}) = lower(${email}::text)`;
  const byProof = sql`
    select customer_id, created_at as since from ${subscriptions} where ${isOwn}
    union all
    select customer_id, created_at from ${purchases} where ${isOwn} and customer_id is not null
    union all
    select customer_id, confirmed_at from ${quotes}
    where customer_id is not null and confirmed_at is not null
      and ${isTheirs(sql`contact_email`)}
    union all
    select customer_id, payables_proved_at from ${quotes}
    where customer_id is not null and payables_proved_at is not null
      and ${isTheirs(sql`payables_email`)}`;
  const isMine = (column: SQL) => sql`lower(${column}) = lower(${email}::text)`;
  // Of a customer that changed hands several times the last change counts.
  return sql`
    select held.customer_id, held.since from (
      ${byProof}
      union all
      select unnest(customer_ids), taken_at from ${customerHandovers}
      where taken_at is not null and ${isMine(sql`to_email`)}
    ) as held
    where not exists (
      select 1 from ${customerHandovers} as gone
      where gone.taken_at is not null and ${isMine(sql`gone.from_email`)}
        and held.customer_id = any (gone.customer_ids)
        and not exists (
          select 1 from ${customerHandovers} as back
          where back.taken_at > gone.taken_at and ${isMine(sql`back.to_email`)}
            and held.customer_id = any (back.customer_ids)))`;
}

/**
 * A query for the `email` of each address that holds a customer now because it accepted the quote or took
 * the purchases over; `customerId` is SQL for Stripe's id. It is where mails about the contract go.
 */
export function contactsOf(customerId: SQL): SQL {
  const stillHolds = (email: SQL, since: SQL) => sql`not exists (
    select 1 from ${customerHandovers} as gone
    where gone.taken_at > ${since} and lower(gone.from_email) = lower(${email})
      and ${customerId} = any (gone.customer_ids))`;
  return sql`
    select signed.contact_email as email from ${quotes} as signed
    where signed.customer_id = ${customerId} and signed.confirmed_at is not null
      and ${stillHolds(sql`signed.contact_email`, sql`signed.confirmed_at`)}
    union
    select moved.to_email from ${customerHandovers} as moved
    where moved.taken_at is not null and ${customerId} = any (moved.customer_ids)
      and ${stillHolds(sql`moved.to_email`, sql`moved.taken_at`)}`;
}
