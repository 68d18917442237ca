/** The form that asks for a mail: its field and its messages. */
import * as z from 'zod/mini';
import { accountEmail } from './account-email.ts';

/** Whose password is forgotten. */
export const passwordResetSchema = z.object({ email: accountEmail });
