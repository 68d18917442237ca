/** Passes the message about the verification mail to the next page: 1.5 seconds are too short to read it. */

/** The key under which this tab keeps the address. */
export const registeredKey = 'registeredEmail';

/** Keeps the address of the mail for the next page of this tab. */
export function keepRegistered(email: string): void {
  try {
    sessionStorage.setItem(registeredKey, email);
  } catch {
    // A browser that forbids storage has already logged it, on the registration page.
  }
}
