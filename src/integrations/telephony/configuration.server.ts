/** The administrators' settings for Twilio, with encrypted credentials. */
import { eq, sql } from 'drizzle-orm';
import { database } from '#src/integrations/database/client.ts';
import { telephonyConfiguration } from '#src/integrations/database/tables/telephony.ts';
import { openSecret, sealSecret } from '#src/environment/sealed-secret.ts';

/** The credentials of our Twilio account. */
export interface TwilioCredentials {
  accountSid: string;
  authToken: string;
}

/** The configuration; without a phone number no text messages are sent. */
export interface TelephonyConfiguration {
  credentials: TwilioCredentials;
  /** Undefined keeps the current number. */
  phoneNumber?: string | null | undefined;
}

const id = 'twilio';
const place = ['telephony_configuration', id];

/** A statement for a batch that replaces the configuration; throws without an encryption key. */
export function storeConfiguration(
  { credentials, phoneNumber }: TelephonyConfiguration,
  updatedBy: string,
) {
  const values = {
    sealedCredentials: sealSecret(JSON.stringify(credentials), place),
    accountHint: maskAccountSid(credentials.accountSid),
    // Drizzle omits undefined values.
    phoneNumber,
    updatedBy,
    updatedAt: sql`now()`,
  };
  return database()
    .insert(telephonyConfiguration)
    .values({ id, ...values })
    .onConflictDoUpdate({ target: telephonyConfiguration.id, set: values });
}

/** A query, to await or to batch, for the configuration with encrypted credentials. */
export function selectConfiguration() {
  return database().select().from(telephonyConfiguration).where(eq(telephonyConfiguration.id, id));
}

/** Decrypts the credentials of {@link selectConfiguration}; throws like `openSecret`. */
export function openCredentials(sealedCredentials: string): TwilioCredentials {
  return JSON.parse(openSecret(sealedCredentials, place)) as TwilioCredentials;
}

/** A masked Account SID, such as `AC…1234`; a short one is masked completely. */
export function maskAccountSid(accountSid: string): string {
  return `AC…${accountSid.length >= 12 ? accountSid.slice(-4) : ''}`;
}

/** A condition: there are credentials and a phone number, so text messages can be sent. */
export const canSendTexts = sql`exists (
  select 1 from ${telephonyConfiguration} where ${telephonyConfiguration.phoneNumber} is not null)`;
