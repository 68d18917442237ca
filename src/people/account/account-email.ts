import { email } from '#src/forms/rules.ts';

/** The schema of an account's email address; trims it. */
export const accountEmail = email('Please enter a valid email address');
