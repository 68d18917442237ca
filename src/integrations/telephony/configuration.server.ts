/** The administrators' settings for Twilio: read and written only here, with sealed secrets (R31). */
import { eq, sql } from 'drizzle-orm';
import { database } from '#src/integrations/database/client.ts';
import { telephonyConfiguration } from '#src/integrations/database/tables/telephony.ts';
import { openSecret, sealSecret } from '#src/environment/sealed-secret.ts';

/** The credentials of our account at Twilio. */
export interface TwilioCredentials {
  accountSid: string;
  authToken: string;
}

/** A whole configuration; without a phone number no text messages are sent. */
export interface TelephonyConfiguration {
  credentials: TwilioCredentials;
  /** Left out, the current number stays. */
  phoneNumber?: string | null | undefined;
}

const id = 'twilio';
const place = ['telephony_configuration', id];

/** A statement for a batch that replaces the configuration; throws when there is no key to seal it with. */
export function storeConfiguration(
  { credentials, phoneNumber }: TelephonyConfiguration,
  updatedBy: string,
) {
  const values = {
    sealedCredentials: sealSecret(JSON.stringify(credentials), place),
    accountHint: maskAccountSid(credentials.accountSid),
    // Drizzle leaves out what is undefined.
    phoneNumber,
    updatedBy,
    updatedAt: sql`now()`,
  };
  return database()
    .insert(telephonyConfiguration)
    .values({ id, ...values })
    .onConflictDoUpdate({ target: telephonyConfiguration.id, set: values });
}

/** A statement, alone or for a batch, for the configuration with its credentials sealed. */
export function selectConfiguration() {
  return database().select().from(telephonyConfiguration).where(eq(telephonyConfiguration.id, id));
}

/** Opens the sealed credentials of {@link selectConfiguration}; throws as `openSecret` does. */
export function openCredentials(sealedCredentials: string): TwilioCredentials {
  return JSON.parse(openSecret(sealedCredentials, place)) as TwilioCredentials;
}

/** An Account SID as it is shown: `AC…1234`; of a short one only that it is there. */
export function maskAccountSid(accountSid: string): string {
  return `AC…${accountSid.length >= 12 ? accountSid.slice(-4) : ''}`;
}

/** Holds while text messages can be sent: there are credentials, and a number to send from. */
export const canSendTexts = sql`exists (
  select 1 from ${telephonyConfiguration} where ${telephonyConfiguration.phoneNumber} is not null)`;
