/** The configured phone number, which replaces the site's defaults. */
import { sql } from 'drizzle-orm';
import { database } from '#src/integrations/database/client.ts';
import { telephonyConfiguration } from '#src/integrations/database/tables/telephony.ts';
import { writtenPhone } from '#src/formats/typed-text.ts';
import { env } from '#src/environment/env.ts';
import { site } from '#src/site.ts';

const writeNumber = (stored: string | null | undefined) =>
  writtenPhone(stored ?? env().PUBLIC_PHONE_NUMBER ?? '');

/** The formatted number: the administrators', else the environment's, else '', which keeps the defaults. */
export async function findPhoneNumber(): Promise<string> {
  const { phoneNumber } = telephonyConfiguration;
  const [stored] = await database().select({ phoneNumber }).from(telephonyConfiguration);
  return writeNumber(stored?.phoneNumber);
}

/** SQL for the stored number, to select in another query; pass its value to {@link phoneNumberToCall}. */
export const storedPhoneNumber = sql<
  string | null
>`(select phone_number from telephony_configuration limit 1)`;

/** The formatted number to call, never empty, from the value of {@link storedPhoneNumber}. */
export const phoneNumberToCall = (stored: string | null): string =>
  writeNumber(stored) || site.contact.tollFree.display;

/** The formatted number to call, never empty. */
export async function requirePhoneNumber(): Promise<string> {
  return (await findPhoneNumber()) || site.contact.tollFree.display;
}
