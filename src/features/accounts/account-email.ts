/** The address of an account as forms take it. */
import * as z from 'zod/mini';

// The schema compiler's probe would trip the strict content security policy in browsers.
z.config({ jitless: true });

/** Said of what cannot be an address. */
export const emailMessage = 'Please enter a valid email address';

/** An e-mail address, without the blanks around it. */
export const accountEmail = z
  .string(emailMessage)
  .check(z.trim(), z.email(emailMessage), z.maxLength(254, emailMessage));
