/** The address of an account as forms take it. */
import { email } from '#src/forms/rules.ts';

/** Shown for text that cannot be an address. */
const emailMessage = 'Please enter a valid email address';

/** An e-mail address, without the blanks around it. */
export const accountEmail = email(emailMessage);
