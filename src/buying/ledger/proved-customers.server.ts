/** Which Stripe customers belong to an account (R41). */
import { sql, type SQL } from 'drizzle-orm';
import { customerHandovers } from '#src/integrations/database/tables/accounts.ts';
import { purchases, subscriptions } from '#src/integrations/database/tables/payments.ts';
import { quotes } from '#src/integrations/database/tables/quotes.ts';

/** Whose customers: an account's id and email address, or SQL for them. */
type Holder = Record<'id' | 'email', string | SQL>;

/**
 * A query for the `customer_id` of each customer that belongs to the account, and `since` when.
 * A matching email address proves nothing, because a buyer may type any address. There are three
 * proofs: the checkout started while the account was signed in with the customer's email address; the
 * address accepted the customer's quote through the mailed link; or it took over the quote's invoices
 * as accounts payable. A handover moves customers to a colleague. An invoice that was written by hand
 * proves nothing about its customer, who may have other invoices.
 */
export function provedCustomers({ id, email }: Holder): SQL {
  const isMine = (column: SQL) => sql`lower(${column}) = lower(${email}::text)`;
  const isOwn = sql`account_id = ${id}::uuid and ${isMine(sql`email`)}`;
  const byProof = sql`
    select customer_id, created_at as since from ${subscriptions} where ${isOwn}
    union all
    select customer_id, created_at from ${purchases} where ${isOwn} and customer_id is not null
    union all
    select customer_id, confirmed_at from ${quotes}
    where customer_id is not null and confirmed_at is not null
      and ${isMine(sql`contact_email`)}
    union all
    select customer_id, payables_proved_at from ${quotes}
    where customer_id is not null and payables_proved_at is not null
      and ${isMine(sql`payables_email`)}`;
  // The last handover of a customer counts.
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

/** SQL for the sorted ids of the customers that belong to the account; null when it has none. */
export const customersOf = (holder: Holder): SQL => sql`(
  select array_agg(distinct customer_id order by customer_id)
  from (${provedCustomers(holder)}) as proved)`;

/**
 * A query for the `email` of each contact who accepted a customer's quote or took its purchases over,
 * and has not handed them over since. Emails about the contract go there. `customerId` is SQL for Stripe's id.
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
