/** The phone number that replaces the site's defaults (R2). */
import { sql } from 'drizzle-orm';
import { database } from '#src/integrations/database/client.ts';
import { telephonyConfiguration } from '#src/integrations/database/tables/telephony.ts';
import { writtenPhone } from '#src/formats/phone-number.ts';
import { env } from '#src/environment/env.ts';
import { site } from '#src/site.ts';

/** The number as it is shown: the administrators' own, else the environment's, else an empty text, which keeps the defaults. */
export async function findPhoneNumber(): Promise<string> {
  const [stored] = await database()
    .select({ phoneNumber: telephonyConfiguration.phoneNumber })
    .from(telephonyConfiguration);
  return writtenPhone(stored?.phoneNumber ?? env().PUBLIC_PHONE_NUMBER ?? '');
}

/** The stored number in a query that reads something else as well; {@link phoneNumberToCall} reads it. */
export const storedPhoneNumber = sql<
  string | null
>`(select phone_number from telephony_configuration limit 1)`;

/** The number to call now, never empty, from {@link storedPhoneNumber}. */
export const phoneNumberToCall = (stored: string | null): string =>
  writtenPhone(stored ?? env().PUBLIC_PHONE_NUMBER ?? '') || site.contact.tollFree.display;

/** The number to call now, never empty. */
export async function requirePhoneNumber(): Promise<string> {
  return (await findPhoneNumber()) || site.contact.tollFree.display;
}
