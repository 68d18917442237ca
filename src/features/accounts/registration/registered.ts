/** Carries the word that a verification mail was sent over to the page that registration leads to: 1.5 seconds are short to read it. */

/** Under which name this tab keeps the address. */
export const registeredKey = 'registeredEmail';

/** Keeps the address that a mail was sent to, for the next page of this tab. */
export function keepRegistered(email: string): void {
  try {
    sessionStorage.setItem(registeredKey, email);
  } catch {
    // A browser that forbids storage has said so once, on the registration page.
  }
}
