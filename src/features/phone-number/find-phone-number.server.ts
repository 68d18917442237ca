/** Which phone number the site shows in place of its defaults (R2). */
import { env } from '#src/server/env.ts';

/** The configured number as people read it, or an empty text: then the defaults stay. */
export async function findPhoneNumber(): Promise<string> {
  return env().PUBLIC_PHONE_NUMBER ?? '';
}
