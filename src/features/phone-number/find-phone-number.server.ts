/** The phone number that replaces the site's defaults (R2). */
import { database } from '#src/integrations/database/client.ts';
import { telephonyConfiguration } from '#src/integrations/database/tables/telephony.ts';
import { env } from '#src/environment/env.ts';

/** The formatted number: the administrators' own, else the environment's, else an empty text, which keeps the defaults. */
export async function findPhoneNumber(): Promise<string> {
  const [stored] = await database()
    .select({ phoneNumber: telephonyConfiguration.phoneNumber })
    .from(telephonyConfiguration);
  return stored?.phoneNumber ?? env().PUBLIC_PHONE_NUMBER ?? '';
}
