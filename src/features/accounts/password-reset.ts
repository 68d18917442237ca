/** The form that asks for a mail: its field and its messages. */
import * as z from 'zod/mini';
import { accountEmail } from './account-email.ts';

/** Whose password is forgotten. */
export const passwordResetSchema = z.object({ email: accountEmail });

/** How long after a mailed link no other is mailed; a link works longer than that. */
export const minutesBetweenLinks = 20;

/** Said beside the promise of a mail, whoever asks. */
export const earlierLink = `If you asked for one in the last ${minutesBetweenLinks} minutes, use the link in the email that you have: it still works.`;
