/** What follows a registration: the next page, and the message when it failed. */

/** How long the success is shown before the next page, in milliseconds (specification, section 9). */
export const redirectDelayMs = 1500;

/** The message after a registration; it is the same for an address that has an account (R32). */
export const registrationSuccess = {
  title: 'Registration successful',
  description: 'Check your email: we sent you a message.',
};

/** The page after the registration page, chosen by its query; other parameters are kept. */
export function afterRegistration(query: string): string {
  const params = new URLSearchParams(query);
  const path = params.get('checkout') === 'subscription' ? '/subscription' : '/checkout';
  params.delete('checkout');
  const others = params.toString();
  return others ? `${path}?${others}` : path;
}

/** The result of a registration without a script, with a link to the page that the visitor wanted. */
export function registrationResult(checkout: string | null): `/${string}` {
  const page = '/form-result/registration';
  return checkout === 'subscription' ? `${page}?checkout=${checkout}` : page;
}

/** The key under which this tab keeps the address. */
export const registeredKey = 'registeredEmail';

/** Keeps the address of the mail for the next page of this tab. */
export function storeRegistered(email: string): void {
  try {
    sessionStorage.setItem(registeredKey, email);
  } catch {
    // A browser that forbids storage has already logged it, on the registration page.
  }
}
