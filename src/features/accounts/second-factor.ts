/** The second step of signing in: its field and its messages. */
import * as z from 'zod/mini';

const message = 'Please enter the code';

/** Said of a code that is not, or no longer, right. */
export const wrongCode = 'This code is not right, or was used before. Please try the next one.';

/** A code of an authenticator app or a backup code, as somebody types it. */
export const typedCode = z
  .string(message)
  .check(z.trim(), z.minLength(1, message), z.maxLength(40, 'A code is shorter than this'));

/** What somebody sends after the password. */
export const secondFactorSchema = z.object({ code: typedCode });
