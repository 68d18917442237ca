import { eq } from 'drizzle-orm';
import type * as z from 'zod/mini';
import { database } from '#src/integrations/database/client.ts';
import { accounts } from '#src/integrations/database/tables/accounts.ts';
import type { Account } from '#src/server/sessions/session.server.ts';
import { type Answer, ok, type Visitor } from '#src/server/endpoint.ts';
import type { detailsForm } from './account-forms.ts';

/** Stores an account's new details. */
export async function correctDetails(
  { firstName, lastName, agencyName, jobTitle }: z.output<typeof detailsForm.schema>,
  visitor: Visitor,
  { id }: Account,
): Promise<Answer> {
  const details = { firstName, lastName, agencyName, jobTitle: jobTitle || null };
  await visitor.batch({
    details: database().update(accounts).set(details).where(eq(accounts.id, id)),
  });
  return ok();
}
