/** Corrects what an account says about its holder. */
import { eq } from 'drizzle-orm';
import * as z from 'zod/mini';
import { database } from '#src/integrations/database/client.ts';
import { accounts } from '#src/integrations/database/tables/accounts.ts';
import type { Account } from '#src/server/accounts/account.ts';
import type { Visitor } from '#src/server/endpoint.ts';
import { registrationSchema } from './registration.ts';

/** What may be corrected, under the rules of the registration; another address would be another account. */
export const detailsSchema = z.pick(registrationSchema, {
  firstName: true,
  lastName: true,
  agencyName: true,
  jobTitle: true,
});

/** Stores the details of who is signed in. */
export async function correctDetails(
  { firstName, lastName, agencyName, jobTitle }: z.output<typeof detailsSchema>,
  visitor: Visitor,
  { id }: Account,
): Promise<void> {
  const details = { firstName, lastName, agencyName, jobTitle: jobTitle || null };
  await visitor.batch({
    details: database().update(accounts).set(details).where(eq(accounts.id, id)),
  });
}
